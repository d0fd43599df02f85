import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect, type TLSSocket } from 'node:tls'
import { makeAlpnCertificate } from '@nora/acme'
import type { PushBody } from '@nora/link'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const TOKEN = 'token-of-the-challenge'
const PATH = `/.well-known/acme-challenge/${TOKEN}`

let edge: RunningEdge
let origin: RawOrigin
let version = 0
beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:file.example'])]))
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\norigin')
  await edge.shop(origin.port)
})
beforeEach(() => push({}))
afterAll(async () => {
  origin.close()
  await edge.stop()
})

async function push(list: Partial<PushBody<'set_challenges'>>): Promise<void> {
  edge.control.push('set_challenges', { version: ++version, http: [], alpn: [], ...list })
  await vi.waitUntil(() => edge.control.challengesHeld === version, { timeout: 10_000 })
}

async function get(hostname: string, path = PATH): Promise<{ status: number; body: string }> {
  const { request } = await import('node:http')
  const asked = request({
    port: edge.ports.http_port,
    host: '127.0.0.1',
    path,
    headers: { host: hostname },
    agent: false,
  }).end()
  const [answer] = await once(asked, 'response')
  let body = ''
  for await (const chunk of answer) body += String(chunk)
  return { status: answer.statusCode, body }
}

test('http-01 is answered for a pending token of its hostname, before any tunnel', async () => {
  const pending = { token: TOKEN, key_authorization: `${TOKEN}.thumbprint` }
  await push({
    http: [
      { hostname: 'new.example', ...pending },
      { hostname: 'shop.localhost', ...pending },
    ],
  })
  const proof = { status: 200, body: `${TOKEN}.thumbprint` }
  expect(await get('new.example')).toEqual(proof)
  expect(await get('NEW.example.')).toEqual(proof)
  expect(await get('shop.localhost')).toEqual(proof)
  expect((await get('other.example')).status).toBe(404)
  expect(await get('shop.localhost', `${PATH}-of-another`)).toEqual({ status: 200, body: 'origin' })
  await push({})
  expect(await get('shop.localhost')).toEqual({ status: 200, body: 'origin' })
})

async function dial(servername: string, protocols: string[]): Promise<TLSSocket> {
  const port = edge.ports.https_port ?? 0
  const options = { port, host: '127.0.0.1', servername, rejectUnauthorized: false }
  const socket = connect({ ...options, ALPNProtocols: protocols })
  await once(socket, 'secureConnect')
  return socket
}

test('tls-alpn-01 is answered on the port of visitors, who are served meanwhile', async () => {
  const made = await makeAlpnCertificate('new.example', 'key-authorization', new Date())
  await push({ alpn: [{ hostname: 'new.example', ...made }] })
  const issuer = await dial('new.example', ['acme-tls/1'])
  expect(issuer.alpnProtocol).toBe('acme-tls/1')
  expect(issuer.getPeerCertificate().subjectaltname).toBe('DNS:new.example')
  await once(issuer, 'close')
  const visitor = await dial('file.example', ['http/1.1'])
  expect(visitor.getPeerCertificate().subjectaltname).toBe('DNS:file.example')
  visitor.end('GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
  let answer = ''
  for await (const chunk of visitor) answer += String(chunk)
  expect(answer).toContain('origin')
  await expect(dial('other.example', ['acme-tls/1'])).rejects.toThrow()
  await push({})
  await expect(dial('new.example', ['acme-tls/1'])).rejects.toThrow()
})

test('a list takes the place of the one before it', async () => {
  const one = { hostname: 'one.example', token: TOKEN, key_authorization: 'first' }
  await push({ http: [one, { ...one, hostname: 'two.example' }] })
  await push({ http: [{ ...one, key_authorization: 'second' }] })
  expect(await get('one.example')).toEqual({ status: 200, body: 'second' })
  expect((await get('two.example')).status).toBe(404)
})

/** Writes every byte in a segment of its own. */
function byBytes(port: number): Duplex {
  const raw: Socket = connectPlain({ port, host: '127.0.0.1', noDelay: true })
  raw.on('error', () => {})
  const duplex = new Duplex({
    read: () => raw.resume(),
    write(chunk: Buffer, _, done) {
      const send = (at: number): void => {
        if (at === chunk.length) done()
        else raw.write(chunk.subarray(at, at + 1), () => setImmediate(send, at + 1))
      }
      send(0)
    },
    final: (done) => void raw.end(done),
    destroy: (error, done) => {
      raw.destroy()
      done(error)
    },
  })
  raw.on('data', (chunk) => duplex.push(chunk) || raw.pause())
  raw.on('end', () => duplex.push(null))
  return duplex
}

test('a ClientHello that comes byte by byte is read, an issuer’s and a visitor’s', async () => {
  const made = await makeAlpnCertificate('new.example', 'key-authorization', new Date())
  await push({ alpn: [{ hostname: 'new.example', ...made }] })
  for (const [servername, protocol] of [
    ['new.example', 'acme-tls/1'],
    ['file.example', 'http/1.1'],
    ['file.example', 'h2'],
    ['file.example', 'nora/1'],
  ] as const) {
    const socket = byBytes(edge.ports.https_port ?? 0)
    const secure = connect({ socket, servername, rejectUnauthorized: false, ALPNProtocols: [protocol] })
    await once(secure, 'secureConnect')
    expect(secure.alpnProtocol).toBe(protocol)
    expect(secure.getPeerCertificate().subjectaltname).toBe(`DNS:${servername}`)
    secure.destroy()
  }
})

test('an issuer gets the certificate, and no answer to what it says then', async () => {
  const made = await makeAlpnCertificate('shop.localhost', 'key-authorization', new Date())
  await push({ alpn: [{ hostname: 'shop.localhost', ...made }] })
  const issuer = await dial('shop.localhost', ['h2', 'acme-tls/1'])
  expect(issuer.alpnProtocol).toBe('acme-tls/1')
  issuer.write('GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
  let answer = ''
  for await (const chunk of issuer) answer += String(chunk)
  expect(answer).toBe('')
})

test('a challenge whose certificate cannot be used harms nobody', async () => {
  const made = await makeAlpnCertificate('new.example', 'key-authorization', new Date())
  const { key_pem } = makeCertificate()
  await push({
    alpn: [
      { hostname: 'torn.example', certificate_pem: 'torn', key_pem },
      { hostname: 'wrong.example', ...made, key_pem },
      { hostname: 'new.example', ...made },
    ],
  })
  for (const name of ['torn.example', 'wrong.example']) {
    await expect(dial(name, ['acme-tls/1'])).rejects.toThrow()
  }
  const issuer = await dial('new.example', ['acme-tls/1'])
  issuer.destroy()
  expect((await dial('file.example', ['http/1.1'])).destroy().alpnProtocol).toBe('http/1.1')
})
