import { describe, expect, test } from 'vitest'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { get, OK, Shop } from '../kit/shop.ts'

const shop = new Shop()
const { serve, say } = shop

describe('a request', () => {
  test('arrives with our fields, without those of the connection and of earlier proxies', async () => {
    const origin = await serve(RawOrigin.answering(OK))
    const fields = 'Connection: close, x-hop\r\nX-Hop: 1\r\nX-Forwarded-For: 6.6.6.6\r\nAccept: */*\r\n'
    expect(await visit(shop.edge.ports.http_port, get(fields))).toBe(
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
    )
    expect(origin.received).toBe(
      'GET /path?q=1 HTTP/1.1\r\nHost: shop.localhost:8080\r\nAccept: */*\r\n' +
        'X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: http\r\nNora-Edge: edge-test\r\n' +
        'X-Forwarded-Host: shop.localhost:8080\r\n\r\n',
    )
  })

  test('finds its tunnel whatever the case of the host, and with the root’s dot', async () => {
    await serve(RawOrigin.answering(OK))
    const visitor = await say('GET / HTTP/1.1\r\nHost: SHOP.localhost.:8080\r\n\r\n')
    expect(await visitor.until((text) => text.endsWith('hi'))).toContain('200 OK')
  })

  test('sent byte by byte is the same request', async () => {
    const origin = await serve(RawOrigin.answering(OK))
    const visitor = await say('')
    visitor.socket.setNoDelay(true)
    for (const char of get()) visitor.send(char)
    await visitor.until((text) => text.endsWith('hi'))
    expect(origin.received).toContain('GET /path?q=1 HTTP/1.1\r\n')
  })

  test('with a counted body arrives whole', async () => {
    const origin = await serve(RawOrigin.listen((socket, said) => said.endsWith('end!') && socket.write(OK)))
    const body = `${'x'.repeat(300_000)}end!`
    const visitor = await say(
      `POST / HTTP/1.1\r\nHost: shop.localhost\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    visitor.send(body)
    await visitor.until((text) => text.endsWith('hi'))
    expect(origin.received.split('\r\n\r\n')[1]).toBe(body)
  })

  test('with chunks arrives less extensions, with the trailers that may pass', async () => {
    const origin = await serve(RawOrigin.listen((socket, said) => said.includes('0\r\n') && socket.write(OK)))
    const head = 'POST / HTTP/1.1\r\nHost: shop.localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
    const visitor = await say(`${head}5;a=b\r\nhello\r\n0\r\nX-Sum: 1\r\nContent-Length: 4\r\n\r\n`)
    await visitor.until((text) => text.endsWith('hi'))
    expect(origin.received.slice(origin.received.indexOf('\r\n\r\n') + 4)).toBe(
      '5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n',
    )
  })

  test('that is too large for one frame arrives whole', async () => {
    const origin = await serve(RawOrigin.answering(OK))
    const visitor = await say(get(`X-Long: ${'y'.repeat(40_000)}\r\n`))
    await visitor.until((text) => text.endsWith('hi'))
    expect(origin.received).toContain(`X-Long: ${'y'.repeat(40_000)}\r\n`)
  })

  test('of HTTP/1.0 is sent on as 1.1 and its connection closes, or stays when it asks', async () => {
    const origin = await serve(RawOrigin.answering(OK))
    const old = 'GET / HTTP/1.0\r\nHost: shop.localhost\r\n'
    expect(await visit(shop.edge.ports.http_port, `${old}\r\n`)).toContain('Connection: close\r\n\r\nhi')
    expect(origin.received).toContain('GET / HTTP/1.1\r\n')
    const visitor = await say(`${old}Connection: keep-alive\r\n\r\n`)
    await visitor.until((text) => text.includes('Connection: keep-alive\r\n\r\nhi'))
    visitor.send(`${old}\r\n`)
    expect(await visitor.untilClosed()).toMatch(/keep-alive(.|\s)*Connection: close/)
  })

  test('waits for 100 Continue and then sends its body', async () => {
    await serve(
      RawOrigin.listen((socket, said) => {
        if (said.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 100 Continue\r\n\r\n')
        if (said.endsWith('body')) socket.write(OK)
      }),
    )
    const visitor = await say(
      'POST / HTTP/1.1\r\nHost: shop.localhost\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n',
    )
    await visitor.until((text) => text === 'HTTP/1.1 100 Continue\r\n\r\n')
    visitor.send('body')
    await visitor.until((text) => text.endsWith(OK))
  })

  test('of a visitor that half-closes is still answered', async () => {
    await serve(RawOrigin.answering(OK))
    const visitor = await say(get())
    visitor.socket.end()
    expect(await visitor.untilClosed()).toContain('\r\n\r\nhi')
  })
})

describe('pipelined requests', () => {
  test('are answered one after another, in order', async () => {
    await serve(
      RawOrigin.listen((socket, said) => {
        const path = said.slice(said.lastIndexOf('GET ')).split(' ')[1]!
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${path.length}\r\n\r\n${path}`)
      }),
    )
    const paths = Array.from({ length: 30 }, (_, i) => `/${i}`)
    const visitor = await say(
      paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop.localhost\r\n\r\n`).join(''),
    )
    const text = await visitor.until((all) => all.endsWith('/29'))
    expect(text.match(/\/\d+$|\/\d+(?=HTTP)/g)).toEqual(paths)
  })

  test('are all answered to a visitor that has closed its side', async () => {
    await serve(RawOrigin.answering(OK))
    const visitor = await say(get() + get() + get())
    visitor.socket.end()
    expect(await visitor.untilClosed()).toBe(OK + OK + OK)
  })

  test('share one connection to the origin', async () => {
    const origin = await serve(RawOrigin.answering(OK))
    const visitor = await say(get() + get() + get())
    await visitor.until((text) => text.split('200 OK').length === 4)
    expect(origin.sockets).toHaveLength(1)
  })
})

describe('a response', () => {
  test.each([
    ['with a length', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', 'hello'],
    [
      'with chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
      '5\r\nhello\r\n0\r\n\r\n',
    ],
    [
      'with chunks, extensions and trailers',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n5;x\r\nhello\r\n0\r\nX-Sum: 1\r\nHost: b\r\n\r\n',
      '5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n',
    ],
    ['without body', 'HTTP/1.1 204 No Content\r\n\r\n', ''],
    ['not modified, with a length', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n', ''],
    ['of length 0', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', ''],
  ])('%s keeps the connection, split wherever the origin likes', async (_name, response, body) => {
    for (const size of [1, 7, 4096]) {
      await serve(
        RawOrigin.listen(async (socket, said) => {
          if (!said.endsWith('\r\n\r\n')) return
          for (let i = 0; i < response.length; i += size) {
            await new Promise((resolve) => socket.write(response.slice(i, i + size), resolve))
          }
        }),
      )
      const visitor = await say(get())
      const complete = (text: string) => text.includes('\r\n\r\n') && text.endsWith(`\r\n\r\n${body}`)
      await visitor.until(complete)
      visitor.send(get())
      const text = await visitor.until((all) => all.split('HTTP/1.1').length === 3 && complete(all))
      expect(text.slice(text.length / 2)).toBe(text.slice(0, text.length / 2))
    }
  })

  test('without length ends with the connection', async () => {
    await serve(RawOrigin.listen((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nall of it')))
    expect(await visit(shop.edge.ports.http_port, get())).toBe(
      'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall of it',
    )
  })

  test('of HTTP/1.0 from the origin is a 1.1 one to the visitor', async () => {
    await serve(RawOrigin.listen((socket) => socket.end('HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi')))
    const visitor = await say(get())
    expect(await visitor.until((text) => text.endsWith('hi'))).toBe(OK)
  })

  test('with chunks to HTTP/1.0 is its content alone', async () => {
    const response = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n'
    await serve(RawOrigin.answering(response))
    expect(await visit(shop.edge.ports.http_port, 'GET / HTTP/1.0\r\nHost: shop.localhost\r\n\r\n')).toBe(
      'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello',
    )
  })

  test('to HEAD has no body, and the next request follows', async () => {
    await serve(
      RawOrigin.listen((socket, said) => {
        const isHead = said.slice(0, -4).split('\r\n\r\n').at(-1)!.startsWith('HEAD')
        socket.write(isHead ? 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n' : OK)
      }),
    )
    const visitor = await say(`HEAD / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n${get()}`)
    expect(await visitor.until((text) => text.endsWith('hi'))).toBe(
      `HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n${OK}`,
    )
  })

  test('passes interim responses, but not to HTTP/1.0', async () => {
    await serve(RawOrigin.answering(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nConnection: x\r\n\r\n${OK}`))
    const visitor = await say(get())
    expect(await visitor.until((text) => text.endsWith('hi'))).toBe(
      `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK}`,
    )
    const old = await visit(shop.edge.ports.http_port, 'GET / HTTP/1.0\r\nHost: shop.localhost\r\n\r\n')
    expect(old).not.toContain('103')
  })

  test('is flushed as it comes', async () => {
    const origin = await serve(
      RawOrigin.listen((socket) =>
        socket.write(
          'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n',
        ),
      ),
    )
    const visitor = await say(get())
    await visitor.until((text) => text.endsWith('\r\n\r\n'))
    for (const event of ['one', 'two', 'three']) {
      origin.sockets[0]!.write(`${(event.length + 8).toString(16)}\r\ndata: ${event}\n\n\r\n`)
      await visitor.until((text) => text.endsWith(`data: ${event}\n\n\r\n`))
    }
  })

  test('that is cut short shows as cut short', async () => {
    await serve(RawOrigin.listen((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf')))
    const text = await visit(shop.edge.ports.http_port, get())
    expect(text.endsWith('half')).toBe(true)
  })

  test('before the end of the body is passed on, and the rest of the body is taken', async () => {
    const origin = await serve(
      RawOrigin.listen((socket, said) => said.endsWith('\r\n\r\n') && socket.write(OK)),
    )
    const visitor = await say('POST / HTTP/1.1\r\nHost: shop.localhost\r\nContent-Length: 8\r\n\r\n')
    await visitor.until((text) => text.endsWith('hi'))
    visitor.send('all of i')
    await expect.poll(() => origin.received.endsWith('all of i')).toBe(true)
    visitor.send(get())
    await visitor.until((text) => text === OK + OK)
  })

  test('with surplus bytes is never followed by another on the same connection', async () => {
    const origin = await serve(RawOrigin.answering(`${OK}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil`))
    const visitor = await say(get())
    await visitor.until((text) => text.endsWith('hi'))
    visitor.send(get())
    expect(await visitor.until((text) => text.split('200 OK').length === 3)).not.toContain('evil')
    await expect.poll(() => origin.sockets.length).toBe(2)
  })

  test.each([
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nhi'],
    [
      'length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'an unasked upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['bad chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['LF for CR LF', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nhi\r\n\r\n'],
  ])('with %s is answered 502 in its place', async (_name, response) => {
    await serve(RawOrigin.answering(response))
    const visitor = await say(get())
    expect(await visitor.until((text) => text.includes('\r\n\r\n'))).toMatch(/^HTTP\/1\.1 502 /)
  })
})

describe('a connection to the origin', () => {
  test('that the origin closed while it was idle costs no request', async () => {
    const origin = await serve(
      RawOrigin.listen((socket, said, connection) => {
        const asked = said.split('\r\n\r\n').length - 1
        // The first connection answers once and goes at the next request, as an origin's time limit does.
        if (connection === 1 && asked === 2) socket.destroy()
        else socket.write(OK)
      }),
    )
    const visitor = await say(get())
    await visitor.until((text) => text === OK)
    visitor.send(get())
    await visitor.until((text) => text === OK + OK)
    expect(origin.sockets).toHaveLength(2)
  })

  test('that breaks under a request which may not be repeated is told as 502', async () => {
    await serve(
      RawOrigin.listen((socket, said) => {
        if (said.includes('POST')) socket.destroy()
        else socket.write(OK)
      }),
    )
    const visitor = await say(get())
    await visitor.until((text) => text === OK)
    visitor.send('POST / HTTP/1.1\r\nHost: shop.localhost\r\nContent-Length: 0\r\n\r\n')
    const text = await visitor.until((all) => all.includes('502'))
    expect(text).toContain('Nora-Error: origin_broke_off')
  })

  test('that breaks twice is not tried a third time', async () => {
    const origin = await serve(
      RawOrigin.listen((socket, said, connection) => {
        if (connection === 1 && said.split('\r\n\r\n').length === 2) socket.write(OK)
        else socket.destroy()
      }),
    )
    const visitor = await say(get())
    await visitor.until((text) => text === OK)
    visitor.send(get())
    await visitor.until((text) => text.includes('502'))
    expect(origin.sockets).toHaveLength(2)
  })

  test('is given up when a visitor goes that has asked for more already', async () => {
    const origin = await serve(RawOrigin.listen(() => {}))
    const visitor = await say(get() + get())
    await expect.poll(() => origin.sockets.length).toBe(1)
    visitor.socket.resetAndDestroy()
    await expect.poll(() => origin.sockets[0]!.destroyed || origin.sockets[0]!.readableEnded).toBe(true)
  })

  test('is given up when the visitor goes', async () => {
    const origin = await serve(RawOrigin.listen(() => {}))
    const visitor = await say(get())
    await expect.poll(() => origin.sockets.length).toBe(1)
    visitor.socket.resetAndDestroy()
    await expect.poll(() => origin.sockets[0]!.destroyed || origin.sockets[0]!.readableEnded).toBe(true)
  })
})
