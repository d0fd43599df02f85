import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge

beforeAll(async () => {
  edge = await RunningEdge.start()
})

afterAll(() => edge.stop())

/** What visitor and origin see of one request through a tunnel with these options. */
async function relay(
  options: Record<string, unknown>,
  request: string,
  response = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi',
): Promise<{ forwarded: string; relayed: string }> {
  const origin = await RawOrigin.answering(response)
  const agent = await edge.agent({ originPort: origin.port })
  expect(await agent.bind('fields', options)).toMatchObject({ type: 'bound' })
  const relayed = await visit(edge.ports.http_port, request)
  origin.close()
  agent.destroy()
  return { forwarded: origin.received, relayed }
}

const get = (fields = '') => `GET / HTTP/1.1\r\nHost: fields.localhost\r\nConnection: close\r\n${fields}\r\n`
const OWN =
  'X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: http\r\nNora-Edge: edge-test\r\n' +
  'X-Forwarded-Host: fields.localhost\r\n\r\n'

describe('fields of a request', () => {
  test('are added, replaced and removed; the rest arrives as it was', async () => {
    const request_headers = {
      add: [
        ['X-User', 'anna'],
        ['X-New', 'a, b'],
      ],
      remove: ['cookie'],
    }
    const { forwarded } = await relay(
      { request_headers },
      get('A: 1\r\nX-USER: evil\r\nCookie: c=1\r\nB: 2\r\nx-user: worse\r\n'),
    )
    expect(forwarded).toBe(
      `GET / HTTP/1.1\r\nHost: fields.localhost\r\nA: 1\r\nB: 2\r\nX-User: anna\r\nX-New: a, b\r\n${OWN}`,
    )
  })

  test('are edited in heads that are larger than the link writes in place, too', async () => {
    const request_headers = { add: [['X-New', 'y'.repeat(4_000)]], remove: ['B'] }
    const { forwarded } = await relay({ request_headers }, get(`A: ${'x'.repeat(20_000)}\r\nB: 2\r\n`))
    expect(forwarded).toContain(`A: ${'x'.repeat(20_000)}\r\nX-New: ${'y'.repeat(4_000)}\r\n${OWN}`)
  })

  test('are edited beside a Host of the owner’s and in an upgrade', async () => {
    const options = { host_header: 'inner', request_headers: { add: [['X-New', '1']], remove: [] } }
    const switched = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const origin = await RawOrigin.answering(switched)
    const agent = await edge.agent({ originPort: origin.port })
    await agent.bind('upgraded', { ...options, response_headers: { add: [['X-Seen', '1']], remove: [] } })
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    const fields = 'Host: upgraded.localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
    visitor.send(`GET / HTTP/1.1\r\n${fields}\r\n`)
    const text = await visitor.until((seen) => seen.endsWith('\r\n\r\n'))
    expect(text).toBe(
      'HTTP/1.1 101 Switching Protocols\r\nX-Seen: 1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    expect(origin.received).toMatch(
      /^GET \/ HTTP\/1\.1\r\nHost: inner\r\nX-New: 1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n/,
    )
    visitor.close()
    origin.close()
  })
})

describe('fields of a response', () => {
  test('are added, replaced and removed; a cookie is one more', async () => {
    const response_headers = {
      add: [
        ['X-Frame-Options', 'DENY'],
        ['Set-Cookie', 'preview=1'],
      ],
      remove: ['server'],
    }
    const { relayed } = await relay(
      { response_headers },
      get(),
      'HTTP/1.1 200 OK\r\nServer: x\r\nX-Frame-Options: SAMEORIGIN\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\nhi',
    )
    expect(relayed).toBe(
      'HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n' +
        'X-Frame-Options: DENY\r\nSet-Cookie: preview=1\r\nConnection: close\r\n\r\nhi',
    )
  })

  test('never say for a service that the edge has answered, in whichever head or behind the body', async () => {
    const replayBuffer = 'HTTP/1.1 103 Early Hints\r\nNora-Error: tunnel_offline\r\nLink: </a.css>\r\n\r\n'
    const final = 'HTTP/1.1 404 No\r\nnora-error: unknown_host\r\nTransfer-Encoding: chunked\r\n\r\n'
    const body = '2\r\nhi\r\n0\r\nNORA-Error: rate_limited\r\nX-Sum: 1\r\n\r\n'
    const { relayed } = await relay({}, get(), replayBuffer + final + body)
    expect(relayed).not.toMatch(/nora-error/i)
    expect(relayed).toContain('Link: </a.css>\r\n')
    expect(relayed).toContain('X-Sum: 1\r\n')
  })

  test('stay as they are in interim responses, and in what the edge says by itself', async () => {
    const response_headers = { add: [['X-Seen', '1']], remove: [] }
    const replayBuffer = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'
    const { relayed } = await relay(
      { response_headers },
      get(),
      `${replayBuffer}HTTP/1.1 204 No Content\r\n\r\n`,
    )
    expect(relayed).toBe(`${replayBuffer}HTTP/1.1 204 No Content\r\nX-Seen: 1\r\nConnection: close\r\n\r\n`)
    const agent = await edge.agent({ originPort: null })
    await agent.bind('down', { response_headers })
    const own = await visit(edge.ports.http_port, get().replace('fields', 'down'))
    expect(own).toMatch(/^HTTP\/1\.1 502 /)
    expect(own).not.toContain('X-Seen')
  })
})

describe('scripts of other origins', () => {
  const origin = (name: string) => `Origin: ${name}\r\n`
  const A = origin('https://a.example')

  test('may read every answer when everyone may; the service’s own words on it are replaced', async () => {
    const { relayed } = await relay(
      { cors: '*' },
      get(A),
      'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: http://localhost\r\nAccess-Control-Allow-Credentials: true\r\nVary: Accept\r\nContent-Length: 2\r\n\r\nhi',
    )
    expect(relayed).toBe(
      'HTTP/1.1 200 OK\r\nVary: Accept\r\nContent-Length: 2\r\nAccess-Control-Allow-Origin: *\r\n' +
        'Access-Control-Expose-Headers: *\r\nConnection: close\r\n\r\nhi',
    )
  })

  test.each([
    ['a named one', A, /Allow-Origin: https:\/\/a\.example\r\n.*Allow-Credentials: true\r\n/s],
    ['another one', origin('https://b.example'), /^(?!.*Access-Control)/s],
    ['none', '', /^(?!.*Access-Control)/s],
  ])('of %s: see table; caches keep them apart', async (_what, field, expected) => {
    const { relayed } = await relay({ cors: ['https://a.example'] }, get(field))
    expect(relayed).toContain('200 OK')
    expect(relayed).toMatch(expected)
    expect(relayed).toContain('\r\nVary: Origin\r\n')
  })

  test('ask beforehand and are answered here', async () => {
    const fields = `${A}Access-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: x-a,content-type\r\n`
    const { forwarded, relayed } = await relay({ cors: '*' }, get(fields).replace('GET', 'OPTIONS'))
    expect(forwarded).toBe('')
    expect(relayed).toMatch(/^HTTP\/1\.1 204 No Content\r\n/)
    expect(relayed).toContain('\r\nAccess-Control-Allow-Origin: *\r\n')
    expect(relayed).toContain('\r\nAccess-Control-Allow-Methods: PUT\r\n')
    expect(relayed).toContain('\r\nAccess-Control-Allow-Headers: x-a,content-type\r\n')
    expect(relayed).toContain('\r\nAccess-Control-Max-Age: 600\r\n')
    expect(relayed).not.toMatch(/Content-Length|Nora-Error/)
  })

  test('that may not are told so, and get no permission', async () => {
    const fields = `${A}Access-Control-Request-Method: PUT\r\n`
    const { forwarded, relayed } = await relay(
      { cors: ['https://b.example'] },
      get(fields).replace('GET', 'OPTIONS'),
    )
    expect(forwarded).toBe('')
    expect(relayed).toMatch(/^HTTP\/1\.1 403 (.|\s)*Nora-Error: origin_denied\r\n/)
    expect(relayed).not.toContain('Access-Control-Allow')
  })

  test.each([
    ['no origin', 'Access-Control-Request-Method: PUT\r\n'],
    ['no wish', A],
  ])('an OPTIONS request with %s is the service’s', async (_what, fields) => {
    const { forwarded } = await relay({ cors: '*' }, get(fields).replace('GET', 'OPTIONS'))
    expect(forwarded).toContain('OPTIONS / HTTP/1.1\r\n')
  })

  test('can read why the edge answered by itself', async () => {
    const agent = await edge.agent({ originPort: null })
    await agent.bind('down', { cors: '*' })
    expect(await visit(edge.ports.http_port, get(A).replace('fields', 'down'))).toMatch(
      /^HTTP\/1\.1 502 (.|\s)*Access-Control-Allow-Origin: \*\r\n/,
    )
  })
})
