import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { Tunnel } from '../endpoints/tunnel.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { RequestState } from '../exchange/states.ts'
import { ActiveTunnels } from '../platform/active-tunnels.ts'
import { makeExchange } from '../testing/fake-exchange.ts'
import type { OriginStream } from '../upstreams/origin-stream.ts'
import { BodyScheduler } from './body-scheduler.ts'

let bodies: BodyScheduler
let sent: string[]

beforeEach(() => {
  bodies = new BodyScheduler(new ActiveTunnels(() => 0))
  sent = []
})

/** A visitor of the tunnel in the middle of a long body. */
function upload(name: string, tunnel: Tunnel) {
  const { exchange, socket } = makeExchange()
  const stream = {
    write: (bytes: Buffer, start: number, end: number) =>
      sent.push(name + bytes.toString('latin1', start, end)),
  }
  exchange.request.state = RequestState.COUNTED
  exchange.request.remaining = 1_000_000
  exchange.request.endpoint = tunnel
  exchange.request.stream = stream as unknown as OriginStream
  return { exchange, socket }
}

function uploads(count: number): { exchange: Exchange; socket: { isPaused: boolean } }[] {
  const tunnel = {} as Tunnel
  return Array.from({ length: count }, (_, i) => upload(`${i}:`, tunnel))
}

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `${from + i}:x`)

test('many visitors who send a little at once partly wait for the next turn, and are not read meanwhile', async () => {
  const all = uploads(40)
  for (const { exchange } of all) bodies.read(exchange, Buffer.from('x'))
  expect(sent).toEqual(names(0, 32))
  expect(all.map(({ socket }) => socket.isPaused)).toEqual(all.map((_, i) => i >= 32))
  await turn()
  expect(sent).toEqual(names(0, 40))
  expect(all.some(({ socket }) => socket.isPaused)).toBe(false)
})

test('bytes of another tunnel, large chunks and discarded bytes do not wait', async () => {
  const [large, ended, ...crowd] = uploads(42)
  for (const { exchange } of crowd) bodies.read(exchange, Buffer.from('x'))
  sent = []
  bodies.read(upload('other:', {} as Tunnel).exchange, Buffer.from('x'))
  bodies.read(large!.exchange, Buffer.alloc(8_192, 'y'))
  expect(sent.map((chunk) => chunk.slice(0, 7))).toEqual(['other:x', '0:yyyyy'])
  ended!.exchange.request.state = RequestState.DISCARDING
  bodies.read(ended!.exchange, Buffer.from('x'))
  expect([large, ended].map((one) => one?.socket.isPaused)).toEqual([false, false])
  await turn()
  expect(sent).toHaveLength(2 + 8)
})

test('a visitor who leaves while waiting is not served any more', async () => {
  const all = uploads(34)
  for (const { exchange } of all) bodies.read(exchange, Buffer.from('x'))
  all[32]!.exchange.connection.isClosed = true
  await turn()
  expect(sent).toEqual([...names(0, 32), '33:x'])
})
