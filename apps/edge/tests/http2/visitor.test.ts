import type { ClientHttp2Session } from 'node:http2'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { ask, connectHttp2, getAnswer, open } from '../kit/http2-client.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { OK, Shop } from '../kit/shop.ts'

const ENDED = '\r\n\r\n'

const shop = new Shop(certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
const { serve } = shop
let session: ClientHttp2Session

beforeEach(async () => {
  session = await connectHttp2(shop.edge.ports.https_port ?? 0)
})

afterEach(() => session.destroy())

/** Says this once it has heard that. */
function saying(response: string, after = ENDED): Promise<RawOrigin> {
  return RawOrigin.listen((socket, said) => {
    if (said.endsWith(after)) socket.write(Buffer.from(response, 'latin1'))
  })
}

describe('a request over HTTP/2', () => {
  test('reaches the origin as one of HTTP/1.1', async () => {
    const origin = await serve(saying(OK))
    const answer = await ask(session, {
      ':path': '/a?b',
      'x-one': '1',
      cookie: ['a=1', 'b=2'],
      te: 'trailers',
    })
    expect(answer).toMatchObject({ status: 200, body: 'hi', isWhole: true, rstCode: 0 })
    expect(origin.received).toBe(
      'GET /a?b HTTP/1.1\r\nHost: shop.localhost\r\nx-one: 1\r\ncookie: a=1; b=2\r\n' +
        'X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: https\r\nNora-Edge: edge-test\r\n' +
        'X-Forwarded-Host: shop.localhost\r\n\r\n',
    )
  })

  test('has a body of known length', async () => {
    const origin = await serve(saying(OK, 'body'))
    expect(await ask(session, { ':method': 'POST', 'content-length': 4 }, 'body')).toMatchObject({
      body: 'hi',
    })
    expect(origin.received).toContain('content-length: 4\r\n')
  })

  test('has a body of unknown length, and trailers', async () => {
    const origin = await serve(saying(OK, '0\r\nx-sum: 4\r\n\r\n'))
    const stream = session.request(
      { ':authority': 'shop.localhost', ':method': 'POST' },
      { endStream: false, waitForTrailers: true },
    )
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '4', authorization: 'no' }))
    stream.end('body')
    expect(await getAnswer(stream)).toMatchObject({ body: 'hi' })
    expect(origin.received).toContain('Transfer-Encoding: chunked\r\n')
    expect(origin.received.endsWith('4\r\nbody\r\n0\r\nx-sum: 4\r\n\r\n')).toBe(true)
  })

  test('may expect a 100 before its body', async () => {
    await serve(
      RawOrigin.listen((socket, said) => {
        if (said.endsWith(ENDED)) socket.write('HTTP/1.1 100 Continue\r\n\r\n')
        if (said.endsWith('body')) socket.write(OK)
      }),
    )
    const stream = open(session, { ':method': 'PUT', 'content-length': 4, expect: '100-continue' })
    stream.on('continue', () => stream.end('body'))
    expect(await getAnswer(stream)).toMatchObject({ status: 200, body: 'hi' })
  })

  test('that is cancelled is cancelled at the origin', async () => {
    const origin = await serve(RawOrigin.listen(() => {}))
    const stream = open(session, {}, true)
    await expect.poll(() => origin.received).toContain(ENDED)
    stream.close(8)
    await expect.poll(() => origin.sockets[0]?.destroyed || origin.sockets[0]?.readableEnded).toBe(true)
  })

  test('passes beside others, each with its own answer', async () => {
    await serve(
      RawOrigin.listen((socket, said) => {
        const path = /^GET (\S+)/.exec(said.slice(said.lastIndexOf('GET ')))?.[1] ?? ''
        if (said.endsWith(ENDED))
          socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${path.length}\r\n\r\n${path}`)
      }),
    )
    const paths = Array.from({ length: 90 }, (_, i) => `/${i}`)
    const answers = await Promise.all(paths.map((path) => ask(session, { ':path': path })))
    expect(answers.map(({ body }) => body)).toEqual(paths)
  })
})

describe('a response to HTTP/2', () => {
  test('keeps its fields line by line, less those of the connection, in lower case', async () => {
    const fields =
      'X-One: 1\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nVary: A\r\nvary: B\r\nETag: 1\r\nETag: 2\r\n'
    const peers =
      'Connection: keep-alive, X-Gone\r\nKeep-Alive: timeout=5\r\nX-Gone: 1\r\nHTTP2-Settings: x\r\n'
    await serve(saying(`HTTP/1.1 200 OK\r\n${fields}${peers}Date: today\r\nContent-Length: 0\r\n\r\n`))
    const stream = open(session, {}, true)
    const raw = new Promise<string[]>((resolve) =>
      stream.on('response', (_headers: unknown, _flags: unknown, fields: string[]) => resolve(fields)),
    )
    await getAnswer(stream)
    expect(await raw).toEqual([
      ...[':status', '200', 'x-one', '1', 'set-cookie', 'a=1', 'set-cookie', 'b=2'],
      ...['vary', 'A', 'vary', 'B', 'etag', '1', 'etag', '2', 'date', 'today', 'content-length', '0'],
    ])
  })

  test.each([
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nhi\r\n0\r\n\r\n'],
    ['until the origin closes', 'HTTP/1.1 200 OK\r\n\r\nhi'],
  ])('comes %s', async (_, response) => {
    await serve(RawOrigin.listen((socket) => socket.end(response)))
    expect(await ask(session)).toMatchObject({ status: 200, body: 'hi', isWhole: true, rstCode: 0 })
  })

  test('has trailers', async () => {
    await serve(
      saying(
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX-Sum: 2\r\nHost: no\r\n\r\n',
      ),
    )
    const { body, trailers } = await ask(session)
    expect([body, Object.entries(trailers)]).toEqual(['hi', [['x-sum', '2']]])
  })

  test('follows interim ones', async () => {
    const replayBuffer = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'
    await serve(saying(replayBuffer + replayBuffer + OK))
    const { interim, body } = await ask(session)
    expect(interim.map(({ ':status': status, link }) => [status, link])).toEqual([
      [103, '</a.css>'],
      [103, '</a.css>'],
    ])
    expect(body).toBe('hi')
  })

  test.each([
    ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n', 200],
    ['GET', 'HTTP/1.1 204 No Content\r\n\r\n', 204],
    ['GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n', 304],
    ['GET', 'HTTP/1.1 205 Reset\r\nContent-Length: 0\r\n\r\n', 205],
  ])('to %s has no body: %j', async (method, response, status) => {
    await serve(saying(response))
    expect(await ask(session, { ':method': method })).toMatchObject({
      status,
      body: '',
      isWhole: true,
      rstCode: 0,
    })
    expect(await ask(session, { ':method': method })).toMatchObject({ status })
  })

  test('with a number that HTTP/2 does not know is an error of the server', async () => {
    await serve(saying('HTTP/1.1 999 Go away\r\nContent-Length: 2\r\n\r\nhi'))
    expect(await ask(session)).toMatchObject({ status: 500, body: 'hi' })
  })

  test('that comes before the request is complete ends it when the origin takes no more', async () => {
    await serve(RawOrigin.listen((socket) => socket.end('HTTP/1.1 413 Large\r\nContent-Length: 2\r\n\r\nno')))
    const stream = open(session, { ':method': 'POST' })
    expect(await getAnswer(stream)).toMatchObject({ status: 413, body: 'no', isWhole: true, rstCode: 0 })
    expect(await ask(session)).toMatchObject({ status: 413 })
  })

  test('that comes before the request is complete leaves it to the origin to take the rest', async () => {
    const origin = await serve(saying(OK))
    const stream = open(session, { ':method': 'POST', 'content-length': 4 })
    await new Promise((resolve) => stream.once('response', resolve))
    stream.end('rest')
    expect(await getAnswer(stream)).toMatchObject({ body: 'hi', isWhole: true })
    await expect.poll(() => origin.received.endsWith('rest')).toBe(true)
  })

  test('that is not whole shows it', async () => {
    await serve(RawOrigin.listen((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')))
    expect(await ask(session)).toMatchObject({ status: 200, body: 'half', isWhole: false, rstCode: 2 })
  })

  test('that is not whole shows it where nothing else would', async () => {
    await serve(
      RawOrigin.listen((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\nhalf')
        setImmediate(() => setImmediate(() => socket.resetAndDestroy()))
      }),
    )
    expect(await ask(session)).toMatchObject({ isWhole: false, rstCode: 2 })
  })

  test('against the rules is told as such', async () => {
    await serve(saying('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi'))
    expect(await ask(session)).toMatchObject({ status: 502, headers: { 'nora-error': 'bad_response' } })
  })

  test('of the edge itself says the same as over HTTP/1.1', async () => {
    const answer = await ask(session, { ':authority': 'nobody.localhost', accept: 'application/json' })
    expect(answer).toMatchObject({ status: 404, headers: { 'nora-error': 'unknown_host' } })
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'unknown_host' })
    expect(answer.headers.connection).toBeUndefined()
  })
})

describe('a visitor over HTTP/2', () => {
  const BIG = 8 * 1024 * 1024

  test('that does not read holds the origin back, and nobody else', async () => {
    let sent = 0
    await serve(
      RawOrigin.listen((socket, said) => {
        if (said.includes('GET /small')) {
          socket.write(OK)
          return
        }
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${BIG}\r\n\r\n`)
        const more = (): void => {
          while (sent < BIG) {
            sent += 65_536
            if (!socket.write(Buffer.alloc(65_536, 'x'))) break
          }
        }
        socket.on('drain', more)
        more()
      }),
    )
    const slow = open(session, { ':path': '/big' }, true)
    slow.pause()
    await expect.poll(() => sent).toBeGreaterThan(0)
    expect(await ask(session, { ':path': '/small' })).toMatchObject({ body: 'hi' })
    expect(sent).toBeLessThan(BIG)
    slow.resume()
    const { body } = await getAnswer(slow)
    expect(body.length).toBe(BIG)
  })

  test('is held back by an origin that does not read', async () => {
    let isHeld = true
    const origin = await serve(RawOrigin.listen((socket) => void (isHeld && socket.pause())))
    const stream = open(session, { ':method': 'POST', 'content-length': BIG })
    stream.end(Buffer.alloc(BIG, 'x'))
    await expect.poll(() => origin.sockets.length).toBe(1)
    // Others are not held back with it.
    expect(await ask(session, { ':authority': 'nobody.localhost' })).toMatchObject({ status: 404 })
    expect(stream.writableFinished).toBe(false)
    isHeld = false
    origin.sockets[0]?.resume()
    await expect.poll(() => origin.received.length).toBeGreaterThan(BIG)
  })
})
