import type { PushBody } from '@nora/link'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeGateway, makeMember, saying } from '../kit/make-gateway.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
const origins: RawOrigin[] = []

beforeEach(async () => {
  edge = await RunningEdge.start()
})

afterEach(async () => {
  await edge.stop()
  for (const origin of origins.splice(0)) origin.close()
})

const ask = (fields = '', { method = 'GET', host = 'site.localhost', path = '/a?b=1', body = '' } = {}) =>
  visit(
    edge.ports.http_port,
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body}`,
  )

/** Of the client that serves the name. */
const toKey = (name: string) => `client-${name}`.padEnd(24, '-')

/** Pushes the gateway and waits until the edge answers by it. */
async function push(...gateways: ReturnType<typeof makeGateway>[]): Promise<void> {
  edge.control.push('set_gateways', { is_full: true, gateways, removed: [] })
  const { endpoint } = gateways.at(-1)!
  await expect.poll(() => ask('', { host: endpoint })).not.toContain('unknown_host')
}

/** A tunnel of a name whose origin answers with that name. */
async function serve(
  name: string,
  answer = `HTTP/1.1 200 OK\r\nContent-Length: ${name.length}\r\n\r\n${name}`,
) {
  const origin = await RawOrigin.answering(answer)
  origins.push(origin)
  const agent = await edge.agent({ originPort: origin.port, clientKey: toKey(name) })
  await agent.bind(name)
  return { agent, origin }
}

describe('a gateway answers by itself', () => {
  test('with a fixed answer, in a sandbox', async () => {
    const headers: [string, string][] = [['X-Shop', 'closed']]
    await push(
      makeGateway({ upstream: { kind: 'fixed', status: 418, headers, body: '<p>tea', is_sandboxed: true } }),
    )
    const answer = await ask()
    expect(answer).toContain('HTTP/1.1 418 ')
    expect(answer).toContain('X-Shop: closed\r\n')
    expect(answer).toContain('Content-Security-Policy: sandbox\r\n')
    expect(answer).toMatch(/\r\n\r\n<p>tea$/)
  })

  test.each([
    [true, 'https://other.test/shop/a?b=1'],
    [false, 'https://other.test/shop?x=y'],
  ])('with a redirect that keeps the path: %s', async (keep_path, location) => {
    const url = 'https://other.test/shop?x=y'
    await push(makeGateway({ upstream: { kind: 'redirect', url, status: 307, keep_path } }))
    expect(await ask()).toContain(`HTTP/1.1 307 Temporary Redirect\r\n`)
    expect(await ask()).toContain(`Location: ${location}\r\n`)
  })

  test('with the maintenance page, except for addresses that are let through', async () => {
    const fixed = saying('open')
    await push(makeGateway({ upstream: fixed, maintenance: { until: null, page: null, allow: [] } }))
    const page = await ask('Accept: text/html\r\nAccept-Language: ru\r\n')
    expect(page).toContain('HTTP/1.1 503 ')
    expect(page).toContain('Nora-Error: maintenance\r\n')
    expect(page).toContain('Retry-After: 60\r\n')
    expect(Buffer.from(page, 'latin1').toString()).toContain('На сайте идут работы')
    await push(
      makeGateway({ upstream: fixed, maintenance: { until: null, page: null, allow: ['127.0.0.0/8'] } }),
    )
    await expect.poll(() => ask()).toContain('open')
  })

  test('as if there was no maintenance when its time is over', async () => {
    const fixed = saying('open')
    await push(makeGateway({ upstream: fixed, maintenance: { until: Date.now() - 1, page: 'x', allow: [] } }))
    expect(await ask()).toContain('open')
  })

  test('as nobody when it is switched off, pending or gone', async () => {
    await push(makeGateway({ is_enabled: false }))
    expect(await ask()).toContain('Nora-Error: gateway_disabled')
    await push(makeGateway({ is_pending: true }))
    await expect.poll(() => ask()).toContain('Nora-Error: domain_unverified')
    edge.control.push('set_gateways', { is_full: false, gateways: [], removed: ['site.localhost'] })
    await expect.poll(() => ask()).toContain('Nora-Error: unknown_host')
  })
})

describe('a pool', () => {
  const two = [makeMember('gtm_a', 'a.localhost'), makeMember('gtm_b', 'b.localhost')]

  test('spreads requests over its tunnels and reports them to control', async () => {
    await serve('a')
    await serve('b')
    await push(makeGateway({ members: two }))
    const bodies = new Set<string>()
    for (let i = 0; i < 40; i++) bodies.add((await ask()).slice(-1))
    expect([...bodies].toSorted()).toEqual(['a', 'b'])
    const rows = () => edge.control.gatewayReports.flatMap(({ minutes }) => minutes)
    const sum = (member: string | null) =>
      rows().reduce((total, row) => (row.member_id === member ? total + row.requests : total), 0)
    await expect.poll(() => sum(null), { timeout: 8_000 }).toBeGreaterThanOrEqual(40)
    await expect.poll(() => sum('gtm_a') + sum('gtm_b')).toBe(sum(null))
    expect(edge.control.gatewayReports[0]?.states.map(({ member_id }) => member_id).toSorted()).toEqual([
      'gtm_a',
      'gtm_b',
    ])
  }, 15_000)

  test('leads elsewhere when a member breaks off, and fails no request that may be repeated', async () => {
    await serve('a')
    const broken = await RawOrigin.listen((socket) => socket.destroy())
    origins.push(broken)
    const agent = await edge.agent({ originPort: broken.port, clientKey: toKey('b') })
    await agent.bind('b')
    await push(makeGateway({ members: [two[0]!, makeMember('gtm_b', 'b.localhost', { weight: 100 })] }))
    // The budget of second tries has room for three at once.
    for (let i = 0; i < 2; i++) expect(await ask()).toContain(' 200 OK')
    expect(broken.sockets.length).toBeGreaterThan(0)
  })

  test('ejects a member whose answers fail five times in a row, and tells control', async () => {
    await serve('a')
    await serve('b', 'HTTP/1.1 503 Down\r\nContent-Length: 1\r\n\r\nb')
    await push(makeGateway({ members: two }))
    await expect
      .poll(async () => {
        for (let i = 0; i < 5; i++) await ask()
        const events = edge.control.gatewayReports.flatMap((report) => report.events)
        return events.map(({ member_id, to, reason }) => ({ member_id, to, reason }))
      })
      .toEqual([{ member_id: 'gtm_b', to: 'ejected', reason: 'status_503' }])
    for (let i = 0; i < 10; i++) expect(await ask()).toMatch(/a$/)
  }, 15_000)

  test('sends a POST to another member only when nothing of it has reached the first', async () => {
    const { origin } = await serve('a', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na')
    const dead = await RawOrigin.answering('')
    dead.close()
    const agent = await edge.agent({ originPort: dead.port, clientKey: toKey('b') })
    await agent.bind('b')
    await push(makeGateway({ members: [two[1]!, makeMember('gtm_a', 'a.localhost', { tier: 2 })] }))
    const answer = await ask('', { method: 'POST', body: 'sold\r\n\r\n' })
    expect(answer).toContain(' 200 OK')
    expect(origin.received).toContain('sold')
  })

  test('asks another member instead of passing on an answer that it does not want', async () => {
    const { origin } = await serve('a', 'HTTP/1.1 503 Down\r\nContent-Length: 1\r\n\r\na')
    await serve('b')
    const members = [two[0]!, makeMember('gtm_b', 'b.localhost', { tier: 2 })]
    await push(makeGateway({ members, retry: { attempts: 1, statuses: [503] } }))
    const body = `${'x'.repeat(50_000)}\r\n\r\n`
    for (const method of ['GET', 'PUT']) expect(await ask('', { method, body })).toMatch(/200 OK(.|\s)*b$/)
    expect(origin.received).toContain('PUT /a?b=1')
    // What may not be repeated is not.
    expect(await ask('', { method: 'POST', body: 'sold\r\n\r\n' })).toMatch(/503 Down(.|\s)*a$/)
  })

  test('an empty pool, and one whose members are all drained, lets nobody wait', async () => {
    const drained = two.map((member) => ({ ...member, drained_at: 1 }))
    for (const members of [[], drained]) {
      await push(makeGateway({ members, hold_s: 30 }))
      expect(await ask()).toContain('Nora-Error: gateway_down')
    }
  })

  test('a visitor says nothing to members in the name of the gateway', async () => {
    const { origin } = await serve('a')
    await push(makeGateway({ members: [two[0]!] }))
    await ask('X-Nora-Mirror: 1\r\nX-Nora-Hops: 1\r\nX-Nora-Route: a\r\nX-Shop: 1\r\n')
    expect(origin.received).toContain('X-Shop: 1')
    expect(origin.received.toLowerCase()).not.toContain('x-nora')
  })

  test('answers 503 when nobody is there, and a waiting request goes on when a member comes', async () => {
    await push(makeGateway({ members: two }))
    const down = await ask()
    expect(down).toContain('HTTP/1.1 503 ')
    expect(down).toContain('Nora-Error: gateway_down')
    expect(down).toContain('Retry-After: 10')
    await push(
      makeGateway({ members: two, hold_s: 10, gateway_id: 'gtw_2' }),
      makeGateway({ endpoint: 'x.localhost' }),
    )
    const waiting = ask()
    await expect.poll(() => edge.edge.heldCount).toBe(1)
    await serve('a')
    expect(await waiting).toMatch(/200 OK(.|\s)*a$/)
  })

  test('leads to the member that the link names, and keeps it in a cookie', async () => {
    await serve('a')
    await serve('b')
    const members = [two[0]!, makeMember('gtm_b', 'b.localhost', { weight: 0, names: ['boris'] })]
    const route_by = { header: true, cookie: true, query: true }
    await push(makeGateway({ members, route_by }))
    for (let i = 0; i < 5; i++) expect(await ask()).toMatch(/a$/)
    const linked = await ask('', { path: '/?nora_route=boris' })
    expect(linked).toMatch(/b$/)
    expect(linked).toContain('Set-Cookie: nora_route=boris; Path=/; HttpOnly; SameSite=Lax\r\n')
    expect(await ask('Cookie: nora_route=boris\r\n')).toMatch(/b$/)
    expect(await ask('X-Nora-Route: boris\r\n')).toMatch(/b$/)
    const unmatched = await ask('X-Nora-Route: nobody\r\n')
    expect(unmatched).toContain('X-Nora-Route: unmatched\r\n')
    expect(unmatched).toMatch(/a$/)
  })

  test('keeps a visitor at one member by a signed cookie; a forged one is ignored', async () => {
    await serve('a')
    await serve('b')
    await push(makeGateway({ members: two, balance: 'sticky' }))
    const first = await ask()
    const cookie = /Set-Cookie: (nora_member=[^;]+)/.exec(first)?.[1]
    const body = first.slice(-1)
    for (let i = 0; i < 10; i++) expect((await ask(`Cookie: ${cookie}\r\n`)).slice(-1)).toBe(body)
    expect(await ask('Cookie: nora_member=gtm_a.forged\r\n')).toContain('Set-Cookie: nora_member=')
  })
})

test('a visitor who is bound to a member that dies goes to another, and is bound to that', async () => {
  const { agent, origin } = await serve('a')
  await serve('b')
  const members = [makeMember('gtm_a', 'a.localhost'), makeMember('gtm_b', 'b.localhost', { tier: 2 })]
  await push(makeGateway({ members, balance: 'sticky' }))
  const cookie = /Set-Cookie: (nora_member=[^;]+)/.exec(await ask())?.[1]
  origin.close()
  const moved = await ask(`Cookie: ${cookie}\r\n`)
  expect(moved).toMatch(/200 OK(.|\s)*b$/)
  const next = /Set-Cookie: (nora_member=gtm_b[^;]+)/.exec(moved)?.[1]
  agent.destroy()
  for (let i = 0; i < 5; i++) expect(await ask(`Cookie: ${next}\r\n`)).toMatch(/b$/)
})

describe('a mirror', () => {
  const mirror = { member_id: 'gtm_b', percent: 100, all_methods: false, with_credentials: false }
  const members = [makeMember('gtm_a', 'a.localhost'), makeMember('gtm_b', 'b.localhost', { weight: 0 })]
  const compared = () =>
    edge.control.gatewayReports
      .flatMap(({ mirrored }) => mirrored)
      .reduce(
        (sum, one) => ({
          requests: sum.requests + one.requests,
          same_status: sum.same_status + one.same_status,
          same_length: sum.same_length + one.same_length,
          dropped: sum.dropped + one.dropped,
        }),
        { requests: 0, same_status: 0, same_length: 0, dropped: 0 },
      )

  test('gets what only reads, without credentials, and its answers are compared', async () => {
    await serve('a')
    const { origin } = await serve('b', 'HTTP/1.1 404 Not Found\r\nContent-Length: 1\r\n\r\nb')
    await push(
      makeGateway({ members, mirror }),
      makeGateway({ gateway_id: 'gtw_x', endpoint: 'x.localhost' }),
    )
    for (let i = 0; i < 3; i++)
      expect(await ask('Cookie: a=b\r\nAuthorization: Basic eA==\r\nX-Shop: 1\r\n')).toMatch(/a$/)
    expect(await ask('', { method: 'POST', body: 'sold\r\n\r\n' })).toMatch(/a$/)
    await expect
      .poll(compared, { timeout: 8_000 })
      .toEqual({ requests: 3, same_status: 0, same_length: 3, dropped: 0 })
    expect(origin.received.match(/X-Nora-Mirror: 1/g)).toHaveLength(3)
    expect(origin.received).toContain('X-Shop: 1')
    expect(origin.received).not.toMatch(/cookie|authorization|POST/i)
  }, 15_000)

  test('gets bodies and credentials where that is asked for', async () => {
    await serve('a')
    const { origin } = await serve('b')
    const whole = { ...mirror, all_methods: true, with_credentials: true }
    await push(
      makeGateway({ members, mirror: whole }),
      makeGateway({ gateway_id: 'gtw_x', endpoint: 'x.localhost' }),
    )
    await ask('Cookie: a=b\r\n', { method: 'POST', body: 'sold\r\n\r\n' })
    await expect.poll(() => origin.received).toContain('sold')
    expect(origin.received).toContain('Cookie: a=b')
  })

  test('that is dead or never answers costs visitors nothing', async () => {
    await serve('a')
    const silent = await RawOrigin.listen(() => {})
    origins.push(silent)
    const agent = await edge.agent({ originPort: silent.port, clientKey: toKey('b') })
    await agent.bind('b')
    await push(
      makeGateway({ members, mirror }),
      makeGateway({ gateway_id: 'gtw_x', endpoint: 'x.localhost' }),
    )
    for (let i = 0; i < 100; i++) expect(await ask()).toMatch(/a$/)
    // The first 64 wait for it; those that come beyond are dropped.
    await expect.poll(compared, { timeout: 8_000 }).toMatchObject({ requests: 100, dropped: 36 })
    agent.destroy()
    expect(await ask()).toMatch(/a$/)
  }, 20_000)
})

describe('in mode fallback', () => {
  test('the tunnel answers while it is open, and the gateway from the moment it is gone', async () => {
    const { agent } = await serve('site')
    const upstream = saying('away')
    edge.control.push('set_gateways', {
      is_full: true,
      gateways: [makeGateway({ mode: 'fallback', upstream })],
      removed: [],
    })
    expect(await ask()).toMatch(/site$/)
    agent.destroy()
    await expect.poll(() => ask()).toMatch(/away$/)
  })
})

describe('names of internal endpoints', () => {
  test('are unknown to visitors, whoever serves them', async () => {
    await serve('api')
    await push(makeGateway({ endpoint: 'api.team_1.internal' }), makeGateway())
    expect(await ask('', { host: 'api.team_1.internal' })).toContain('Nora-Error: unknown_host')
  })
})

describe('a URL', () => {
  const to = (port: number, keep_host = false) =>
    makeGateway({ upstream: { kind: 'url', url: `http://127.0.0.1:${port}`, keep_host } })

  test('is asked under its own name, where the operator lets private addresses be reached', async () => {
    await edge.stop()
    edge = await RunningEdge.start({ NORA_EDGE_PRIVATE_UPSTREAMS: 'loopback' })
    const origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
    origins.push(origin)
    await push(to(origin.port))
    expect(await ask()).toMatch(/200 OK(.|\s)*hi$/)
    expect(origin.received).toContain(`Host: 127.0.0.1:${origin.port}\r\n`)
    const url = `http://127.0.0.1:${origin.port}/docs/`
    await push(makeGateway({ gateway_id: 'gtw_2', upstream: { kind: 'url', url, keep_host: false } }))
    const getReceived = async () => {
      await ask()
      return origin.received
    }
    await expect.poll(getReceived).toContain('GET /docs/a?b=1 HTTP/1.1')
  })
})

test('a member is probed when control asks for it', async () => {
  await serve('a')
  await push(makeGateway({ members: [makeMember('gtm_a', 'a.localhost')] }))
  edge.control.push('probe_member', { probe_id: 'prb_1', gateway_id: 'gtw_1', member_id: 'gtm_a' })
  await expect
    .poll(() => edge.control.probed)
    .toMatchObject([{ probe_id: 'prb_1', is_good: true, seen: { status: 200, error: null, text: 'a' } }])
})

test('a checked member takes nothing before its first good check, nor once its checks are bad', async () => {
  await serve('a', 'HTTP/1.1 500 Broken\r\nContent-Length: 1\r\n\r\na')
  await serve('b')
  const health: PushBody<'set_gateways'>['gateways'][number]['health'] = {
    kind: 'http',
    method: 'GET',
    path: '/healthy',
    host: null,
    statuses: [[200, 299]],
    text: 'b',
    interval_s: 5,
    timeout_s: 1,
  }
  const members = [makeMember('gtm_a', 'a.localhost'), makeMember('gtm_b', 'b.localhost')]
  await push(makeGateway({ members, health }), makeGateway({ endpoint: 'x.localhost' }))
  const states = () => edge.control.gatewayReports.flatMap((report) => report.states)
  await expect
    .poll(() => states().map(({ member_id, state }) => `${member_id} ${state}`), { timeout: 8_000 })
    .toEqual(expect.arrayContaining(['gtm_a failing', 'gtm_b healthy']))
  for (let i = 0; i < 10; i++) expect(await ask()).toMatch(/b$/)
  expect(states().find(({ state }) => state === 'failing')?.last_check).toMatchObject({
    status: 500,
    error: 'status',
  })
}, 20_000)
