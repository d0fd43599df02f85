import { KIB, MIB } from '@nora/kit'
import { expect, test } from 'vitest'
import { ResetCode } from '../frames/codes.ts'
import { linkedMuxes, Recorder, until } from '../testing/linked-muxes.ts'
import { Budget } from './budget.ts'

const HTTP = { kind: 2, slot: 1 }
const CONTROL = { kind: 1, slot: 0 }

test('a tunnel that holds too much opens no stream until its visitors have read on', async () => {
  const { edge, agent } = await linkedMuxes()
  const tunnel = new Budget(64 * KIB)
  let heldBytes = 0
  const slow = Object.assign(new Recorder(), {
    onData(_stream: unknown, _buffer: Buffer, start: number, end: number) {
      heldBytes += end - start
    },
  })
  tunnel.charge(48 * KIB)
  const stream = edge.mux.open(HTTP, slow, tunnel)!
  tunnel.charge(16 * KIB - stream.windowBytes)
  stream.write(Buffer.alloc(1), 0, 1, true)
  await until(() => agent.streams.length === 1)
  agent.streams[0]!.stream.write(Buffer.alloc(64 * KIB), 0, 64 * KIB, true)
  await until(() => heldBytes === stream.windowBytes)
  expect(edge.mux.open(HTTP, new Recorder(), tunnel)).toBeUndefined()
  expect(edge.mux.open(HTTP, new Recorder(), new Budget(64 * KIB))).toBeDefined()
  stream.consumed(heldBytes)
  expect(edge.mux.open(HTTP, new Recorder(), tunnel)).toBeDefined()
})

test('a tunnel under pressure opens streams that let less wait, and the peer keeps to it', async () => {
  const { edge, agent } = await linkedMuxes()
  const tunnel = new Budget(MIB)
  tunnel.charge(800 * KIB)
  let heldBytes = 0
  const slow = Object.assign(new Recorder(), {
    onData(_stream: unknown, _buffer: Buffer, start: number, end: number) {
      heldBytes += end - start
    },
  })
  const stream = edge.mux.open(HTTP, slow, tunnel)!
  expect(stream.windowBytes).toBe(4 * KIB)
  stream.write(Buffer.alloc(1), 0, 1, true)
  await until(() => agent.streams.length === 1)
  const sender = agent.streams[0]!.stream
  expect(sender.write(Buffer.alloc(64 * KIB, 7), 0, 64 * KIB, false)).toBe(false)
  await until(() => heldBytes === 4 * KIB)
  while (heldBytes < 64 * KIB) {
    const before = heldBytes
    stream.consumed(4 * KIB)
    await until(() => heldBytes > before)
  }
  expect(edge.closes).toEqual([])
})

test('streams of the peer are refused over the budget, control streams are not', async () => {
  const budget = new Budget(64 * KIB)
  const { edge, agent } = await linkedMuxes({ budget })
  budget.charge(64 * KIB)
  const refused = new Recorder()
  edge.mux.open(HTTP, refused)!.write(Buffer.alloc(1), 0, 1, true)
  edge.mux.open(CONTROL, new Recorder())!.write(Buffer.alloc(1), 0, 1, true)
  await until(() => refused.resets.length > 0)
  expect(refused.resets).toEqual([ResetCode.REFUSED])
  expect(agent.streams.map(({ target }) => target)).toEqual([CONTROL])
})
