import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask as askHttp2, connectHttp2 } from '../kit/http2-client.ts'
import { PolicedShop } from '../kit/policed-shop.ts'
import { RawOrigin, RawVisitor } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const shop = new PolicedShop({ NORA_EDGE_POLICY_PRIVATE: 'on', NORA_EDGE_POLICY_REQUESTS: 'on' })
const closed = new PolicedShop()
const external = new PolicedShop({ NORA_EDGE_POLICY_REQUESTS: 'on' })

/** The service that policies ask: what it was asked, and what it answers. */
const asked: { url: string; fields: IncomingMessage['headers']; body: string }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (bytes) => {
    body += String(bytes)
  })
  request.on('end', () => {
    asked.push({ url: request.url ?? '', fields: request.headers, body })
    answer(request, response)
  })
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
  answer = (_, response) => response.setHeader('X-Plan', 'gold').end('{"name":"anna"}')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const config = (more = '', url = `${origin}/me`) => `
on_http_request:
  - actions:
      - {type: http-request, config: {url: "${url}" ${more}}}
  - actions:
      - type: add-headers
        config:
          headers:
            x-status: "\${actions.nora.http_request.res.status_code}"
            x-error: "\${actions.nora.http_request.error.code}"
            x-attempts: "\${actions.nora.http_request.attempts.size()}"
            x-bytes: "\${actions.nora.http_request.res.body.size()}"
            x-ip: "\${actions.nora.http_request.res.resolved_ip}"
`
const got = (name: string) => new RegExp(`\\r\\n${name}: (.*)\\r\\n`).exec(shop.received)?.[1]
const until = async (is: () => boolean) => {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 2))
}

describe('a service outside of Nora', () => {
  test('is asked, and later rules act on its answer', async () => {
    await shop.attach(config(`, method: POST, headers: {x-who: "\${req.method}"}, body: "b\${req.url.path}"`))
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 200/)
    expect(asked).toMatchObject([
      { url: '/me', body: 'b/a', fields: { 'x-who': 'GET', 'x-nora-rounds': '1' } },
    ])
    expect(['x-status', 'x-error', 'x-attempts', 'x-bytes', 'x-ip'].map(got)).toEqual([
      '200',
      '',
      '1',
      '15',
      '127.0.0.1',
    ])
  })

  test('is asked once for each request, over HTTP/2, too', async () => {
    await shop.attach(config())
    const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await askHttp2(session)).status),
    )
    session.destroy()
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect(asked).toHaveLength(5)
  })

  test.each([
    ['of 64 KiB is taken whole', 65_536, '65536', ''],
    ['over 64 KiB is an error', 65_537, '0', 'too_large'],
  ])('whose answer is %s', async (_name, bytes, size, code) => {
    answer = (_, response) => response.end('a'.repeat(bytes))
    await shop.attach(config())
    await shop.ask()
    expect([got('x-bytes'), got('x-error')]).toEqual([size, code])
  })

  test('that is too slow is an error after the time that the policy gives it', async () => {
    answer = () => {}
    await shop.attach(config(', timeout: 1s'))
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 200/)
    expect(got('x-error')).toBe('timeout')
  })

  test('that does not answer ends in 502 where the policy says so', async () => {
    answer = (request) => request.socket.destroy()
    await shop.attach(config(', on_error: halt'))
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 502/)
    expect(shop.received).toBe('')
  })

  test('is tried again three times at most', async () => {
    answer = (_, response) => response.writeHead(503).end()
    await shop.attach(config(`, retry_condition: "\${last_attempt.res.status_code >= 500}"`))
    await shop.ask()
    expect(asked).toHaveLength(4)
    expect(got('x-attempts')).toBe('4')
  })

  test.each([
    [5, '200', '', 6],
    [4, '0', 'too_many_redirects', 5],
    [0, '302', '', 1],
  ])('that redirects five times is followed %i times', async (limit, status, code, count) => {
    answer = (request, response) => {
      const step = Number(request.url?.slice(1)) || 0
      if (step === 5) response.end()
      else response.writeHead(302, { location: `/${step + 1}` }).end()
    }
    await shop.attach(config(`, max_redirects: ${limit}`, `${origin}/0`))
    await shop.ask()
    expect([got('x-status'), got('x-error'), asked.length]).toEqual([status, code, count])
  })
})

describe('a request that waits for a service', () => {
  /** Holds its answers until the test lets them go. */
  const hold = () => {
    const held: ServerResponse[] = []
    answer = (_, response) => held.push(response)
    return held
  }

  test('is cancelled when the visitor leaves: nobody is asked again, and nothing goes on', async () => {
    const held = hold()
    await shop.attach(config(`, timeout: 30s, retry_condition: "\${true}"`))
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    await until(() => held.length === 1)
    let isBroken = false
    held[0]!.on('close', () => {
      isBroken = true
    })
    visitor.close()
    await until(() => isBroken)
    expect(asked).toHaveLength(1)
    expect(shop.received).toBe('')
  })

  test('outlives a lost leg: it goes on when the agent is back, and the service was asked once', async () => {
    const held = hold()
    await shop.attach(config(', timeout: 30s'))
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    await until(() => held.length === 1)
    await shop.loseLeg()
    held[0]!.end('late')
    await shop.untilHeld()
    await shop.returnLeg()
    await visitor.until((text) => text.endsWith('hi'))
    visitor.close()
    expect(asked).toHaveLength(1)
    expect(got('x-bytes')).toBe('4')
  })

  test('keeps the policy that it began with when another is attached meanwhile', async () => {
    const held = hold()
    await shop.attach(config(', timeout: 30s'))
    const visitors = await Promise.all(
      Array.from({ length: 100 }, () => RawVisitor.connect(shop.edge.ports.http_port)),
    )
    for (const visitor of visitors) visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    await until(() => held.length === 100)
    shop.push('on_http_request: [{actions: [{type: deny}]}]')
    for (const response of held) response.end()
    await Promise.all(visitors.map((visitor) => visitor.until((text) => text.endsWith('hi'))))
    for (const visitor of visitors) visitor.close()
    expect(asked).toHaveLength(100)
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 403/)
  })

  test('takes its body along', async () => {
    await shop.attach(config(), (said) => said.endsWith('body'))
    const fields = 'Content-Length: 4\r\n'
    expect(await shop.ask(fields, { method: 'POST', body: 'body' })).toMatch(/^HTTP\/1.1 200/)
  })
})

describe('an endpoint of the same team', () => {
  let users: RawOrigin

  const publish = async (response: string) => {
    users = await RawOrigin.answering(response)
    const agent = await closed.edge.agent({ originPort: users.port })
    await agent.bind('users')
  }
  afterEach(() => users?.close())
  const seen = (name: string) => new RegExp(`\\r\\n${name}: (.*)\\r\\n`).exec(closed.received)?.[1]

  test('is asked as by the visitor, whatever the operator says of others', async () => {
    await publish('HTTP/1.1 201 Yes\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n')
    await closed.attach(config(', query_params: [{key: q, value: "1"}]', 'https://users.localhost/me'))
    expect(await closed.ask()).toMatch(/^HTTP\/1.1 200/)
    expect([seen('x-status'), seen('x-bytes'), seen('x-error')]).toEqual(['201', '2', ''])
    expect(users.received).toMatch(/^GET \/me\?q=1 HTTP\/1\.1\r\nHost: users\.localhost\r\n/)
    expect(users.received).toMatch(/\r\nX-Forwarded-For: 127\.0\.0\.1\r\n/)
    expect(users.received).toMatch(/\r\nx-nora-rounds: 1\r\n/)
  })

  test('is under its own policy', async () => {
    await publish('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    closed.push('on_http_request: [{actions: [{type: deny, config: {status_code: 418}}]}]', 'users.localhost')
    await closed.attach(config('', 'https://users.localhost/'))
    await closed.ask()
    expect(seen('x-status')).toBe('418')
    closed.push('{}', 'users.localhost')
  })

  test.each([
    ['over 64 KiB', `HTTP/1.1 200 OK\r\nContent-Length: 65537\r\n\r\n${'a'.repeat(65_537)}`, 'too_large'],
    ['that never comes', 'HTTP/1.1 100 Continue\r\n\r\n', 'timeout'],
  ])('with an answer %s is an error', async (_name, response, code) => {
    await publish(response)
    await closed.attach(config(', timeout: 1s', 'https://users.localhost/'))
    expect(await closed.ask()).toMatch(/^HTTP\/1.1 200/)
    expect(seen('x-error')).toBe(code)
  })

  test('that asks itself is cut after three rounds, though a rule drops the field that counts them', async () => {
    const drop = '{actions: [{type: remove-headers, config: {headers: [x-nora-rounds]}}]}'
    await closed.attach(
      config(', timeout: 10s, headers: {x-nora-rounds: "0"}', 'https://shop.localhost/').replace(
        'on_http_request:\n',
        `on_http_request:\n  - ${drop}\n`,
      ),
    )
    expect(await closed.ask()).toMatch(/^HTTP\/1.1 200/)
    const errors = closed.received.match(/x-error: .*/g)
    expect(errors).toEqual(['x-error: loop', 'x-error: ', 'x-error: ', 'x-error: '])
  })
})

describe('where the operator has not allowed it', () => {
  test('nobody outside of Nora is asked', async () => {
    await closed.attach(config())
    expect(await closed.ask()).toMatch(/^HTTP\/1.1 200/)
    expect(closed.received).toContain('x-error: not_allowed\r\n')
    expect(asked).toHaveLength(0)
  })

  test.each([
    ['by http', () => `${origin}/`],
    ['by its address', () => origin.replace('http:', 'https:')],
    ['by a name that leads there', () => 'https://localhost/'],
    ['by an address of the machine’s metadata', () => 'https://169.254.169.254/'],
    ['by an address of IPv6', () => 'https://[::1]/'],
    ['by an address in disguise', () => 'https://[::ffff:127.0.0.1]/'],
    ['by a number', () => 'https://2130706433/'],
    ['with a user name', () => 'https://a:b@example.com/'],
  ])('no private network is reached %s', async (_name, getUrl) => {
    await external.attach(config('', getUrl()))
    expect(await external.ask()).toMatch(/^HTTP\/1.1 200/)
    expect(external.received).toContain('x-error: not_allowed\r\n')
    expect(asked).toHaveLength(0)
  })
})

test('an edge that stops asks nobody again: who waits is told to come back', async () => {
  const held: ServerResponse[] = []
  answer = (_, response) => held.push(response)
  const stopping = await RunningEdge.start({
    NORA_EDGE_POLICY_PRIVATE: 'on',
    NORA_EDGE_POLICY_REQUESTS: 'on',
  })
  const source = config(`, timeout: 30s`)
  const policy = {
    endpoint: 'shop.localhost',
    policy_id: 'tpl_1',
    version: 1,
    source,
    trial: null,
    shadow: null,
  }
  stopping.control.push('set_policies', { is_full: false, policies: [policy], removed: [] })
  const service = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  await stopping.shop(service.port)
  const visitor = await RawVisitor.connect(stopping.ports.http_port)
  visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
  await until(() => held.length === 1)
  answer = (_, response) => response.end()
  const stopped = stopping.edge.stop()
  held[0]!.end()
  expect(await visitor.untilClosed()).toMatch(/^HTTP\/1.1 503/)
  await stopped
  await stopping.control.disappear()
  visitor.close()
  service.close()
  expect(service.received).toBe('')
  expect(asked).toHaveLength(1)
})
