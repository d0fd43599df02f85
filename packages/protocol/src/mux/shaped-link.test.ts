import { KIB } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { agentHello, edgeHello, LinkEnd, Recorder } from '../testing/linked-muxes.ts'
import { type Shape, shapedSocketPair, VirtualTime } from '../testing/shaped-link.ts'
import type { Stream } from './stream.ts'

const LINK_BYTES_PER_MS = 25_000
const ONE_WAY_MS = 20
const SMALL = { kind: 2, slot: 0 }
const BULK = { kind: 2, slot: 1 }
const WRITE_BYTES = 64 * KIB

type World = { time: VirtualTime; shape: Shape; edge: LinkEnd; agent: LinkEnd }

/** An agent that echoes on slot 0 and sends without end on slot 1, behind 25 MB/s and 20 ms each way. */
async function shapedLink(features?: string[]): Promise<World> {
  const time = new VirtualTime()
  return linkOn({ time, bytesPerMs: LINK_BYTES_PER_MS, oneWayMs: ONE_WAY_MS }, features)
}

async function linkOn(shape: Shape, features?: string[]): Promise<World> {
  const { time } = shape
  const [edgeSocket, agentSocket] = shapedSocketPair(shape)
  const edge = new LinkEnd('edge', edgeSocket, { clock: time.clock })
  const agent = new LinkEnd('agent', agentSocket, { clock: time.clock })
  agent.onStream = (stream, { slot }) => {
    if (slot === SMALL.slot) stream.handler = new Echo()
    else sendWithoutEnd(stream)
  }
  agent.mux.hello({ ...agentHello, ...(features && { features }) })
  await time.pass(50)
  edge.mux.hello(edgeHello)
  await time.pass(100)
  return { time, shape, edge, agent }
}

class Echo extends Recorder {
  override onData(stream: Stream, buffer: Buffer, start: number, end: number): void {
    stream.write(buffer, start, end, true)
    stream.consumed(end - start)
  }
}

function sendWithoutEnd(stream: Stream): void {
  const chunk = Buffer.alloc(WRITE_BYTES)
  const handler = new Recorder()
  handler.onDrain = () => {
    for (let i = 0; i < 1000; i++) if (!stream.write(chunk, 0, chunk.length, true)) return
  }
  stream.handler = handler
  handler.onDrain()
}

function openDownload(end: LinkEnd): { bytes: number } {
  const heard = { bytes: 0 }
  const handler = Object.assign(new Recorder(), {
    onData(stream: Stream, _buffer: Buffer, start: number, until: number) {
      heard.bytes += until - start
      stream.consumed(until - start)
    },
  })
  end.mux.open(BULK, handler)!.write(Buffer.from('go'), 0, 2, true)
  return heard
}

/** Exchanges 200 bytes again and again, with a pause; collects how long each took. */
function exchangeAgainAndAgain({ edge, time }: World): number[] {
  const took: number[] = []
  let askedAtMs = 0
  const ask = () => {
    askedAtMs = time.nowMs
    stream.write(Buffer.alloc(200), 0, 200, true)
  }
  const handler = new Recorder()
  handler.onData = (from, _buffer, start, end) => {
    from.consumed(end - start)
    took.push(time.nowMs - askedAtMs)
    time.at(time.nowMs + 3, ask)
  }
  const stream = edge.mux.open(SMALL, handler)!
  ask()
  return took
}

/** The share of the link that downloads get over that time. */
async function measureShare(
  { time }: World,
  downloads: { bytes: number }[],
  durationMs: number,
): Promise<number> {
  const sum = () => downloads.reduce((bytes, download) => bytes + download.bytes, 0)
  const before = sum()
  await time.pass(durationMs)
  return (sum() - before) / durationMs / LINK_BYTES_PER_MS
}

describe('on a link of 25 MB/s with 20 ms each way', () => {
  test.each([1, 2, 8])(
    '%i downloads fill it and delay a small exchange by 20 ms at most, start included',
    async (count) => {
      const world = await shapedLink()
      const took = exchangeAgainAndAgain(world)
      await world.time.pass(500)
      const idleMs = Math.max(...took)
      took.length = 0
      const downloads = Array.from({ length: count }, () => openDownload(world.edge))
      expect(await measureShare(world, downloads, 3_000)).toBeGreaterThan(0.9)
      expect(Math.max(...took)).toBeLessThanOrEqual(idleMs + 20)
    },
  )

  test('downloads over two legs, which share the path, fill it and delay as little', async () => {
    const time = new VirtualTime()
    const shape: Shape = { time, bytesPerMs: LINK_BYTES_PER_MS, oneWayMs: ONE_WAY_MS, busyUntilMs: [0, 0] }
    const first = await linkOn(shape)
    const legs = [first, await linkOn(shape)]
    const took = legs.map(exchangeAgainAndAgain)
    await time.pass(500)
    const idleMs = Math.max(...took.flat())
    for (const one of took) one.length = 0
    const downloads = legs.flatMap(({ edge }) => [1, 2, 3, 4].map(() => openDownload(edge)))
    expect(await measureShare(first, downloads, 3_000)).toBeGreaterThan(0.9)
    expect(Math.max(...took.flat())).toBeLessThanOrEqual(idleMs + 20)
  })

  test('a path that becomes longer is filled again, and the queue before it stays short', async () => {
    const world = await shapedLink()
    const downloads = [openDownload(world.edge), openDownload(world.edge)]
    await world.time.pass(2_000)
    world.shape.oneWayMs = 50
    await world.time.pass(25_000)
    const took = exchangeAgainAndAgain(world)
    const share = await measureShare(world, downloads, 3_000)
    expect(share).toBeGreaterThan(0.9)
    expect(Math.max(...took)).toBeLessThanOrEqual(100 + 30)
  })

  test('an agent that acknowledges nothing is served as before', async () => {
    const world = await shapedLink([])
    const downloads = [openDownload(world.edge), openDownload(world.edge)]
    expect(await measureShare(world, downloads, 3_000)).toBeGreaterThan(0.9)
  })
})
