import { once } from 'node:events'
import { connect, createServer, type Server, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { RawVisitor } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const NAME = 'blind.localhost'

let edge: RunningEdge
let origin: Server
let agent: FakeAgent
beforeAll(async () => {
  const { cert_pem: cert, key_pem: key } = makeCertificate([`DNS:${NAME}`])
  origin = createServer({ cert, key }, (socket) => {
    socket.on('error', () => {})
    socket.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const { port } = origin.address() as { port: number }
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:*.localhost'])]))
  agent = await edge.agent({ originPort: port, kind: 'tls' })
  expect(await agent.bind('blind')).toMatchObject({ type: 'bound', hostname: NAME })
})
afterAll(async () => {
  origin.close()
  await edge.stop()
})

async function shake(servername: string): Promise<TLSSocket> {
  const socket = connect({
    port: edge.ports.https_port ?? 0,
    host: '127.0.0.1',
    servername,
    rejectUnauthorized: false,
  })
  await once(socket, 'secureConnect')
  return socket
}

const getNames = async (servername: string) => {
  const socket = await shake(servername)
  const { subjectaltname } = socket.getPeerCertificate()
  socket.destroy()
  return subjectaltname
}

test('TLS of the name ends behind the agent, and that of other names here', async () => {
  const socket = await shake(NAME)
  expect(socket.getPeerCertificate().subjectaltname).toBe(`DNS:${NAME}`)
  socket.write('hello')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toBe('hello')
  socket.destroy()
  expect(await getNames('other.localhost')).toBe('DNS:*.localhost')
  expect(await getNames(NAME.toUpperCase())).toBe(`DNS:${NAME}`)
})

test('a request in the clear is led to https', async () => {
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.send(`GET /menu?x=1 HTTP/1.1\r\nHost: ${NAME}\r\n\r\n`)
  await vi.waitUntil(() => visitor.received.includes('\r\n\r\n'))
  expect(String(visitor.received)).toMatch(
    /^HTTP\/1\.1 308 .*\r\nLocation: https:\/\/blind\.localhost\/menu\?x=1\r\n/s,
  )
})

test('a request on a connection for another name is sent to a new one', async () => {
  const socket = await shake('other.localhost')
  socket.write(`GET / HTTP/1.1\r\nHost: ${NAME}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 421 /)
  expect(String(answer)).toContain('misdirected')
  socket.destroy()
})

test('control says which names are passed on: by a push, and all of them when it was away', async () => {
  edge.control.push('pass_through', { region: 'local', hostname: NAME, is_on: false })
  await vi.waitUntil(async () => (await getNames(NAME)) === 'DNS:*.localhost')
  edge.control.push('pass_through', { region: 'elsewhere', hostname: NAME, is_on: true })
  edge.control.push('pass_through', { region: 'local', hostname: NAME, is_on: true })
  await vi.waitUntil(async () => (await getNames(NAME)) === `DNS:${NAME}`)
})

test('an edge without a port for TLS opens no such tunnel', async () => {
  const plain = await RunningEdge.start()
  const other = await plain.agent({ originPort: 9, kind: 'tls' })
  expect(await other.bind('blind')).toMatchObject({ type: 'refused', code: 'ValidationError' })
  await plain.stop()
})
