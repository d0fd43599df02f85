import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { RawVisitor, visit } from './testing/raw-http.ts'
import { RunningEdge } from './testing/running-edge.ts'

const MIB = 1024 * 1024
const SLOW_VISITORS = 8

test('slow visitors fill no more than the buffer; new requests are refused until they read or leave', async () => {
  const edge = await RunningEdge.start({ NORA_EDGE_BUFFER_MIB: '1' })
  const origin = createServer((req, res) => {
    // Without idle connections left, every request needs a new one.
    res.setHeader('connection', 'close')
    res.end(req.url === '/large' ? Buffer.alloc(32 * MIB, 'x') : 'small')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => origin.once('listening', resolve))
  await edge.shop((origin.address() as AddressInfo).port)
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n`
  const status = async () => (await visit(edge.ports.http_port, ask('/'))).slice(9, 12)

  const slow: RawVisitor[] = []
  for (let i = 0; i < SLOW_VISITORS; i++) {
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.socket.pause()
    visitor.send(ask('/large'))
    slow.push(visitor)
  }
  await expect.poll(status, { interval: 50, timeout: 10_000 }).toBe('503')
  for (const visitor of slow) visitor.close()
  await expect.poll(status, { interval: 50, timeout: 10_000 }).toBe('200')

  origin.closeAllConnections()
  origin.close()
  await edge.stop()
})
