import type { ClientHttp2Session, IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { ask, connectHttp2, getAnswer, open } from '../kit/http2-client.ts'
import { Http2Origin } from '../kit/http2-server.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { END_STREAM, Frame, readClientFrames } from '../kit/raw-http2.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const GRPC = { ':method': 'POST', 'content-type': 'application/grpc+proto' }
const BIG = 8 * 1024 * 1024

type Serve = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void

let edge: RunningEdge
let session: ClientHttp2Session
const origins: { close(): void }[] = []

beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
})

beforeEach(async () => {
  session = await connectHttp2(edge.ports.https_port ?? 0)
})

afterEach(() => {
  session.destroy()
  for (const origin of origins.splice(0)) origin.close()
})

afterAll(() => edge.stop())

/** A tunnel to a port, whose owner says that it speaks HTTP/2 or says nothing. */
async function publish(port: number, app_protocol?: 'http2'): Promise<void> {
  const agent = await edge.agent({ originPort: port })
  await agent.bind('shop', app_protocol === undefined ? {} : { app_protocol })
}

async function serve(handle: Serve, settings = {}): Promise<Http2Origin> {
  const origin = await Http2Origin.listen(handle, settings)
  origins.push(origin)
  await publish(origin.port, 'http2')
  return origin
}

const echo: Serve = (stream, headers) => {
  let body = ''
  let trailers: IncomingHttpHeaders = {}
  stream.on('data', (bytes: Buffer) => {
    body += bytes.toString('latin1')
  })
  stream.on('trailers', (fields) => {
    trailers = fields
  })
  stream.on('end', () => {
    stream.respond({ ':status': 200, 'x-path': headers[':path'] }, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': String(trailers['x-sum'] ?? '') }))
    stream.end(`${headers[':method']} ${headers[':scheme']} ${headers[':authority']} ${body}`)
  })
}

describe('a tunnel to a service of HTTP/2', () => {
  test('serves visitors of HTTP/2', async () => {
    await serve(echo)
    const stream = session.request(
      { ':authority': 'shop.localhost', ':method': 'POST', ':path': '/a?b' },
      { endStream: false, waitForTrailers: true },
    )
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '4' }))
    stream.end('body')
    const answer = await getAnswer(stream)
    expect(answer).toMatchObject({ status: 200, body: 'POST http shop.localhost body', isWhole: true })
    expect(answer.headers['x-path']).toBe('/a?b')
    expect(answer.trailers['x-sum']).toBe('4')
  })

  test('serves visitors of HTTP/1.1', async () => {
    await serve(echo)
    const answer = await visit(
      edge.ports.http_port,
      'PUT / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain('PUT http shop.localhost body\r\n0\r\nx-sum: \r\n\r\n')
  })

  test('is told whom it serves, and no field of the connection', async () => {
    let seen: IncomingHttpHeaders = {}
    await serve((stream, headers) => {
      seen = headers
      stream.respond({ ':status': 204 }, { endStream: true })
    })
    const request =
      'GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close, X-Gone\r\nX-Gone: 1\r\nTE: gzip\r\nA: 1\r\na: 2\r\n\r\n'
    expect(await visit(edge.ports.http_port, request)).toMatch(/^HTTP\/1\.1 204 No Content\r\n/)
    expect(seen).toMatchObject({
      a: '1, 2',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'shop.localhost',
    })
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['connection', 'te', 'x-gone', 'host']))
  })

  test('carries many requests on one connection', async () => {
    const origin = await serve(echo)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => ask(session, { ':path': `/${i}` })),
    )
    expect(answers.map(({ headers }) => headers['x-path'])).toEqual(answers.map((_, i) => `/${i}`))
    expect(origin.sessions).toHaveLength(1)
  })

  test('that is about to end answers what it has, and later requests come to a connection of their own', async () => {
    const running: ServerHttp2Stream[] = []
    const origin = await Http2Origin.listen((stream) => void running.push(stream))
    origins.push(origin)
    const agent = await edge.agent({ originPort: origin.port })
    await agent.bind('shop', { app_protocol: 'http2' })
    const first = ask(session)
    await expect.poll(() => running.length).toBe(1)
    agent.send({ type: 'keep_idle', ref: 1, keep: false, drain: true })
    await expect.poll(() => origin.sessions[0]?.closed).toBe(true)
    const second = ask(session)
    await expect.poll(() => running.length).toBe(2)
    expect(origin.sessions).toHaveLength(2)
    for (const stream of running) stream.respond({ ':status': 204 }, { endStream: true })
    for (const { status, isWhole } of await Promise.all([first, second])) {
      expect([status, isWhole]).toEqual([204, true])
    }
    await expect.poll(() => origin.sessions.every(({ destroyed }) => destroyed)).toBe(true)
  })

  test('opens another connection when the origin allows no more on one', async () => {
    const running: ServerHttp2Stream[] = []
    const origin = await serve((stream) => void running.push(stream), { maxConcurrentStreams: 4 })
    const first = ask(session)
    await expect.poll(() => running.length).toBe(1)
    const answers = Array.from({ length: 8 }, () => ask(session))
    await expect.poll(() => running.length).toBe(9)
    expect(origin.sessions.length).toBe(3)
    for (const stream of running) stream.respond({ ':status': 204 }, { endStream: true })
    for (const { status } of await Promise.all([first, ...answers])) expect(status).toBe(204)
  })

  test.each([
    ['HEAD', 200],
    ['GET', 304],
    ['GET', 204],
  ])('answers %s with %i and no body', async (method, status) => {
    await serve((stream) => stream.respond({ ':status': status, 'x-a': '1' }, { endStream: true }))
    const request = `${method} / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n`
    const answer = await visit(edge.ports.http_port, request)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*x-a: 1\r\n[^]*\r\n\r\n$`))
    expect(answer).not.toContain('Transfer-Encoding')
    expect(await ask(session, { ':method': method })).toMatchObject({ status, body: '', isWhole: true })
  })

  test('passes interim responses', async () => {
    await serve((stream) => {
      stream.additionalHeaders({ ':status': 103, link: '</a.css>' })
      stream.respond({ ':status': 200 })
      stream.end('hi')
    })
    const { interim, body } = await ask(session)
    expect([interim.map(({ link }) => link), body]).toEqual([['</a.css>'], 'hi'])
  })

  test('changes protocols in HTTP/1.1', async () => {
    const origin = await RawOrigin.answering('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    origins.push(origin)
    await publish(origin.port, 'http2')
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(
      'GET /ws HTTP/1.1\r\nHost: shop.localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    await visitor.until((text) => text.includes('403'))
    expect(origin.received).toMatch(/^GET \/ws HTTP\/1\.1\r\n/)
    visitor.close()
  })
})

describe('gRPC', () => {
  test.each([
    ['POST', 'application/grpc', 'PRI * HTTP/2.0'],
    ['POST', 'application/grpc+proto', 'PRI * HTTP/2.0'],
    ['POST', 'Application/GRPC; x=y', 'PRI * HTTP/2.0'],
    ['POST', 'application/grpc-web', 'POST / HTTP/1.1'],
    ['POST', 'application/grpc-web-text+proto', 'POST / HTTP/1.1'],
    ['POST', 'application/json', 'POST / HTTP/1.1'],
    ['GET', 'application/grpc', 'GET / HTTP/1.1'],
  ])('%s of %s begins at the origin with %s', async (method, type, begins) => {
    const origin = await RawOrigin.listen((socket) => socket.end())
    origins.push(origin)
    await publish(origin.port)
    await ask(session, { ':method': method, 'content-type': type, 'content-length': 0 })
    expect(origin.received.startsWith(begins)).toBe(true)
  })

  test('keeps trailers that come alone, at the end of the fields', async () => {
    let te: unknown
    const origin = await Http2Origin.listen((stream, headers) => {
      te = headers.te
      stream.respond(
        { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '5' },
        { endStream: true },
      )
    })
    origins.push(origin)
    await publish(origin.port)
    const stream = open(session, GRPC)
    const flags = new Promise((resolve) => stream.on('response', (_headers, flags) => resolve(flags)))
    stream.end('message')
    expect(await getAnswer(stream)).toMatchObject({ status: 200, headers: { 'grpc-status': '5' }, body: '' })
    // END_HEADERS and END_STREAM: clients take it for their trailers by that.
    expect(await flags).toBe(5)
    expect(te).toBe('trailers')
  })
})

describe('what goes wrong', () => {
  test('a visitor that leaves in the middle of a body: the origin never takes it for whole', async () => {
    const origin = await RawOrigin.listen(() => {})
    origins.push(origin)
    await publish(origin.port, 'http2')
    const stream = open(session, { ':method': 'POST' })
    stream.write('half')
    await expect.poll(() => origin.received).toContain('half')
    // `close` would end the body first.
    stream.destroy(new Error('gone'))
    const said = () => readClientFrames(origin.received).filter(({ streamId }) => streamId === 1)
    await expect
      .poll(() => said().at(-1))
      .toMatchObject({ type: Frame.RST_STREAM, payload: Buffer.of(0, 0, 0, 8) })
    expect(said().filter(({ type, flags }) => type === Frame.DATA && flags === END_STREAM)).toEqual([])
  })

  test('an origin that breaks off in the middle of a response', async () => {
    await serve((stream) => {
      stream.respond({ ':status': 200 })
      stream.write('half', () => stream.destroy(new Error('broken off')))
    })
    expect(await ask(session)).toMatchObject({ status: 200, body: 'half', isWhole: false, rstCode: 2 })
  })

  test('an origin that breaks off without a word', async () => {
    await serve((stream) => stream.close(2))
    expect(await ask(session, { ':method': 'POST' }, 'x')).toMatchObject({
      status: 502,
      headers: { 'nora-error': 'origin_broke_off' },
    })
  })

  test('an origin that speaks HTTP/1.1 only', async () => {
    const origin = await RawOrigin.listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    origins.push(origin)
    await publish(origin.port, 'http2')
    expect(await ask(session)).toMatchObject({ status: 502, headers: { 'nora-error': 'bad_response' } })
  })

  test('an origin that is not there', async () => {
    const origin = await Http2Origin.listen(() => {})
    origin.close()
    await publish(origin.port, 'http2')
    expect(await ask(session)).toMatchObject({ status: 502, headers: { 'nora-error': 'origin_unreachable' } })
  })

  test('an origin that has not looked at a request gets it once more, whatever the method', async () => {
    let refused = 0
    await serve((stream, headers) => {
      if (headers[':path'] === '/once' && refused === 0) {
        refused++
        stream.close(7)
      } else if (headers[':path'] === '/never') stream.close(7)
      else echo(stream, headers)
    })
    expect(await ask(session, { ':method': 'POST', ':path': '/once' }, 'body')).toMatchObject({
      status: 200,
      body: 'POST http shop.localhost body',
    })
    expect(await ask(session, { ':method': 'POST', ':path': '/never' }, 'body')).toMatchObject({
      status: 502,
    })
  })

  test('an origin that says goodbye serves what runs, and the next request comes on a new connection', async () => {
    let running: ServerHttp2Stream | null = null
    const origin = await serve((stream, headers) => {
      if (headers[':path'] === '/slow') running = stream
      else echo(stream, headers)
    })
    const slow = ask(session, { ':path': '/slow' })
    await expect.poll(() => running).not.toBeNull()
    origin.sessions[0]?.close()
    await expect.poll(async () => (await ask(session)).status).toBe(200)
    expect(origin.sessions).toHaveLength(2)
    const stream = running as unknown as ServerHttp2Stream
    stream.respond({ ':status': 200 })
    stream.end('slow')
    expect(await slow).toMatchObject({ status: 200, body: 'slow' })
  })

  test('an agent that comes back: what may be sent again waits for it', async () => {
    const origin = await Http2Origin.listen(() => {})
    origins.push(origin)
    const agent = await edge.agent({ originPort: origin.port })
    await agent.bind('shop', { app_protocol: 'http2' })
    const waiting = ask(session)
    await expect.poll(() => origin.sessions.length).toBe(1)
    agent.destroy()
    await expect.poll(() => edge.edge.heldCount).toBe(1)
    await serve(echo)
    expect(await waiting).toMatchObject({ status: 200, body: 'GET http shop.localhost ' })
  })

  test('a visitor that does not read holds its own response back and no other', async () => {
    let sent = 0
    await serve((stream, headers) => {
      stream.respond({ ':status': 200 })
      if (headers[':path'] === '/small') {
        stream.end('hi')
        return
      }
      const more = (): void => {
        while (sent < BIG) {
          sent += 65_536
          if (!stream.write(Buffer.alloc(65_536, 'x'))) return
        }
        stream.end()
      }
      stream.on('drain', more)
      more()
    })
    const slow = open(session, { ':path': '/big' }, true)
    slow.pause()
    await expect.poll(() => sent).toBeGreaterThan(0)
    expect(await ask(session, { ':path': '/small' })).toMatchObject({ body: 'hi' })
    expect(sent).toBeLessThan(BIG)
    slow.resume()
    expect((await getAnswer(slow)).body.length).toBe(BIG)
  })
})
