import { expect, test } from 'vitest'
import { type LinkEnd, linkedMuxes, Recorder, until } from '../testing/linked-muxes.ts'
import type { Stream } from './stream.ts'

const KIB = 1024
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A stream that always has more to send, as a download of a large file has. */
function openBulk(end: LinkEnd, slot: number): void {
  const chunk = Buffer.alloc(64 * KIB, slot)
  const handler = new Recorder()
  handler.onDrain = () => {
    for (let i = 0; i < 1000; i++) if (!stream.write(chunk, 0, chunk.length, false)) return
  }
  const stream = end.mux.open({ kind: 2, slot }, handler)!
  handler.onDrain()
}

/** Counts what arrives per slot, and consumes at once. */
function countBySlot(end: LinkEnd): number[] {
  const counts: number[] = []
  end.onStream = (stream, { slot }) => {
    counts[slot] = 0
    stream.handler = Object.assign(new Recorder(), {
      onData(from: Stream, _buffer: Buffer, start: number, until: number) {
        counts[slot]! += until - start
        from.consumed(until - start)
      },
    })
  }
  return counts
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

test('streams that wait for a slow link share it evenly', async () => {
  const { edge, agent } = await linkedMuxes({ capacityBytes: 32 * KIB })
  const counts = countBySlot(agent)
  for (let slot = 0; slot < 8; slot++) openBulk(edge, slot)
  await until(() => sum(counts) > 2048 * KIB, 'two mebibytes')
  const start = [...counts]
  await until(() => sum(counts) > 10_240 * KIB, 'ten mebibytes')
  const shares = counts.map((count, slot) => count - start[slot]!)
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(256 * KIB)
  edge.mux.destroy()
})

test('no stream of several that wait sends more than 16 KiB in its turn', async () => {
  const { edge, agent } = await linkedMuxes({ capacityBytes: 32 * KIB })
  const runs: { slot: number; bytes: number }[] = []
  agent.onStream = (stream, { slot }) => {
    stream.handler = Object.assign(new Recorder(), {
      onData(from: Stream, _buffer: Buffer, start: number, end: number) {
        const last = runs.at(-1)
        if (last?.slot === slot) last.bytes += end - start
        else runs.push({ slot, bytes: end - start })
        from.consumed(end - start)
      },
    })
  }
  for (let slot = 0; slot < 4; slot++) openBulk(edge, slot)
  await until(() => runs.length > 200, 'two hundred turns')
  expect(Math.max(...runs.slice(100, 200).map((run) => run.bytes))).toBe(16 * KIB)
  edge.mux.destroy()
})

test('a small answer does not wait behind the queues of eight downloads', async () => {
  const { edge, agent } = await linkedMuxes({ capacityBytes: 32 * KIB })
  const counts = countBySlot(agent)
  for (let slot = 0; slot < 8; slot++) openBulk(edge, slot)
  await until(() => sum(counts) > 1024 * KIB, 'a busy link')
  const before = sum(counts)
  edge.mux.open({ kind: 2, slot: 8 }, new Recorder())?.write(Buffer.alloc(1000), 0, 1000, true)
  await until(() => counts[8] === 1000, 'the small answer')
  expect(sum(counts) - before).toBeLessThan(640 * KIB)
  edge.mux.destroy()
})

test('a stream without its reader holds up nobody, and costs no more than a window and one write', async () => {
  const { edge, agent } = await linkedMuxes({ capacityBytes: 32 * KIB })
  const counts = countBySlot(agent)
  const countAll = agent.onStream
  agent.onStream = (stream, target) => {
    if (target.slot > 0) countAll(stream, target)
    else stream.handler = Object.assign(new Recorder(), { onData() {} })
  }
  let accepted = 0
  const stuck = edge.mux.open({ kind: 2, slot: 0 }, new Recorder())!
  do accepted += 64 * KIB
  while (stuck.write(Buffer.alloc(64 * KIB), 0, 64 * KIB, false))
  openBulk(edge, 1)
  await until(() => counts[1]! > 4096 * KIB, 'the other stream')
  expect(accepted).toBeLessThanOrEqual(320 * KIB)
  edge.mux.destroy()
})

test('with a peer that reads nothing, little more than the high water mark waits in the socket', async () => {
  const { edge, agent } = await linkedMuxes({ capacityBytes: 32 * KIB, window_bytes: 16 * KIB * KIB })
  agent.socket.pause()
  for (let slot = 0; slot < 100; slot++) openBulk(edge, slot)
  for (let i = 0; i < 200; i++) await turn()
  expect(edge.socket.writableLength).toBeLessThan(512 * KIB)
  edge.mux.destroy()
})

test('one huge write waits in its stream, not in the socket', async () => {
  const { edge, agent } = await linkedMuxes({ capacityBytes: 32 * KIB, window_bytes: 32 * KIB * KIB })
  agent.socket.pause()
  const stream = edge.mux.open({ kind: 2, slot: 0 }, new Recorder())!
  expect(stream.write(Buffer.alloc(16 * KIB * KIB), 0, 16 * KIB * KIB, false)).toBe(false)
  expect(edge.socket.writableLength).toBeLessThan(768 * KIB)
  const counts = countBySlot(agent)
  agent.socket.resume()
  await until(() => counts[0] === 16 * KIB * KIB, 'all of it')
  edge.mux.destroy()
})

test('small writes pass a blocked link only up to a bound', async () => {
  const { edge, agent } = await linkedMuxes({ capacityBytes: 32 * KIB })
  agent.socket.pause()
  openBulk(edge, 0)
  await turn()
  for (let slot = 1; slot < 1000; slot++) {
    edge.mux.open({ kind: 2, slot }, new Recorder())?.write(Buffer.alloc(4 * KIB), 0, 4 * KIB, true)
    await turn()
  }
  expect(edge.socket.writableLength).toBeLessThan(768 * KIB)
  const counts = countBySlot(agent)
  agent.socket.resume()
  await until(() => counts.length === 1000 && counts.every((count) => count >= 4 * KIB), 'every small write')
  edge.mux.destroy()
})
