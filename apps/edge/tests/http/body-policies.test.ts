import { brotliDecompressSync, deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chunked, counted, isWhole, read } from '../kit/framed-messages.ts'
import { ask as askHttp2, connectHttp2 } from '../kit/http2-client.ts'
import { PolicedShop } from '../kit/policed-shop.ts'
import { RawVisitor } from '../kit/raw-http.ts'

const shop = new PolicedShop()
const TEXT = Array.from({ length: 3_000 }, (_, i) => `line ${i} of a text that has something to say\n`).join(
  '',
)
const COMPRESS = `on_http_response: [{actions: [{type: compress-response, config: {algorithms: [br, gzip, deflate]}}]}]`
const replacing = (...pairs: [from: string, to: string][]) =>
  `on_http_response: [{actions: [{type: response-body-find-replace, config: {replacements: ${JSON.stringify(
    pairs.map(([from, to]) => ({ from, to })),
  )}}}]}]`

describe('an answer that is compressed', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['deflate', inflateSync],
  ])('by %s is what the service has sent', async (coding, decompress) => {
    await shop.attach(
      COMPRESS,
      isWhole,
      counted(TEXT, 'Content-Type: text/html\r\nETag: "1"\r\nAccept-Ranges: bytes\r\n'),
    )
    const { head, body, isFramed } = read(await shop.ask(`Accept-Encoding: ${coding}\r\n`))
    expect(decompress(body).toString()).toBe(TEXT)
    expect(isFramed).toBe(true)
    expect(body.length).toBeLessThan(TEXT.length / 5)
    expect(head).toContain(`\r\nContent-Encoding: ${coding}\r\n`)
    expect(head).toContain('\r\nVary: Accept-Encoding\r\n')
    expect(head).toContain('\r\nETag: W/"1"\r\n')
    expect(head).not.toMatch(/Content-Length|Accept-Ranges/i)
  })

  test('leaves the service’s connection to the next request', async () => {
    await shop.attach(COMPRESS, isWhole, counted(TEXT))
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    for (let i = 1; i <= 3; i++) {
      visitor.send('GET /a HTTP/1.1\r\nHost: shop.localhost\r\nAccept-Encoding: gzip\r\n\r\n')
      await visitor.until((text) => text.split('\r\n0\r\n\r\n').length === i + 1)
    }
    visitor.send('GET /a HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
    expect((await visitor.untilClosed()).endsWith(TEXT)).toBe(true)
    expect(shop.origin.sockets).toHaveLength(1)
  })

  test('keeps the trailers of its chunks', async () => {
    await shop.attach(COMPRESS, isWhole, chunked(TEXT))
    const answer = await shop.ask('Accept-Encoding: gzip\r\n')
    expect(answer.endsWith('\r\n0\r\nX-Sum: 1\r\n\r\n')).toBe(true)
    expect(gunzipSync(read(answer).body).toString()).toBe(TEXT)
  })

  test('ends with its service’s connection, and in HTTP/1.0 with the visitor’s', async () => {
    await shop.attach(COMPRESS, isWhole, `HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n${TEXT}`)
    const asking = shop.ask('Accept-Encoding: gzip\r\n')
    while (shop.received === '') await new Promise((resolve) => setTimeout(resolve, 2))
    for (const socket of shop.origin.sockets) socket.end()
    const { body, isFramed } = read(await asking)
    expect([gunzipSync(body).toString() === TEXT, isFramed]).toEqual([true, true])

    await shop.attach(COMPRESS, isWhole, chunked(TEXT))
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send('GET /a HTTP/1.0\r\nHost: shop.localhost\r\nAccept-Encoding: gzip\r\n\r\n')
    const old = read(await visitor.untilClosed())
    expect(old.head).not.toMatch(/Transfer-Encoding/)
    expect(gunzipSync(old.body).toString()).toBe(TEXT)
  })

  test('goes over HTTP/2', async () => {
    await shop.attach(COMPRESS, isWhole, counted(TEXT))
    const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
    const answer = await askHttp2(session, { 'accept-encoding': 'gzip' })
    session.destroy()
    expect(answer).toMatchObject({ status: 200, isWhole: true, headers: { 'content-encoding': 'gzip' } })
    expect(gunzipSync(Buffer.from(answer.body, 'latin1')).toString()).toBe(TEXT)
  })

  test('sends each event on as it comes', async () => {
    await shop.attach(COMPRESS, isWhole, 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n')
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send('GET /a HTTP/1.1\r\nHost: shop.localhost\r\nAccept-Encoding: gzip\r\n\r\n')
    await visitor.until((text) => text.includes('\r\n\r\n'))
    for (let i = 1; i <= 3; i++) {
      shop.origin.sockets.at(-1)!.write(`data: ${i}\n\n`)
      const expected = Array.from({ length: i }, (_, at) => `data: ${at + 1}\n\n`).join('')
      await visitor.until((text) => {
        const { body } = read(text)
        return body.length > 0 && gunzipSync(body, { finishFlush: 2 }).toString() === expected
      })
    }
    visitor.close()
  })

  test('shows as cut when the service breaks it off', async () => {
    for (const framing of ['Content-Length: 1000000', 'Transfer-Encoding: chunked']) {
      const body = framing.startsWith('T') ? `${TEXT.length.toString(16)}\r\n${TEXT}\r\n` : TEXT
      await shop.attach(
        COMPRESS,
        isWhole,
        `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${framing}\r\n\r\n${body}`,
      )
      const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
      const asking = [
        shop.ask('Accept-Encoding: gzip\r\n').then((answer) => read(answer).isFramed),
        askHttp2(session, { 'accept-encoding': 'gzip' }).then(({ isWhole: is }) => is),
      ]
      while (shop.received.split('GET').length < 3) await new Promise((resolve) => setTimeout(resolve, 2))
      await new Promise((resolve) => setTimeout(resolve, 100))
      for (const socket of shop.origin.sockets) socket.resetAndDestroy()
      expect(await Promise.all(asking)).toEqual([false, false])
      session.destroy()
    }
  })

  test.each([
    ['the visitor does not ask for it', counted(TEXT), ''],
    ['the visitor likes it less', counted(TEXT), 'Accept-Encoding: identity, gzip;q=0.5\r\n'],
    ['it is short', counted('a'.repeat(255)), 'Accept-Encoding: gzip\r\n'],
    ['it is a picture', counted(TEXT, 'Content-Type: image/png\r\n'), 'Accept-Encoding: gzip\r\n'],
    ['it has no type', counted(TEXT, ''), 'Accept-Encoding: gzip\r\n'],
    ['it is gRPC', counted(TEXT, 'Content-Type: application/grpc\r\n'), 'Accept-Encoding: gzip\r\n'],
    ['it is a part', counted(TEXT, 'Content-Type: text/plain\r\n', '206 Part'), 'Accept-Encoding: gzip\r\n'],
    [
      'nobody may change it',
      counted(TEXT, 'Content-Type: text/plain\r\nCache-Control: max-age=1, no-transform\r\n'),
      'Accept-Encoding: gzip\r\n',
    ],
    [
      'it is compressed',
      counted(TEXT, 'Content-Type: text/plain\r\nContent-Encoding: zstd\r\n'),
      'Accept-Encoding: gzip\r\n',
    ],
  ])('stays as it is when %s', async (_name, answer, fields) => {
    await shop.attach(COMPRESS, isWhole, answer)
    const [, body] = answer.split('\r\n\r\n')
    const given = await shop.ask(fields)
    expect(given.endsWith(`\r\n\r\n${body}`)).toBe(true)
    expect(given).toMatch(/\r\nContent-Length: /)
    expect(given).not.toMatch(/Content-Encoding: gzip/)
  })

  test.each(['204 No Content', '304 Not Modified'])('is none with %s, and for HEAD', async (status) => {
    const head = `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\n\r\n`
    await shop.attach(COMPRESS, isWhole, head)
    expect(await shop.ask('Accept-Encoding: gzip\r\n')).not.toMatch(/Content-Encoding|chunked/)
    await shop.attach(
      COMPRESS,
      isWhole,
      'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 999\r\n\r\n',
    )
    const answer = await shop.ask('Accept-Encoding: gzip\r\n', { method: 'HEAD' })
    expect(answer).toMatch(/\r\nContent-Length: 999\r\n/)
    expect(answer).not.toMatch(/Content-Encoding|chunked/)
  })

  test('holds the service back while the visitor does not read', async () => {
    await shop.attach(
      COMPRESS,
      isWhole,
      'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100000000\r\n\r\n',
    )
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.socket.pause()
    visitor.send('GET /a HTTP/1.1\r\nHost: shop.localhost\r\nAccept-Encoding: gzip\r\n\r\n')
    while (shop.received === '') await new Promise((resolve) => setTimeout(resolve, 2))
    const socket = shop.origin.sockets.at(-1)!
    // What cannot be made smaller fills the visitor’s side.
    const { randomBytes } = await import('node:crypto')
    for (let i = 0; i < 100; i++) socket.write(randomBytes(1_000_000))
    let last = -1
    while (last !== socket.writableLength) {
      last = socket.writableLength
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    expect(last).toBeGreaterThan(50_000_000)
    visitor.close()
  })
})

describe('text that is replaced in an answer', () => {
  const CARDS = `<p>4111111111111111</p>${'x'.repeat(100_000)}<p>4222222222222222</p>`
  const HIDDEN = `<p>****</p>${'x'.repeat(100_000)}<p>****</p>`

  test.each([
    ['of a known length', counted(CARDS)],
    ['in chunks', chunked(CARDS)],
  ])('%s is gone', async (_name, answer) => {
    await shop.attach(replacing(['[0-9]{16}', '****']), isWhole, answer)
    const { head, body, isFramed } = read(await shop.ask())
    expect(body.toString() === HIDDEN).toBe(true)
    expect(isFramed).toBe(true)
    expect(head).not.toMatch(/Content-Length/)
    const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
    expect((await askHttp2(session)).body === HIDDEN).toBe(true)
    session.destroy()
  })

  test.each([
    ['gzip', gzipSync, gunzipSync],
    ['deflate', deflateSync, inflateSync],
  ])('is found in %s, which it goes on in', async (coding, compress, decompress) => {
    const answer = counted(compress(CARDS), `Content-Type: text/html\r\nContent-Encoding: ${coding}\r\n`)
    await shop.attach(replacing(['[0-9]{16}', '****']), isWhole, answer)
    const { head, body } = read(await shop.ask())
    expect(head).toContain(`\r\nContent-Encoding: ${coding}\r\n`)
    expect(decompress(body).toString() === HIDDEN).toBe(true)
  })

  test('by several rules is replaced in their order, and then compressed', async () => {
    const source = `on_http_response:
  - actions:
      - type: compress-response
      - {type: response-body-find-replace, config: {replacements: [{from: "line (\\\\d+)", to: "$1."}]}}
      - {type: response-body-find-replace, config: {replacements: [{from: '\\d+\\. of', to: ""}]}}
`
    await shop.attach(source, isWhole, counted(TEXT))
    const { head, body } = read(await shop.ask('Accept-Encoding: gzip\r\n'))
    expect(head).toContain('\r\nContent-Encoding: gzip\r\n')
    expect(gunzipSync(body).toString()).toBe(TEXT.replaceAll(/line \d+ of/g, ''))
  })

  test('is not asked for in parts, nor in a coding that nobody here reads', async () => {
    await shop.attach(replacing(['a', 'b']))
    await shop.ask('Range: bytes=0-1\r\nIf-Range: "1"\r\nAccept-Encoding: zstd, gzip;q=0.5, *\r\n')
    expect(shop.received).not.toMatch(/range/i)
    expect(shop.received).toMatch(/\r\nAccept-Encoding: gzip;q=0.5\r\n/i)
  })

  test.each([
    ['is no text', counted(CARDS, 'Content-Type: image/png\r\n')],
    ['may not be changed', counted(CARDS, 'Content-Type: text/html\r\nCache-Control: no-transform\r\n')],
    [
      'is in a coding that nobody reads',
      counted(CARDS, 'Content-Type: text/html\r\nContent-Encoding: zstd\r\n'),
    ],
    ['is in letters of two bytes', counted(CARDS, 'Content-Type: text/html; charset=utf-16\r\n')],
  ])('stays when the body %s', async (_name, answer) => {
    await shop.attach(replacing(['[0-9]{16}', '****']), isWhole, answer)
    expect((await shop.ask()).endsWith(CARDS)).toBe(true)
  })

  test('ends as a cut when the body is no gzip, breaks off, or is made to harm', async () => {
    const bomb = gzipSync(Buffer.alloc(300_000_000))
    const good = gzipSync(CARDS)
    for (const body of [Buffer.from('no gzip'), good.subarray(0, good.length - 12), bomb]) {
      const fields = 'Content-Type: text/plain\r\nContent-Encoding: gzip\r\n'
      await shop.attach(replacing(['[0-9]{16}', '****']), isWhole, counted(body, fields))
      expect(read(await shop.ask()).isFramed).toBe(false)
    }
  })

  test('does not pass whole when the service breaks off amid a match', async () => {
    await shop.attach(
      replacing(['"[^"]*"', '""']),
      isWhole,
      'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\na "secret',
    )
    const asking = shop.ask()
    while (shop.received === '') await new Promise((resolve) => setTimeout(resolve, 2))
    for (const socket of shop.origin.sockets) socket.end()
    const answer = await asking
    expect(answer).not.toContain('secret')
    expect(read(answer).isFramed).toBe(false)
  })

  test('is refused when a pattern that was put together is none', async () => {
    const source = replacing([`\${req.headers['x-pattern'][0]}`, 'b'])
    await shop.attach(source, isWhole, counted('aaa'))
    expect(read(await shop.ask('X-Pattern: a+\r\n')).body.toString()).toBe('b')
    expect(await shop.ask('X-Pattern: (\r\n')).toMatch(/^HTTP\/1.1 500 /)
  })
})

test('events of a stream are edited one by one, as they come', async () => {
  const source = `on_event_stream_message:
  - expressions: ["req.url.path == '/a'"]
    actions:
      - type: sse-find-replace
        config:
          replacements:
            - {from: '[0-9]{16}', to: '****'}
            - {from: '^.*$', to: "5000", field: retry}
`
  await shop.attach(source, isWhole, 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n')
  const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
  visitor.send('GET /a HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
  await visitor.until((text) => text.includes('\r\n\r\n'))
  const socket = shop.origin.sockets.at(-1)!
  socket.write('id: 1\ndata: card 4111111111')
  socket.write('111111\nretry: 10\n\ndata: 1\n\n')
  await visitor.until((text) => read(text).body.toString().endsWith('data: 1\n\n'))
  expect(read(visitor.text).body.toString()).toBe('id: 1\ndata: card ****\nretry: 5000\n\ndata: 1\n\n')
  visitor.close()
})
