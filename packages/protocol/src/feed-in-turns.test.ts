import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { LinkEnd } from './testing/linked-muxes.ts'
import { linkedMuxes, Recorder } from './testing/linked-muxes.ts'

const target = { kind: 2, slot: 0 }
const texts = Array.from({ length: 100 }, (_, i) => String(i))

/** How many streams have said something by the end of each turn of the loop, until all have. */
async function perTurn(heard: readonly string[]): Promise<number[]> {
  const counts: number[] = []
  while (heard.length < texts.length && counts.length < 1_000) {
    counts.push(heard.length)
    await turn()
  }
  return counts
}

function hear(end: LinkEnd): string[] {
  const heard: string[] = []
  end.onStream = (stream) => {
    stream.handler = Object.assign(new Recorder(), {
      onData: (_stream: unknown, bytes: Buffer, start: number, at: number) =>
        void heard.push(bytes.toString('latin1', start, at)),
    })
  }
  return heard
}

test.each([false, true])(
  'what many streams say at once is heard in several turns, in order (WebSocket: %s)',
  async (isWebSocket) => {
    const { edge, agent } = await linkedMuxes({ isWebSocket })
    const heard = hear(edge)
    for (const text of texts)
      agent.mux.open(target, new Recorder())!.write(Buffer.from(text), 0, text.length, true)
    const counts = await perTurn(heard)
    const steps = counts.map((count, i) => count - (counts[i - 1] ?? 0))
    expect(Math.max(...steps)).toBeLessThanOrEqual(32)
    expect(counts.at(-1)).toBeGreaterThanOrEqual(64)
    expect(heard).toEqual(texts)
  },
)
