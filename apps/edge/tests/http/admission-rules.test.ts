import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
let origin: RawOrigin

beforeAll(async () => {
  edge = await RunningEdge.start()
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
})

afterEach(() => {
  origin.received = ''
})

afterAll(async () => {
  await edge.stop()
  origin.close()
})

/** An agent whose only tunnel has these options. */
async function serve(name: string, options: Record<string, unknown>): Promise<FakeAgent> {
  const agent = await edge.agent({ originPort: origin.port })
  expect(await agent.bind(name, options)).toMatchObject({ type: 'bound' })
  return agent
}

const get = (host: string, fields = '', close = 'Connection: close\r\n') =>
  `GET /?secret=1 HTTP/1.1\r\nHost: ${host}.localhost\r\n${close}${fields}\r\n`
const ask = (host: string, fields = '') => visit(edge.ports.http_port, get(host, fields))
const basic = (pair: string) => `Authorization: Basic ${Buffer.from(pair).toString('base64')}\r\n`
const WEBSOCKET = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n'

const dropping = (name: string) => ({ add: [], remove: [name] })
const adding = (name: string, value: string) => ({ add: [[name, value]], remove: [] })

test.each([
  ['an option of a later version', { colour: 'red' }, 'colour'],
  ['a Host that would end its line', { host_header: 'a\r\nX-Evil: 1' }, 'host_header'],
  ['a password that is too short', { basic_auth: ['anna:123'] }, 'basic_auth'],
  ['a network that is none', { deny_cidr: ['10.0.0.0/40'] }, 'deny_cidr'],
  ['an edit that would frame otherwise', { request_headers: dropping('Content-Length') }, 'request_headers'],
  ['an edit that is no field', { response_headers: dropping('X Y') }, 'response_headers'],
  [
    'a field that would end its line',
    { response_headers: adding('X-A', '1\r\nX-Evil: 1') },
    'response_headers',
  ],
  ['a redirect to https that is not there', { https_redirect: true }, 'https'],
])('a bind with %s gets no tunnel', async (_what, options, named) => {
  const agent = await edge.agent({ originPort: null })
  const answer = await agent.bind('refused', options)
  expect(answer).toMatchObject({ type: 'refused', code: 'ValidationError' })
  expect(JSON.stringify(answer)).toContain(named)
  expect(JSON.stringify(answer)).not.toMatch(/anna:123|Evil/)
  expect(await ask('refused')).toContain(' 404 ')
})

describe('addresses', () => {
  test('a visitor who is denied is told so; nothing reaches the agent, and the owner sees it', async () => {
    const agent = await serve('denied', { deny_cidr: ['127.0.0.0/8'] })
    const text = await ask('denied', 'Accept: application/json\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n(.|\s)*Nora-Error: address_denied\r\n/)
    expect(text).not.toContain('127.0.0')
    expect(agent.streamsOpened).toBe(0)
    const counted = () => edge.control.counts.flatMap(({ recent }) => recent)
    await expect
      .poll(counted)
      .toContainEqual(expect.objectContaining({ status: 403, path: '/', visitor: '127.0.0.1' }))
  })

  test.each([
    [{ allow_cidr: ['127.0.0.1'] }, 200],
    [{ allow_cidr: ['10.0.0.0/8'] }, 403],
    [{ allow_cidr: ['127.0.0.0/8'], deny_cidr: ['127.0.0.1'] }, 403],
    [{ allow_cidr: ['127.0.0.0/8'], deny_cidr: ['127.0.0.2'] }, 200],
  ])('%j answers this machine %i', async (options, status) => {
    await serve('listed', options)
    expect(await ask('listed')).toContain(` ${status} `)
  })

  test('a WebSocket is refused like any request', async () => {
    const agent = await serve('socket', { deny_cidr: ['127.0.0.1'] })
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(get('socket', WEBSOCKET, ''))
    await visitor.until((text) => text.startsWith('HTTP/1.1 403 '))
    visitor.close()
    expect(agent.streamsOpened).toBe(0)
  })

  test('a body of a refused request is not forwarded, and the connection ends', async () => {
    const agent = await serve('body', { deny_cidr: ['127.0.0.1'] })
    const head = 'POST / HTTP/1.1\r\nHost: body.localhost\r\nContent-Length: 100000\r\n\r\n'
    const text = await visit(edge.ports.http_port, `${head}${'x'.repeat(100_000)}`)
    expect(text).toMatch(/^HTTP\/1\.1 403 (.|\s)*Connection: close\r\n/)
    expect(agent.streamsOpened).toBe(0)
  })

  test('options that change cut whoever they keep out, and nobody else', async () => {
    const silent = await RawOrigin.listen((socket, said) => {
      if (said.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 200 OK\r\n\r\nfirst bytes of a long answer')
    })
    const agent = await edge.agent({ originPort: silent.port })
    await agent.bind('changed', {})
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(get('changed'))
    await visitor.until((text) => text.includes('first bytes'))
    await agent.bind('changed', { allow_cidr: ['127.0.0.0/8'] })
    const other = await RawVisitor.connect(edge.ports.http_port)
    other.send(get('changed'))
    await other.until((text) => text.includes('first bytes'))
    expect([visitor.isClosed, other.isClosed]).toEqual([false, false])
    await agent.bind('changed', { allow_cidr: ['10.0.0.0/8'] })
    await Promise.all([visitor.untilClosed(), other.untilClosed()])
    expect(await ask('changed')).toContain(' 403 ')
    silent.close()
  })

  test('who would not be let in does not wait for an agent that was lost', async () => {
    const agent = await serve('lost', { deny_cidr: ['127.0.0.1'] })
    const released = edge.control.released.length
    agent.destroy()
    await expect.poll(() => edge.control.released.length).toBe(released + 1)
    expect(await ask('lost')).toContain(' 403 ')
    expect(edge.edge.heldCount).toBe(0)
    const back = await serve('lost', {})
    expect(await ask('lost')).toContain(' 200 ')
    back.destroy()
  })

  test('a request that waited for its agent meets the rules the agent came back with', async () => {
    const agent = await serve('away', {})
    agent.destroy()
    await expect.poll(() => edge.control.released.length).toBeGreaterThan(0)
    const waiting = ask('away')
    await expect.poll(() => edge.edge.heldCount).toBe(1)
    const back = await serve('away', { deny_cidr: ['127.0.0.1'] })
    expect(await waiting).toContain(' 403 ')
    expect(back.streamsOpened).toBe(0)
  })
})

describe('passwords and keys', () => {
  const options = { basic_auth: ['anna:secret-123'], key_auth: ['key-12345'] }

  test('who shows none is asked for one', async () => {
    const agent = await serve('asked', options)
    const text = await ask('asked')
    expect(text).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/)
    expect(text).toContain('WWW-Authenticate: Basic realm="asked.localhost", charset="UTF-8"\r\n')
    expect(text).toContain('WWW-Authenticate: X-Token realm="asked.localhost"\r\n')
    expect(text).toContain('Cache-Control: no-store\r\n')
    expect(agent.streamsOpened).toBe(0)
  })

  test('a right one lets in and does not go on to the service; what was not ours does', async () => {
    await serve('let-in', options)
    expect(await ask('let-in', basic('anna:secret-123'))).toContain(' 200 ')
    expect(origin.received).not.toMatch(/authorization|secret-123/i)
    origin.received = ''
    const both = 'Authorization: Bearer of-the-service\r\nX-Token: key-12345\r\n'
    expect(await ask('let-in', both)).toContain(' 200 ')
    expect(origin.received).toContain('Authorization: Bearer of-the-service\r\n')
    expect(origin.received).not.toMatch(/x-token/i)
  })

  test('a token that nobody asked for is the service’s own', async () => {
    await serve('own-token', { basic_auth: options.basic_auth })
    expect(await ask('own-token', `${basic('anna:secret-123')}X-Token: mine\r\n`)).toContain(' 200 ')
    expect(origin.received).toContain('X-Token: mine\r\n')
  })

  test('a password is not sent on either when the request is sent a second time', async () => {
    const closing = await RawOrigin.listen((socket, said, connection) => {
      if (!said.endsWith('\r\n\r\n')) return
      const isSecondOnIdle = connection === 1 && said.split('\r\n\r\n').length > 2
      if (isSecondOnIdle) socket.destroy()
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
    })
    const agent = await edge.agent({ originPort: closing.port })
    await agent.bind('resent', { ...options, request_headers: { add: [['X-Mark', '1']], remove: [] } })
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(get('resent', basic('anna:secret-123'), ''))
    await visitor.until((text) => text.endsWith('hi'))
    visitor.send(get('resent', basic('anna:secret-123')))
    expect((await visitor.untilClosed()).match(/200 OK/g)).toHaveLength(2)
    expect(closing.sockets).toHaveLength(2)
    expect(closing.received.match(/X-Mark: 1\r\n/g)).toHaveLength(3)
    expect(closing.received).not.toMatch(/authorization/i)
    closing.close()
  })

  test('an address that guesses has to wait at that site, even with a right one', async () => {
    await serve('guessed', options)
    const guesses: string[] = []
    while (guesses.length < 30 && !guesses.at(-1)?.includes(' 429 ')) {
      const isKey = guesses.length % 2 === 0
      guesses.push(await ask('guessed', isKey ? 'X-Token: guess\r\n' : basic('anna:guess')))
    }
    expect(guesses.filter((text) => text.includes(' 401 ')).length).toBeGreaterThanOrEqual(10)
    const text = await ask('guessed', basic('anna:secret-123'))
    expect(text).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n(.|\s)*Retry-After: [1-6]\r\n/)
    expect(text).toContain('Nora-Error: too_many_attempts\r\n')
    await serve('not-guessed', options)
    expect(await ask('not-guessed', basic('anna:secret-123'))).toContain(' 200 ')
  })

  test('each request of a connection is asked for its own', async () => {
    await serve('pipelined', options)
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(`${get('pipelined', basic('anna:secret-123'), '')}${get('pipelined')}`)
    const text = await visitor.untilClosed()
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401'])
  })

  test('a preflight is answered before, because it can show none', async () => {
    await serve('shared', { ...options, cors: ['https://a.example'] })
    const fields = 'Origin: https://a.example\r\nAccess-Control-Request-Method: PUT\r\n'
    const preflight = `OPTIONS / HTTP/1.1\r\nHost: shared.localhost\r\nConnection: close\r\n${fields}\r\n`
    expect(await visit(edge.ports.http_port, preflight)).toMatch(/^HTTP\/1\.1 204 No Content\r\n/)
    const refused = await ask('shared', 'Origin: https://a.example\r\n')
    expect(refused).toMatch(/^HTTP\/1\.1 401 (.|\s)*Access-Control-Allow-Origin: https:\/\/a\.example\r\n/)
  })
})

describe('a rate', () => {
  test('is per visitor and says when to come back; refused requests reach nobody', async () => {
    await serve('rated', { rate_limit: { limit: 3, window_s: 60 } })
    for (let i = 0; i < 3; i++) expect(await ask('rated')).toContain(' 200 ')
    const text = await ask('rated')
    expect(text).toMatch(/^HTTP\/1\.1 429 (.|\s)*Nora-Error: rate_limited\r\n/)
    expect(text).toMatch(/\r\nRetry-After: (1\d|20)\r\n/)
    expect(text).toContain('\r\nRateLimit-Policy: "visitor";q=3;w=60\r\n')
    expect(text).toMatch(/\r\nRateLimit: "visitor";r=0;t=(1\d|20)\r\n/)
    expect(origin.received.match(/GET/g)).toHaveLength(3)
  })

  test('goes on where it was when the tunnel is bound again', async () => {
    const rate_limit = { limit: 2, window_s: 60 }
    const agent = await serve('again', { rate_limit })
    expect(await ask('again')).toContain(' 200 ')
    await agent.bind('again', { rate_limit, cors: '*' })
    expect(await ask('again')).toContain(' 200 ')
    expect(await ask('again')).toContain(' 429 ')
    await agent.bind('again', { rate_limit: { limit: 50, window_s: 1 } })
    expect(await ask('again')).toContain(' 200 ')
  })
})
