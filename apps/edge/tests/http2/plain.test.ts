import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
let origin: RawOrigin

beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([makeCertificate()]))
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  await edge.shop(origin.port)
})

afterAll(async () => {
  await edge.stop()
  origin.close()
})

function openSession(): ClientHttp2Session {
  const session = connect(`http://127.0.0.1:${edge.ports.http_port}`)
  onTestFinished(() => session.destroy())
  return session
}

async function ask(session: ClientHttp2Session, body?: string): Promise<{ status: number; text: string }> {
  const method = body === undefined ? 'GET' : 'POST'
  const stream = session.request({ ':authority': 'shop.localhost', ':method': method })
  stream.end(body)
  const [headers] = (await once(stream, 'response')) as [{ ':status': number }]
  let text = ''
  for await (const bytes of stream) text += String(bytes)
  return { status: headers[':status'], text }
}

test('the port in the clear serves who begins with HTTP/2, and says that it was http', async () => {
  origin.received = ''
  const session = openSession()
  expect(await ask(session)).toEqual({ status: 200, text: 'hi' })
  expect(await ask(session)).toEqual({ status: 200, text: 'hi' })
  expect(origin.received).toContain('X-Forwarded-Proto: http\r\n')
  expect(origin.received).toContain('Host: shop.localhost\r\n')
})

test('a preface may come in any pieces', async () => {
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.socket.setNoDelay(true)
  for (const byte of 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n') visitor.send(byte)
  visitor.send(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]))
  // Its SETTINGS, and the acknowledgement of ours.
  await visitor.until((text) => text.includes('\0\0\0\x04\x01\0\0\0\0'))
  visitor.close()
})

test('bytes that only begin like HTTP/2 are refused as before, and HTTP/1.1 is served', async () => {
  const H = 'Host: shop.localhost\r\nConnection: close\r\n\r\n'
  expect(await visit(edge.ports.http_port, `PRI * HTTP/1.1\r\n${H}`)).not.toMatch(/^HTTP\/1\.1 200/)
  expect(await visit(edge.ports.http_port, `PROPFIND / HTTP/1.1\r\n${H}`)).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  [['http/1.0'], 'http/1.0'],
  [['http/1.0', 'http/1.1'], 'http/1.1'],
  [['http/1.1', 'h2'], 'h2'],
])('over TLS %j agrees on %s', async (asked, agreed) => {
  const socket = connectTls({
    port: edge.ports.https_port ?? 0,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    ALPNProtocols: asked,
  })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  expect(socket.alpnProtocol).toBe(agreed)
  if (agreed === 'h2') return
  socket.write('GET / HTTP/1.0\r\nHost: shop.localhost\r\n\r\n')
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  expect(bytes.toString()).toMatch(/^HTTP\/1\.1 200 /)
})
