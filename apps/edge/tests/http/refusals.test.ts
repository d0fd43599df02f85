import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
let origin: RawOrigin

beforeAll(async () => {
  edge = await RunningEdge.start()
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  await edge.shop(origin.port)
})

afterEach(() => {
  origin.received = ''
})

afterAll(async () => {
  await edge.stop()
  origin.close()
})

const H = 'Host: shop.localhost\r\n'
const ask = (host: string, fields = '') =>
  `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${fields}\r\n`

describe('a hostile head is answered 400, the connection ends, and nothing reaches the origin', () => {
  test.each([
    ['LF after the request line', `GET / HTTP/1.1\n${H}\r\n`],
    ['LF after a field', `GET / HTTP/1.1\r\nHost: shop.localhost\nX: y\r\n\r\n`],
    ['CR in a value', `GET / HTTP/1.1\r\n${H}X: a\rb\r\n\r\n`],
    ['NUL in a value', `GET / HTTP/1.1\r\n${H}X: a\0b\r\n\r\n`],
    ['space before the colon', `GET / HTTP/1.1\r\n${H}X : y\r\n\r\n`],
    ['a folded field', `GET / HTTP/1.1\r\n${H}X: y\r\n z\r\n\r\n`],
    ['no colon', `GET / HTTP/1.1\r\n${H}X\r\n\r\n`],
    ['an empty name', `GET / HTTP/1.1\r\n${H}: y\r\n\r\n`],
    ['two hosts', `GET / HTTP/1.1\r\n${H}${H}\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['another host in the target', `GET http://other.localhost/ HTTP/1.1\r\n${H}\r\n`],
    ['length and chunks', `POST / HTTP/1.1\r\n${H}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['two lengths', `POST / HTTP/1.1\r\n${H}Content-Length: 3\r\nContent-Length: 3\r\n\r\n`],
    ['a list of lengths', `POST / HTTP/1.1\r\n${H}Content-Length: 3, 3\r\n\r\n`],
    ['a signed length', `POST / HTTP/1.1\r\n${H}Content-Length: +3\r\n\r\n`],
    ['a huge length', `POST / HTTP/1.1\r\n${H}Content-Length: 99999999999999999999\r\n\r\n`],
    ['xchunked', `POST / HTTP/1.1\r\n${H}Transfer-Encoding: xchunked\r\n\r\n`],
    ['gzip, chunked', `POST / HTTP/1.1\r\n${H}Transfer-Encoding: gzip, chunked\r\n\r\n`],
    ['chunks in HTTP/1.0', `POST / HTTP/1.0\r\n${H}Transfer-Encoding: chunked\r\n\r\n`],
    ['HTTP/1.2', `GET / HTTP/1.2\r\n${H}\r\n`],
    ['two spaces', `GET  / HTTP/1.1\r\n${H}\r\n`],
    ['DEL in the target', `GET /\x7f HTTP/1.1\r\n${H}\r\n`],
    ['a control character in the target', `GET /\x01 HTTP/1.1\r\n${H}\r\n`],
    ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'],
    [
      'Connection naming the length',
      `POST / HTTP/1.1\r\n${H}Content-Length: 3\r\nConnection: content-length\r\n\r\n`,
    ],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('%s', async (_name, head) => {
    const text = await visit(edge.ports.http_port, `${head}GET /smuggled HTTP/1.1\r\n${H}\r\n`)
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(text).toContain('Connection: close\r\n')
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(origin.received).toBe('')
  })

  test.each([
    ['fields', `X: y\r\n`.repeat(300)],
    ['bytes', `X: ${'y'.repeat(70_000)}\r\n`],
  ])('too many %s are 431', async (_name, fields) => {
    expect(await visit(edge.ports.http_port, ask('shop.localhost', fields))).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('a bad chunk ends the request and the connection to the origin', async () => {
    const head = `POST / HTTP/1.1\r\n${H}Transfer-Encoding: chunked\r\n\r\n`
    const text = await visit(
      edge.ports.http_port,
      `${head}3\r\nabc\r\nzz\r\nGET /smuggled HTTP/1.1\r\n${H}\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 (200|400) /)
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(origin.received).not.toContain('smuggled')
  })
})

test('bytes above ASCII in a target reach the origin as they came, over HTTP/1.1', async () => {
  const target = '/caf\xc3\xa9/\xff?q=\x80'
  await visit(edge.ports.http_port, `GET ${target} HTTP/1.1\r\n${H}Connection: close\r\n\r\n`)
  expect(origin.received.split('\r\n')[0]).toBe(`GET ${target} HTTP/1.1`)
})

describe('a visitor that closes its side early gets an answer', () => {
  const HELD = 'Host: shop.localhost\r\n'
  test.each([
    ['within a head', `GET / HTTP/1.1\r\n${HELD}X: `, 408],
    ['within a counted body', `POST / HTTP/1.1\r\n${HELD}Content-Length: 10\r\n\r\nabc`, 408],
    ['within a chunk', `POST / HTTP/1.1\r\n${HELD}Transfer-Encoding: chunked\r\n\r\n5\r\nab`, 408],
    ['behind a whole request', `GET / HTTP/1.1\r\n${HELD}\r\n`, 200],
  ])('%s', async (_name, said, status) => {
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(said)
    visitor.socket.end()
    expect(await visitor.untilClosed()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })
})

describe('an unknown host is a 404', () => {
  test('as a page for browsers, in their language', async () => {
    const accept = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n'
    const russian = await visit(
      edge.ports.http_port,
      ask('nobody.localhost', `${accept}Accept-Language: ru-RU\r\n`),
    )
    expect(russian).toMatch(/^HTTP\/1\.1 404 Not Found\r\nContent-Type: text\/html; charset=utf-8\r\n/)
    const page = Buffer.from(russian, 'latin1').toString()
    expect(page).toContain('<html lang="ru">')
    expect(page).toContain('Здесь ничего нет')
    const english = await visit(
      edge.ports.http_port,
      ask('nobody.localhost', `${accept}Accept-Language: en\r\n`),
    )
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('There is nothing here')
  })

  test('as JSON for programs', async () => {
    const text = await visit(edge.ports.http_port, ask('nobody.localhost', 'Accept: application/json\r\n'))
    const [head, body] = text.split('\r\n\r\n')
    const id = /X-Request-Id: (req_\w{26})\r\n/.exec(head!)![1]
    expect(JSON.parse(Buffer.from(body!, 'latin1').toString())).toEqual({
      code: 'unknown_host',
      error: 'There is nothing here: this address does not exist.',
      request_id: id,
    })
  })

  test('as one line for curl', async () => {
    const text = await visit(edge.ports.http_port, ask('nobody.localhost', 'Accept: */*\r\n'))
    expect(text.split('\r\n\r\n')[1]).toMatch(/^404 There is nothing here: .*\(req_\w{26}\)\n$/)
  })

  test('without body to HEAD', async () => {
    const text = await visit(
      edge.ports.http_port,
      'HEAD / HTTP/1.1\r\nHost: nobody.localhost\r\nConnection: close\r\n\r\n',
    )
    expect(text).toMatch(/^HTTP\/1\.1 404 (.|\s)*Content-Length: [1-9](.|\s)*\r\n\r\n$/)
  })

  test('and its connection serves other hosts', async () => {
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(`GET / HTTP/1.1\r\nHost: nobody.localhost\r\n\r\nGET / HTTP/1.1\r\n${H}\r\n`)
    expect(await visitor.until((text) => text.endsWith('hi'))).toMatch(/ 404 (.|\s)* 200 OK/)
    visitor.close()
  })

  test('that control is asked about once for many visitors', async () => {
    const before = edge.control.resolveCount
    const visits = Array.from({ length: 20 }, () => visit(edge.ports.http_port, ask('crowd.localhost')))
    for (const text of await Promise.all(visits)) expect(text).toContain(' 404 ')
    expect(edge.control.resolveCount).toBe(before + 1)
  })

  test('and its body is thrown away', async () => {
    const text = await visit(
      edge.ports.http_port,
      `POST / HTTP/1.1\r\nHost: nobody.localhost\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 404 /)
    expect(text).toContain('Connection: close\r\n')
  })
})

describe('the owner’s side', () => {
  test('a name whose agent is away is a 503 with Retry-After', async () => {
    edge.control.offline.add('away.localhost')
    const text = await visit(edge.ports.http_port, ask('away.localhost'))
    expect(text).toMatch(/^HTTP\/1\.1 503 (.|\s)*Retry-After: 10\r\n/)
  })

  test('control learns that a name came: the old answer is forgotten', async () => {
    expect(await visit(edge.ports.http_port, ask('soon.localhost'))).toContain(' 404 ')
    edge.control.offline.add('soon.localhost')
    edge.control.push('forget_hostname', { hostname: 'soon.localhost' })
    await expect.poll(() => visit(edge.ports.http_port, ask('soon.localhost'))).toContain(' 503 ')
  })

  test('an origin that is down tells visitors little and the owner what to check', async () => {
    const agent = await edge.agent({ originPort: null })
    await agent.bind('down')
    const text = await visit(edge.ports.http_port, ask('down.localhost', 'Accept: application/json\r\n'))
    expect(text).toMatch(/^HTTP\/1\.1 502 /)
    expect(text).not.toMatch(/3000|localhost/)
    const notice = await agent.waitFor((message) => message.type === 'notice')
    expect(notice).toMatchObject({ text: { en: expect.stringContaining('localhost:3000') } })
    await expect.poll(() => edge.control.counts.some((counts) => counts.origin_error !== null)).toBe(true)
  })

  test.each([
    [
      'a head of 70 KB',
      `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`,
      'response_head_too_large',
      /64 KiB/,
    ],
    [
      '300 fields',
      `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(300)}\r\n`,
      'response_head_too_large',
      /256 fields/,
    ],
    ['another protocol', '220 mail.example ESMTP ready\r\n', 'bad_response', /something else/],
    ['a line that ends in LF', 'HTTP/1.1 200 OK\nX: y\n\n', 'bad_response', /CR LF/],
    [
      'two lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      'bad_response',
      /Content-Length/,
    ],
    ['a bad chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'bad_response', /chunk/],
    [
      'a change of the protocol',
      'HTTP/1.1 101 Switching Protocols\r\n\r\n',
      'bad_response',
      /change the protocol/,
    ],
  ])('its answer with %s: the owner reads which rule it breaks', async (what, said, code, rule) => {
    const broken = await RawOrigin.answering(said)
    const agent = await edge.agent({ originPort: broken.port })
    const name = `broken-${what.replaceAll(/\W/g, '-').toLowerCase()}`
    await agent.bind(name)
    const text = await visit(edge.ports.http_port, ask(`${name}.localhost`))
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 502 (.|\\s)*Nora-Error: ${code}\r\n`))
    const notice = await agent.waitFor((message) => message.type === 'notice')
    expect(notice).toMatchObject({ text: { en: expect.stringMatching(rule) } })
    const { text: texts } = notice as { text: { ru: string } }
    expect(texts.ru).toMatch(/[а-я]/)
    broken.close()
  })

  test('an origin that closes without an answer: the owner is asked whether it expects TLS', async () => {
    const closing = await RawOrigin.listen((socket) => socket.end())
    const agent = await edge.agent({ originPort: closing.port })
    await agent.bind('closing')
    const text = await visit(edge.ports.http_port, ask('closing.localhost'))
    expect(text).toContain('Nora-Error: origin_broke_off\r\n')
    const notice = await agent.waitFor((message) => message.type === 'notice')
    expect(notice).toMatchObject({ text: { en: expect.stringContaining('https://') } })
    closing.close()
  })

  test('a request that has been through this edge is a loop', async () => {
    expect(await visit(edge.ports.http_port, ask('shop.localhost', 'nora-edge: edge-test\r\n'))).toContain(
      ' 508 ',
    )
    expect(await visit(edge.ports.http_port, ask('shop.localhost', 'Nora-Edge: other\r\n'))).toContain(
      ' 200 ',
    )
  })
})
