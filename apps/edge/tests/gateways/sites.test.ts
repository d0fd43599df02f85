import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { MIB } from '@nora/kit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate, type TestCertificate } from '../kit/certificate.ts'
import { EdgeProcess } from '../kit/edge-process.ts'
import { ask, connectHttp2 } from '../kit/http2-client.ts'
import { makeGateway } from '../kit/make-gateway.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'

const HOST = 'shop.localhost'
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

type Request = IncomingMessage | Http2ServerRequest
type Response = ServerResponse | Http2ServerResponse

/** A site over TLS that speaks HTTP/2 and HTTP/1.1. */
class Site {
  readonly server: Http2SecureServer
  readonly sessions = new Set<ServerHttp2Session>()
  readonly sockets = new Set<Socket>()
  readonly versions: string[] = []
  readonly serverNames: string[] = []

  private constructor(server: Http2SecureServer, serve: (req: Request, res: Response) => void) {
    this.server = server
    server.on('session', (session) => this.sessions.add(session))
    server.on('secureConnection', (socket: TLSSocket) => {
      this.sockets.add(socket)
      this.serverNames.push(String(socket.servername))
    })
    server.on('request', (req: Request, res: Response) => {
      this.versions.push(req.httpVersion)
      serve(req, res)
    })
  }

  static async listen(
    { cert_pem, key_pem }: TestCertificate,
    serve: (req: Request, res: Response) => void = (_, res) => void res.end('hi'),
  ): Promise<Site> {
    const server = createSecureServer({ allowHTTP1: true, cert: cert_pem, key: key_pem })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Site(server, serve)
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  close(): void {
    for (const session of this.sessions) session.destroy()
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }
}

const trusted = makeCertificate(['DNS:localhost', 'IP:127.0.0.1'])
const folder = mkdtempSync(join(tmpdir(), 'nora-sites-'))
const opened: { close(): void }[] = []
let edge: EdgeProcess

beforeAll(async () => {
  const anchor = join(folder, 'ca.pem')
  writeFileSync(anchor, trusted.cert_pem)
  edge = await EdgeProcess.start({
    NORA_EDGE_PRIVATE_UPSTREAMS: 'loopback',
    NODE_EXTRA_CA_CERTS: anchor,
    ...certificateSettings([makeCertificate([`DNS:${HOST}`])]),
  })
}, 60_000)

afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

afterAll(async () => {
  await edge.stop()
  rmSync(folder, { recursive: true })
})

let version = 0

async function lead(url: string): Promise<void> {
  const gateway = makeGateway({
    gateway_id: `gtw_${++version}`,
    endpoint: HOST,
    upstream: { kind: 'url', url, keep_host: false },
  })
  const marker = makeGateway({ gateway_id: `gtw_m${version}`, endpoint: `m${version}.localhost` })
  edge.control.push('set_gateways', { is_full: true, gateways: [gateway, marker], removed: [] })
  await expect.poll(() => get({ host: marker.endpoint })).not.toContain('unknown_host')
}

const get = ({ host = HOST, path = '/', fields = '' } = {}) =>
  visit(edge.ports.http_port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${fields}\r\n`)

async function openSite(serve?: (req: Request, res: Response) => void): Promise<Site> {
  const site = await Site.listen(trusted, serve)
  opened.push(site)
  await lead(`https://localhost:${site.port}/base`)
  return site
}

/** Until it is known what the site speaks, requests go over HTTP/1.1. */
async function untilHttp2(site: Site): Promise<void> {
  await expect
    .poll(async () => {
      expect(await get({ path: '/learn' })).toContain(' 200 OK')
      return site.versions.at(-1)
    })
    .toBe('2.0')
}

describe('a site over TLS', () => {
  test('is told its name, and verified', async () => {
    const site = await openSite()
    expect(await get()).toMatch(/200 OK(.|\s)*hi/)
    expect(site.serverNames[0]).toBe('localhost')
  })

  test.each([
    ['of an unknown issuer', ['DNS:localhost', 'IP:127.0.0.1']],
    ['of another name', ['DNS:other.test']],
  ])('with a certificate %s gets no request', async (_, names) => {
    const site = await Site.listen(makeCertificate(names))
    opened.push(site)
    await lead(`https://localhost:${site.port}`)
    const answer = await get()
    expect(answer).toContain('HTTP/1.1 502 ')
    expect(answer).toContain('Nora-Error: origin_unreachable')
    expect(site.versions).toEqual([])
  })

  test('that ends no handshake is given up', async () => {
    const silent = await RawOrigin.listen(() => {})
    opened.push(silent)
    await lead(`https://localhost:${silent.port}`)
    expect(await get()).toContain('Nora-Error: origin_unreachable')
  }, 20_000)
})

describe('a site that speaks HTTP/2', () => {
  test('is spoken to in that, under its own path, on one connection', async () => {
    const paths: (string | undefined)[] = []
    const site = await openSite((req, res) => {
      paths.push(req.url)
      res.end('hi')
    })
    await untilHttp2(site)
    const before = site.sockets.size
    const answers = await Promise.all(Array.from({ length: 20 }, () => get({ path: '/a?b=1' })))
    for (const answer of answers) expect(answer).toMatch(/200 OK(.|\s)*hi/)
    expect(site.sockets.size).toBe(before)
    expect(site.versions.slice(-20)).toEqual(Array.from({ length: 20 }, () => '2.0'))
    expect(paths.at(-1)).toBe('/base/a?b=1')
  })

  test('passes trailers and calls of gRPC', async () => {
    const site = await openSite((_, res) => {
      const answer = res as Http2ServerResponse
      answer.setHeader('content-type', 'application/grpc')
      answer.setHeader('trailer', 'grpc-status')
      answer.write('answer')
      answer.addTrailers({ 'grpc-status': '5' })
      answer.end()
    })
    const session = await connectHttp2(edge.ports.https_port!)
    const call = { ':method': 'POST', ':path': '/call', 'content-type': 'application/grpc', te: 'trailers' }
    const answer = await ask(session, call, 'question')
    session.destroy()
    expect(answer).toMatchObject({
      status: 200,
      body: 'answer',
      trailers: { 'grpc-status': '5' },
      isWhole: true,
    })
    expect(site.versions).toEqual(['2.0'])
  })

  test('that says GOAWAY under load loses no request', async () => {
    const site = await openSite((_, res) => void setTimeout(() => res.end('hi'), 5))
    await untilHttp2(site)
    const failed: string[] = []
    for (let round = 0; round < 10; round++) {
      const running = Array.from({ length: 20 }, () => get())
      for (const session of site.sessions) session.goaway()
      for (const answer of await Promise.all(running)) if (!answer.includes(' 200 OK')) failed.push(answer)
    }
    expect(failed).toEqual([])
  })

  test('and changes to HTTP/1.1 alone is reached all the same', async () => {
    const site = await openSite()
    await untilHttp2(site)
    const { port } = site
    site.close()
    await expect.poll(() => get()).toContain(' 502 ')
    // Its handshakes agree to nothing but that.
    const old = createServer(
      { cert: trusted.cert_pem, key: trusted.key_pem },
      (_, res) => void res.end('old'),
    )
    old.listen(port, '127.0.0.1')
    await once(old, 'listening')
    opened.push(old)
    await expect.poll(() => get()).toMatch(/200 OK(.|\s)*old/)
  })

  test('serves WebSocket over HTTP/1.1', async () => {
    const site = await openSite()
    await untilHttp2(site)
    site.server.on('upgrade', (req: IncomingMessage, socket: Socket) => {
      const key = `${req.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
      const accept = createHash('sha1').update(key).digest('base64')
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
      socket.on('data', (bytes: Buffer) => socket.write(bytes))
    })
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(
      `GET /chat HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    await visitor.until(
      (text) => text.includes('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n') && text.endsWith('\r\n\r\n'),
    )
    visitor.send('\x81\x03you')
    await visitor.until((text) => text.endsWith('\x81\x03you'))
    visitor.close()
  })
})

test('events of a stream arrive one by one', async () => {
  let send: ((text: string) => void) | undefined
  await openSite((_, res) => {
    const answer = res as ServerResponse
    answer.setHeader('content-type', 'text/event-stream')
    answer.flushHeaders()
    send = (text) => void answer.write(`data: ${text}\n\n`)
  })
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.send(`GET /events HTTP/1.1\r\nHost: ${HOST}\r\nAccept: text/event-stream\r\n\r\n`)
  await visitor.until((text) => text.includes('\r\n\r\n'))
  for (const event of ['one', 'two', 'three']) {
    send?.(event)
    await visitor.until((text) => text.includes(`data: ${event}\n\n`))
  }
  visitor.close()
})

test('256 connections are open to a site at most, and idle ones make room', async () => {
  const waiting: Socket[] = []
  const site = await RawOrigin.listen((socket, said) => {
    if (said.endsWith('\r\n\r\n')) waiting.push(socket)
  })
  opened.push(site)
  await lead(`http://127.0.0.1:${site.port}`)
  const visitors = await Promise.all(
    Array.from({ length: 300 }, () => RawVisitor.connect(edge.ports.http_port)),
  )
  for (const visitor of visitors) visitor.send(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)
  await expect.poll(() => waiting.length).toBe(256)
  await expect.poll(() => visitors.filter(({ text }) => text.includes('tunnel_busy')).length).toBe(44)
  for (const socket of waiting) socket.write(OK)
  await expect.poll(() => visitors.filter(({ text }) => text.endsWith('hi')).length).toBe(256)
  // None of the idle connections is young enough in two seconds for what may not be sent twice.
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  const post = await RawVisitor.connect(edge.ports.http_port)
  post.send(`POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 0\r\n\r\n`)
  await expect.poll(() => waiting.length).toBe(257)
  waiting.at(-1)!.write(OK)
  await post.until((text) => text.endsWith('hi'))
  for (const visitor of [...visitors, post]) visitor.close()
}, 30_000)

describe.each(['1.1', '2.0'])('bodies of half a gigabyte over HTTP/%s', (httpVersion) => {
  const BYTES = 512 * MIB
  /** Well below what waits if anything but a window did. */
  const ROOM_BYTES = 96 * MIB

  test('pass towards a site with flat memory', async () => {
    let received = 0
    const site = await openSite((req, res) => {
      if (req.url?.endsWith('/learn')) return void res.end()
      req.on('data', (bytes: Buffer) => {
        received += bytes.length
      })
      req.on('end', () => res.end(String(received)))
    })
    if (httpVersion === '2.0') await untilHttp2(site)
    const { bytes } = edge.memory
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(`POST / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\nContent-Length: ${BYTES}\r\n\r\n`)
    const chunk = Buffer.alloc(MIB)
    for (let sent = 0; sent < BYTES; sent += chunk.length)
      if (!visitor.socket.write(chunk)) await once(visitor.socket, 'drain')
    expect(await visitor.untilClosed()).toContain(String(BYTES))
    expect(site.versions.at(-1)).toBe(httpVersion)
    expect(edge.memory.mostBytes - bytes).toBeLessThan(ROOM_BYTES)
  }, 120_000)

  test('pass from a site to a visitor who reads slowly with flat memory', async () => {
    const site = await openSite((req, res) => {
      if (req.url?.endsWith('/learn')) return void res.end()
      const answer = res as ServerResponse
      const chunk = Buffer.alloc(MIB)
      let left = BYTES
      const go = (): void => {
        while (left > 0) {
          left -= chunk.length
          if (!answer.write(chunk)) return void answer.once('drain', go)
        }
        answer.end()
      }
      go()
    })
    if (httpVersion === '2.0') await untilHttp2(site)
    const { bytes } = edge.memory
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.socket.removeAllListeners('data')
    visitor.send(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`)
    visitor.socket.pause()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    let received = 0
    visitor.socket.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    visitor.socket.resume()
    await expect.poll(() => visitor.isClosed, { timeout: 100_000 }).toBe(true)
    expect(received).toBeGreaterThanOrEqual(BYTES)
    expect(site.versions.at(-1)).toBe(httpVersion)
    expect(edge.memory.mostBytes - bytes).toBeLessThan(ROOM_BYTES)
  }, 120_000)
})
