import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { TargetKind } from '@nora/protocol'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { connectToOrigin } from '../dispatch/origin-connection.ts'
import {
  folderTarget,
  type OriginTarget,
  parseOriginTarget,
  type RouteDestination,
  routedTarget,
  toHost,
  toOrigin,
} from '../target.ts'
import { eventually } from '../testing/eventually.ts'
import { Fixture } from '../testing/fixture.ts'
import { deadTarget } from '../testing/origin.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function service(
  name: string,
  handle: (req: IncomingMessage, res: ServerResponse) => void = (req, res) =>
    void res.end(`${name} ${req.method} ${req.url} ${req.headers.host} ${req.headers['x-forwarded-prefix']}`),
): Promise<RouteDestination> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return parseOriginTarget(`127.0.0.1:${(server.address() as { port: number }).port}`) as RouteDestination
}

type Routes = Record<string, RouteDestination>

function routed(
  routes: Routes,
  {
    fallback = null,
    strips = false,
    rewritesHost = false,
  }: Partial<{ fallback: RouteDestination | null; strips: boolean; rewritesHost: boolean }> = {},
) {
  return routedTarget({
    routes: Object.entries(routes).map(([path, destination]) => ({
      path,
      destination,
      stripsPrefix: strips,
    })),
    fallback,
    rewritesHost,
  })
}

class Visitor {
  text = ''
  readonly connection: Duplex

  constructor(target: OriginTarget) {
    this.connection = connectToOrigin(target, {
      onConnect() {},
      onBytes: (bytes, end) => {
        this.text += bytes.toString('latin1', 0, end)
      },
    })
    this.connection.on('error', () => {})
    onTestFinished(() => void this.connection.destroy())
  }

  async get(path: string, fields = ''): Promise<string> {
    return this.send(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n${fields}\r\n`)
  }

  /** Sends a request and answers the whole response, whose length is told. */
  async send(request: string): Promise<string> {
    this.text = ''
    this.connection.write(request)
    await eventually(() => {
      const end = this.text.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(this.text)?.[1] ?? 0)
      return (
        end >= 0 &&
        ((this.text.length >= end + 4 + length && !/transfer-encoding/i.test(this.text)) ||
          this.text.endsWith('0\r\n\r\n'))
      )
    }, 'a response')
    return this.text
  }
}

test('requests of one connection go each to the target of its path, the longest path first', async () => {
  const target = routed(
    { '/api': await service('api'), '/api/admin': await service('admin') },
    { fallback: await service('site') },
  )
  const visitor = new Visitor(target)
  expect(await visitor.get('/')).toContain('site GET / shop.example')
  expect(await visitor.get('/api/users?x=1')).toContain('api GET /api/users?x=1 shop.example undefined')
  expect(await visitor.get('/api/admin/')).toContain('admin GET /api/admin/')
  expect(await visitor.get('/apis')).toContain('site GET /apis')
})

test('a stripped prefix is told to the target, and each target may see a Host of its own', async () => {
  const api = await service('api')
  const target = routed({ '/api': api }, { strips: true, rewritesHost: true })
  const visitor = new Visitor(target)
  const host = `127.0.0.1:${api.kind === 'tcp' ? api.port : 0}`
  expect(await visitor.get('/api/users?x=1')).toContain(`api GET /users?x=1 ${host} /api`)
  expect(await visitor.get('/api')).toContain(`api GET / ${host} /api`)
})

test('bodies pass whole, counted or in chunks, in whatever pieces they come', async () => {
  const echo = await service('echo', (req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => res.end(Buffer.concat(parts)))
  })
  const visitor = new Visitor(routed({ '/echo': echo }, { fallback: await service('site') }))
  const head = 'POST /echo HTTP/1.1\r\nHost: a\r\n'
  expect(await visitor.send(`${head}Content-Length: 5\r\n\r\nhello`)).toMatch(/\r\n\r\nhello$/)
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n there\r\n0\r\nX-Sum: 1\r\n\r\n`
  for (const byte of chunked.slice(0, -1)) visitor.connection.write(byte)
  expect(await visitor.send(chunked.slice(-1))).toMatch(/\r\n\r\nhello there$/)
  expect(await visitor.get('/')).toContain('site GET /')
})

test('a path without a route gets 404 where the tunnel has no target of its own', async () => {
  const visitor = new Visitor(routed({ '/api': await service('api') }))
  const answer = await visitor.send('POST /else HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc')
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).toContain('No route of this tunnel leads here')
  expect(await visitor.get('/api')).toContain('api GET /api')
})

test('a path that servers may read as that of another route reaches no target', async () => {
  const visitor = new Visitor(routed({ '/public': await service('public') }))
  expect(await visitor.get('/public/../admin')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await visitor.get('/public/%2e%2e%2fadmin')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await visitor.get('/public/a')).toContain('public GET /public/a')
})

test('a WebSocket goes to the target of its path and stays there', async () => {
  const socketService = await service('socket')
  servers.at(-1)?.on('upgrade', (req, socket: Duplex) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${req.url}:`,
    )
    socket.pipe(socket)
  })
  const visitor = new Visitor(
    routed({ '/ws': socketService }, { fallback: await service('site'), strips: true }),
  )
  visitor.connection.write(
    'GET /ws/room HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await eventually(() => visitor.text.endsWith('\r\n\r\n/room:'), 'the upgrade')
  visitor.connection.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await eventually(() => visitor.text.endsWith('/room:GET / HTTP/1.1\r\nHost: a\r\n\r\n'), 'an echo')
})

test('large answers wait for a visitor who reads slowly', async () => {
  const big = await service('big', (_req, res) => res.end(Buffer.alloc(8 * 2 ** 20, 'x')))
  let received = 0
  const connection = connectToOrigin(routed({ '/big': big }), {
    onConnect() {},
    onBytes: (_bytes, end) => {
      received += end
      connection.pause()
      setImmediate(() => connection.resume())
    },
  })
  onTestFinished(() => void connection.destroy())
  connection.write('GET /big HTTP/1.1\r\nHost: a\r\n\r\n')
  await eventually(() => received > 8 * 2 ** 20, 'the whole answer')
})

test('each target is told its own name, in Origin and Referer too; what other sites send stays', async () => {
  const echo = (req: IncomingMessage, res: ServerResponse) =>
    void res.end(`${req.headers.host} ${req.headers.origin} ${req.headers.referer}`)
  const [site, api] = [await service('site', echo), await service('api', echo)]
  const target = routed({ '/api': api }, { fallback: site, rewritesHost: true })
  const visitor = new Visitor(target)
  const [own, other] = [toOrigin(site), toOrigin(api)]
  const fields = `Origin: ${own}\r\nReferer: ${own}/cart?at=${own}\r\n`
  expect(await visitor.get('/', fields)).toContain(`${toHost(site)} ${own} ${own}/cart?at=${own}`)
  expect(await visitor.get('/api/1', fields)).toContain(`${toHost(api)} ${other} ${other}/cart?at=${own}`)
  const foreign = `Origin: https://evil.example\r\nReferer: ${own}0/\r\n`
  expect(await visitor.get('/api/2', foreign)).toContain(`${toHost(api)} https://evil.example ${own}0/`)
})

test('a folder under a route finds its pages, and its own redirects keep the prefix', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nora-routes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'guide'))
  writeFileSync(join(folder, 'index.html'), 'start page')
  writeFileSync(join(folder, 'guide/index.html'), 'guide page')
  const visitor = new Visitor(routed({ '/docs': folderTarget(folder) }, { strips: true }))
  expect(await visitor.get('/docs?v=1')).toMatch(/^HTTP\/1\.1 301 [\s\S]*location: \/docs\/\?v=1\r/i)
  expect(await visitor.get('/docs/')).toContain('start page')
  expect(await visitor.get('/docs/guide')).toMatch(/^HTTP\/1\.1 301 [\s\S]*location: \/docs\/guide\/\r/i)
  expect(await visitor.get('/docs/guide/')).toContain('guide page')
})

test('only requests for a dead target fail, and its owner hears which target it is', async () => {
  const fixture = await Fixture.start()
  onTestFinished(() => fixture.end())
  const dead = await deadTarget()
  const target = routed({ '/dead': dead }, { fallback: await service('site') })
  const { events, getEvent } = fixture.startAgent(target)
  const link = await fixture.edge.link()
  await eventually(() => getEvent('bound'), 'the tunnel')
  const visitor = link.open()
  visitor.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await visitor.until('site GET /')
  visitor.send('GET /dead HTTP/1.1\r\nHost: a\r\n\r\n')
  await eventually(() => visitor.resetCode !== null, 'a reset')
  expect(visitor.resetCode).toBe(4)
  expect(events.at(-1)).toMatchObject({ type: 'origin_down', target: dead, failure: 'refused' })
  const other = link.open()
  other.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await other.until('site GET /')
  expect(events.at(-1)?.type).toBe('origin_down')
  const http2 = link.open(undefined, TargetKind.HTTP2)
  http2.send('PRI * HTTP/2.0\r\n\r\n')
  await eventually(() => http2.resetCode === 9, 'HTTP/2 is refused')
})
