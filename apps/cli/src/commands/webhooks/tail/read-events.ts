/**
 * The data of server-sent events (WHATWG HTML §9.2.6) as they come; comments and other fields are passed over. Ends
 * with the stream, and throws what cuts it.
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let pending = ''
  let data: string[] = []
  for await (const chunk of body) {
    pending += decoder.decode(chunk, { stream: true })
    const lines = pending.split(/\r?\n/)
    pending = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      else if (line === '') {
        if (data.length > 0) yield data.join('\n')
        data = []
      }
    }
  }
}

/** The same chunks; calls `onSilence` when none comes for a while. */
export async function* whileHeard(
  body: AsyncIterable<Uint8Array>,
  { limitMs, onSilence }: { limitMs: number; onSilence: () => void },
): AsyncGenerator<Uint8Array> {
  let timer = setTimeout(onSilence, limitMs)
  try {
    for await (const chunk of body) {
      clearTimeout(timer)
      timer = setTimeout(onSilence, limitMs)
      yield chunk
    }
  } finally {
    clearTimeout(timer)
  }
}
