import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RawOrigin, RawVisitor, visit } from './testing/raw-http.ts'
import { RunningEdge } from './testing/running-edge.ts'

let edge: RunningEdge
const origins: RawOrigin[] = []

beforeAll(async () => {
  edge = await RunningEdge.start()
})

afterEach(() => {
  for (const origin of origins.splice(0)) origin.close()
})

afterAll(() => edge.stop())

/** An origin behind `shop.localhost`, taking the name over from the one before. */
async function serve(origin: Promise<RawOrigin>): Promise<RawOrigin> {
  const listening = await origin
  origins.push(listening)
  await edge.shop(listening.port)
  return listening
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
const get = (fields = '') => `GET /path?q=1 HTTP/1.1\r\nHost: shop.localhost:8080\r\n${fields}\r\n`

describe('a request', () => {
  test('arrives with our fields, without those of the connection and of earlier proxies', async () => {
    const origin = await serve(RawOrigin.answering(OK))
    const fields = 'Connection: close, x-hop\r\nX-Hop: 1\r\nX-Forwarded-For: 6.6.6.6\r\nAccept: */*\r\n'
    expect(await visit(edge.ports.http_port, get(fields))).toBe(
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
    )
    expect(origin.received).toBe(
      'GET /path?q=1 HTTP/1.1\r\nHost: shop.localhost:8080\r\nAccept: */*\r\n' +
        'X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: http\r\nNora-Edge: edge-test\r\n' +
        'X-Forwarded-Host: shop.localhost:8080\r\n\r\n',
    )
  })
})
