import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Budget } from '@nora/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeExchange } from '../testing/fake-exchange.ts'
import type { OriginStream } from '../upstreams/origin-stream.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import type { Exchange } from './exchange.ts'
import { onVisitorDrain, originBytes } from './origin-bytes.ts'
import { ResponseState } from './states.ts'

const MIB = 1024 * 1024
const CHUNK = Buffer.alloc(4096, 'x')

let visitor: Socket
let socket: Socket
let exchange: Exchange
let budget: Budget
let givenBytes: number
let creditBytes: number
let stream: OriginStream

beforeEach(async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  visitor = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  ;[socket] = (await once(server, 'connection')) as [Socket]
  server.close()
  exchange = makeExchange({}, socket).exchange
  socket.on('drain', () => onVisitorDrain(exchange))
  budget = new Budget(16 * MIB)
  exchange.request.upstream = { budget } as Upstream
  exchange.response.state = ResponseState.UNTIL_CLOSE
  givenBytes = 0
  creditBytes = 0
  stream = {
    handler: originBytes,
    context: exchange,
    dead: false,
    endReceived: false,
    write: () => true,
    end: () => {},
    reset: () => {},
    consumed: (bytes) => {
      creditBytes += bytes
    },
  }
  exchange.request.stream = stream
})

afterEach(() => {
  visitor.destroy()
  socket.destroy()
})

/** More than the operating system takes for a visitor that does not read, and another megabyte. */
async function overfill(): Promise<void> {
  let fullBytes = 0
  while (fullBytes < MIB) {
    originBytes.onData(stream, Buffer.from(CHUNK), 0, CHUNK.length)
    givenBytes += CHUNK.length
    await turn()
    fullBytes = socket.writableLength
  }
}

test('bytes that wait for a visitor get credit once the visitor has taken them, except for what a socket may hold', async () => {
  await overfill()
  expect(givenBytes - creditBytes).toBeGreaterThan(socket.writableLength - 2 * socket.writableHighWaterMark)
  visitor.resume()
  await expect.poll(() => creditBytes).toBe(givenBytes)
})

test('bytes that wait when a response ends count against the tunnel until the visitor has taken them', async () => {
  await overfill()
  exchange.releaseStream()
  expect(creditBytes).toBe(givenBytes)
  expect(budget.usedBytes).toBeGreaterThan(socket.writableLength - 2 * socket.writableHighWaterMark)
  visitor.resume()
  await expect.poll(() => budget.usedBytes).toBe(0)
})

test('bytes that wait for a visitor who is gone are released', async () => {
  await overfill()
  exchange.releaseStream()
  expect(budget.usedBytes).toBeGreaterThan(0)
  exchange.connection.isClosed = true
  exchange.settle()
  expect(budget.usedBytes).toBe(0)
})
