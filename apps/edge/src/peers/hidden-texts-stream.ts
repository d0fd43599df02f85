import { type Budget, type Mux, ResetCode, type Stream, type StreamHandler, TargetKind } from '@nora/protocol'

/** The other edge has the answer at hand. */
const TIMEOUT_MS = 3_000
/** Bounds an answer: the options of a few tunnels, as long as one may have. */
const LIMIT_BYTES = 8 * 1024 * 1024

/** Asks the edge at the other end what must not be shown of an exchange; null: it has not had that one. */
export function askHidden(
  { mux, budget }: { mux: Mux; budget: Budget },
  name: string,
): Promise<readonly string[] | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const fail = (): void => {
      clearTimeout(timer)
      reject(new Error('another edge does not say what must not be shown'))
    }
    const handler: StreamHandler = {
      onData(from, buffer, start, end) {
        bytes += end - start
        chunks.push(Buffer.from(buffer.subarray(start, end)))
        from.consumed(end - start)
        if (bytes <= LIMIT_BYTES) return
        from.reset(ResetCode.CANCELLED)
        fail()
      },
      onEnd(from) {
        from.end()
        const texts = parseTexts(Buffer.concat(chunks).toString('utf8'))
        clearTimeout(timer)
        if (texts === undefined) fail()
        else resolve(texts)
      },
      onReset: fail,
      onDrain() {},
    }
    const timer = setTimeout(() => {
      stream?.reset(ResetCode.CANCELLED)
      fail()
    }, TIMEOUT_MS).unref()
    const stream = mux.open({ kind: TargetKind.HIDDEN_TEXTS, slot: 0, name }, handler, budget)
    if (stream === undefined) return fail()
    // Writing nothing opens the stream.
    stream.write(Buffer.alloc(0), 0, 0, false)
  })
}

/** Answers another edge, which names the exchange. */
export function tellHidden(stream: Stream, texts: readonly string[] | null): void {
  stream.handler = { onData() {}, onEnd() {}, onReset() {}, onDrain() {} }
  const answer = Buffer.from(JSON.stringify(texts))
  stream.write(answer, 0, answer.length, false)
  stream.end()
}

/** undefined: it is no answer. */
function parseTexts(text: string): readonly string[] | null | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (value === null) return null
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
  } catch {
    return undefined
  }
}
