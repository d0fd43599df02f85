import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge

beforeAll(async () => {
  edge = await RunningEdge.start()
})

afterAll(() => edge.stop())

test('a request arrives with the Host its owner asked for, and the visitor’s as X-Forwarded-Host', async () => {
  const origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  const agent = await edge.agent({ originPort: origin.port })
  await agent.bind('shop', { host_header: 'localhost:3000' })
  const fields = 'A: 1\r\nHost: shop.localhost\r\nConnection: close\r\n'
  expect(await visit(edge.ports.http_port, `GET / HTTP/1.1\r\n${fields}\r\n`)).toContain('200 OK')
  expect(origin.received).toBe(
    'GET / HTTP/1.1\r\nA: 1\r\nHost: localhost:3000\r\n' +
      'X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: http\r\nNora-Edge: edge-test\r\n' +
      'X-Forwarded-Host: shop.localhost\r\n\r\n',
  )
  origin.close()
})
