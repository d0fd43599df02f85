import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const MIB = 1024 * 1024
const SLOW_VISITORS = 8
const OTHERS = 50
const CROWD = 100
const ROUNDS = 3

test('slow visitors fill no more than the buffer; others get in, or are told to come again until they leave', async () => {
  const edge = await RunningEdge.start({ NORA_EDGE_BUFFER_MIB: '1' })
  const origin = createServer((req, res) => {
    // Without idle connections left, every request needs a new one.
    res.setHeader('connection', 'close')
    res.end(req.url === '/large' ? Buffer.alloc(32 * MIB, 'x') : 'small')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => origin.once('listening', resolve))
  await edge.shop((origin.address() as AddressInfo).port)
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n`
  /** Bytes in the edge that slow visitors have not taken. */
  const waiting = async () => {
    const text = await (await fetch(`http://127.0.0.1:${edge.ports.monitor_port}/metrics`)).text()
    return Number(/^nora_edge_buffered_bytes (\d+)/m.exec(text)?.[1])
  }
  const status = async () => (await visit(edge.ports.http_port, ask('/'))).slice(9, 12)

  const slow: RawVisitor[] = []
  for (let i = 0; i < SLOW_VISITORS; i++) {
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.socket.pause()
    visitor.send(ask('/large'))
    slow.push(visitor)
  }
  await expect.poll(waiting).toBeGreaterThan(MIB / 8)
  for (let i = 0; i < OTHERS; i++) {
    expect(['200', '503']).toContain(await status())
    expect(await waiting()).toBeLessThanOrEqual(MIB)
  }
  for (const visitor of slow) visitor.close()
  await expect.poll(status, { interval: 50 }).toBe('200')

  origin.closeAllConnections()
  origin.close()
  await edge.stop()
})

test('many visitors at once keep their connections to the origin, whatever windows these began with', async () => {
  const edge = await RunningEdge.start()
  let connections = 0
  const origin = createServer((_req, res) => res.end('small')).listen(0, '127.0.0.1')
  origin.on('connection', () => connections++)
  await new Promise((resolve) => origin.once('listening', resolve))
  await edge.shop((origin.address() as AddressInfo).port)
  const visitors = await Promise.all(
    Array.from({ length: CROWD }, () => RawVisitor.connect(edge.ports.http_port)),
  )
  for (let round = 1; round <= ROUNDS; round++) {
    for (const visitor of visitors) visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    const isServed = (text: string) => text.split('200 OK').length === round + 1 && text.endsWith('small')
    await Promise.all(visitors.map((visitor) => visitor.until(isServed)))
  }
  expect(connections).toBeLessThanOrEqual(CROWD)
  for (const visitor of visitors) visitor.close()
  origin.close()
  await edge.stop()
})
