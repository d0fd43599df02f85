import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const REQUEST = 'POST /a?b HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n'

let edge: RunningEdge
let origin: RawOrigin

beforeAll(async () => {
  const proxies = { NORA_EDGE_TRUSTED_PROXIES: 'loopback' }
  edge = await RunningEdge.start({ ...certificateSettings([makeCertificate()]), ...proxies })
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  const agent = await edge.agent({ originPort: origin.port })
  await agent.bind('shop', { https_redirect: true, basic_auth: ['anna:secret-123'] })
})
afterAll(async () => {
  origin.close()
  await edge.stop()
})

test('a visitor who came by http is sent to https before a password is asked for', async () => {
  const text = await visit(edge.ports.http_port, `${REQUEST}\r\n`)
  expect(text).toMatch(
    /^HTTP\/1\.1 308 Permanent Redirect\r\nContent-Length: 0\r\nCache-Control: no-store\r\n/,
  )
  expect(text).toMatch(/\r\nLocation: https:\/\/shop\.localhost(:\d+)?\/a\?b\r\n/)
  expect(text).not.toMatch(/Nora-Error|WWW-Authenticate/)
})

test('a visitor who came to a trusted proxy by https has come by https', async () => {
  const text = await visit(edge.ports.http_port, `${REQUEST}X-Forwarded-Proto: https\r\n\r\n`)
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
  expect(origin.received).toBe('')
})
