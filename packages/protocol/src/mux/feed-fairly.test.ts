import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FrameShare } from '../frames/frame-reader.ts'
import type { LinkEnd } from '../testing/linked-muxes.ts'
import { linkedMuxes, Recorder } from '../testing/linked-muxes.ts'
import { feedFairly } from './feed-fairly.ts'
import type { Mux } from './mux.ts'

const target = { kind: 2, slot: 0 }
const texts = Array.from({ length: 100 }, (_, i) => String(i))

/** How many streams have said something by the end of each turn of the loop, until all have. */
async function getQuanta(heard: readonly string[]): Promise<number[]> {
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
  'bytes of many streams at once are heard in several turns, in order (WebSocket: %s)',
  async (isWebSocket) => {
    const { edge, agent } = await linkedMuxes({ isWebSocket })
    const heard = hear(edge)
    for (const text of texts)
      agent.mux.open(target, new Recorder())!.write(Buffer.from(text), 0, text.length, true)
    const counts = await getQuanta(heard)
    const steps = counts.map((count, i) => count - (counts[i - 1] ?? 0))
    expect(Math.max(...steps)).toBeLessThanOrEqual(32)
    expect(counts.at(-1)).toBeGreaterThanOrEqual(64)
    expect(heard).toEqual(texts)
  },
)

/** Reads everything it is given, as one frame after the other of that length. */
function getReader(frameBytes: number): { mux: Mux; fedBytes: () => number } {
  let fedBytes = 0
  const reader = {
    feed(_bytes: Buffer, start: number, end: number, share: FrameShare): number {
      const next = Math.min(end, start + frameBytes * share.frames)
      fedBytes += next - start
      share.frames -= Math.ceil((next - start) / frameBytes)
      return next
    },
  }
  return { mux: reader as unknown as Mux, fedBytes: () => fedBytes }
}

test.each([
  { name: 'large frames', frameBytes: 65_536, mostBytes: 2 ** 18 },
  { name: 'small frames, of which each read has one', frameBytes: 1_024, mostBytes: 32 * 1_024 },
])(
  '$name: what a socket brings in many pieces is shared out over turns',
  async ({ frameBytes, mostBytes }) => {
    const { mux, fedBytes } = getReader(frameBytes)
    const socket = new PassThrough({ highWaterMark: 2 ** 22 })
    feedFairly(mux, socket)
    for (let i = 0; i < 64; i++) socket.write(Buffer.alloc(frameBytes))
    let turns = 0
    for (; fedBytes() < 64 * frameBytes && turns < 1_000; turns++) await turn()
    expect(fedBytes()).toBe(64 * frameBytes)
    // The first turn of the loop that is seen here may hold two of its.
    expect(turns).toBeGreaterThanOrEqual((64 * frameBytes) / mostBytes - 1)
  },
)
