import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask as askHttp2, connectHttp2 } from '../kit/http2-client.ts'
import { PolicedShop } from '../kit/policed-shop.ts'
import { RawOrigin, RawVisitor } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const shop = new PolicedShop({ NORA_EDGE_POLICY_PRIVATE: 'on', NORA_EDGE_POLICY_REQUESTS: 'on' })

const BROKEN = 'HTTP/1.1 500 No\r\nContent-Length: 6\r\nX-Trace: secret\r\n\r\nbroken'
const isWhole = (said: string) => said.endsWith('\r\n\r\n')
const answering = (type: string, config = '{}', condition = 'res.status_code >= 500') =>
  `on_http_response: [{name: shield, expressions: ["${condition}"], actions: [{type: ${type}, config: ${config}}]}]`
const SORRY = `{status_code: 503, body: "sorry: \${res.status_code}", headers: {retry-after: "5"}}`
const GET = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'

const until = async (is: () => boolean) => {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 2))
}

describe('a rule of answers', () => {
  test('answers in the place of the service, whose answer nobody sees', async () => {
    await shop.attach(answering('custom-response', SORRY), isWhole, BROKEN)
    const answer = await shop.ask()
    expect(answer).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/)
    expect(answer).toContain('\r\nretry-after: 5\r\n')
    expect(answer.endsWith('\r\n\r\nsorry: 500')).toBe(true)
    expect(answer).not.toContain('secret')
    expect(answer).not.toContain('Nora-Error')
  })

  test('answers in HTTP/2 as well', async () => {
    await shop.attach(answering('custom-response', SORRY), isWhole, BROKEN)
    const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
    const answer = await askHttp2(session)
    session.destroy()
    expect(answer).toMatchObject({ status: 503, body: 'sorry: 500', isWhole: true })
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.headers['x-trace']).toBeUndefined()
  })

  test('lets the connection go on with the next request', async () => {
    await shop.attach(answering('custom-response', SORRY, "req.url.path == '/a'"), isWhole)
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send('GET /a HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    await visitor.until((text) => text.endsWith('sorry: 200'))
    visitor.send('GET /b HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    await visitor.until((text) => text.endsWith('hi'))
    visitor.close()
  })

  test('stops an answer that has no end', async () => {
    const endless = `HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n${'5\r\nhello\r\n'.repeat(1_000)}`
    await shop.attach(answering('custom-response', SORRY), isWhole, endless)
    expect((await shop.ask()).endsWith('sorry: 500')).toBe(true)
  })

  test('closes the connection without an answer', async () => {
    await shop.attach(answering('close-connection'), isWhole, BROKEN)
    expect(await shop.ask()).toBe('')
    const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
    expect(await askHttp2(session)).toMatchObject({ status: 0, body: '' })
    session.destroy()
  })

  test('lets in by address, and refuses the change to another protocol before it has happened', async () => {
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\nhello'
    await shop.attach(answering('restrict-ips', '{deny: [127.0.0.1]}', 'true'), isWhole, switching)
    const answer = await shop.ask('Upgrade: chat\r\nConnection: Upgrade\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/)
    expect(answer).not.toContain('hello')
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/)
  })

  test('leaves interim answers alone', async () => {
    const answer = `HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n${BROKEN}`
    await shop.attach(answering('custom-response', SORRY), isWhole, answer)
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 103 Early Hints\r\nLink: <\/a.css>\r\n\r\nHTTP\/1.1 503 /)
  })

  test('stands in the access log, and in the counts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nora-access-'))
    const logged = await RunningEdge.start({ NORA_EDGE_ACCESS_LOG: join(folder, 'access') })
    const source = answering('restrict-ips', '{allow: [203.0.113.1]}')
    const policy = { endpoint: 'shop.localhost', policy_id: 'tpl_9', version: 4, source }
    logged.control.push('set_policies', {
      is_full: false,
      policies: [{ ...policy, trial: null, shadow: null }],
      removed: [],
    })
    const origin = await RawOrigin.answering(BROKEN)
    await logged.shop(origin.port)
    const visitor = await RawVisitor.connect(logged.ports.http_port)
    visitor.send(GET)
    await visitor.until((text) => text.includes('let in here'))
    visitor.close()
    await logged.stop()
    origin.close()
    const log = readFileSync(join(folder, 'access.1.log'), 'utf8')
    rmSync(folder, { recursive: true })
    expect(JSON.parse(log.trim())).toMatchObject({
      status: 403,
      reason: 'policy_refused',
      policy: {
        policy: 'tpl_9',
        version: 4,
        rule: 'shield',
        action: 'restrict-ips',
        reason: 'address_denied',
      },
    })
  })
})

describe('an answer that waits for another service', () => {
  const held: ServerResponse[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  const server = createServer((request, response) => answer(request, response))
  let url = ''
  const source = (more = '') => `
on_http_response:
  - actions:
      - {type: http-request, config: {url: "${url}/\${res.status_code}", timeout: 30s ${more}}}
      - {type: add-headers, config: {headers: {x-status: "\${actions.nora.http_request.res.status_code}"}}}
`
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    held.length = 0
    answer = (_, response) => held.push(response)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('leaves with what the rules have learned, whole, and was asked about once', async () => {
    const body = Buffer.alloc(3_000_000, 'abcdefgh').toString()
    await shop.attach(source(), isWhole, `HTTP/1.1 201 Yes\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    const asking = shop.ask()
    await until(() => held.length === 1)
    expect(held[0]!.req.url).toBe('/201')
    held[0]!.writeHead(204).end()
    const got = await asking
    expect(got).toMatch(/^HTTP\/1.1 201 Yes\r\n/)
    expect(got).toContain('\r\nx-status: 204\r\n')
    expect(got.slice(got.indexOf('\r\n\r\n') + 4) === body).toBe(true)
    expect(held).toHaveLength(1)
  })

  test('holds the service back meanwhile', async () => {
    await shop.attach(source(), isWhole, 'HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n')
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send(GET)
    await until(() => held.length === 1)
    const socket = shop.origin.sockets.at(-1)!
    for (let i = 0; i < 100; i++) socket.write(Buffer.alloc(1_000_000))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(socket.writableLength).toBeGreaterThan(50_000_000)
    expect(visitor.text).toBe('')
    visitor.close()
  })

  test('goes on though the service has closed its connection', async () => {
    await shop.attach(source(), isWhole, 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall of it')
    const asking = shop.ask()
    await until(() => held.length === 1)
    for (const socket of shop.origin.sockets) socket.end()
    await new Promise((resolve) => setTimeout(resolve, 50))
    held[0]!.end()
    expect((await asking).endsWith('all of it')).toBe(true)
  })

  test('shows as cut when the service breaks it off', async () => {
    await shop.attach(source(), isWhole, 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf')
    const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
    const asking = askHttp2(session)
    await until(() => held.length === 1)
    for (const socket of shop.origin.sockets) socket.resetAndDestroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    held[0]!.end()
    expect(await asking).toMatchObject({ isWhole: false })
    session.destroy()
  })

  test('is nobody’s once the visitor has left', async () => {
    await shop.attach(source(`, retry_condition: "\${true}"`))
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send(GET)
    await until(() => held.length === 1)
    let isBroken = false
    held[0]!.on('close', () => {
      isBroken = true
    })
    visitor.socket.resetAndDestroy()
    await until(() => isBroken)
    expect(held).toHaveLength(1)
  })

  test('gives way to 502 where the policy says so', async () => {
    answer = (request) => request.socket.destroy()
    await shop.attach(source(', on_error: halt'))
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 502/)
  })

  test('lets a change of the protocol through', async () => {
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\nhello'
    answer = (_, response) => response.end()
    await shop.attach(source(), isWhole, switching)
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\nUpgrade: chat\r\nConnection: Upgrade\r\n\r\n')
    await visitor.until((text) => text.endsWith('hello'))
    visitor.send('over')
    await until(() => shop.received.endsWith('over'))
    visitor.close()
  })
})
