import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../run-command-line.ts'
import { fakePlatform, fakeServer } from '../../testing/fake-platform.ts'

const person = { id: 'usr_1', name: 'Ann', email: 'ann@example.com' }
const member = {
  id: 'gtm_1',
  name: 'laptop',
  kind: 'internal',
  target: 'laptop.internal',
  weight: 1,
  tier: 1,
  state: 'healthy',
  reason: null,
  share: 1,
  running: 2,
  errors: 0,
}
const pool = {
  id: 'gtw_1',
  name: 'Shop',
  endpoint: 'shop.localhost',
  url: 'http://shop.localhost:8080',
  mode: 'always',
  upstream: { kind: 'pool' },
  state: 'degraded',
  members_up: 1,
  members_all: 2,
  tunnel: null,
  user: person,
  version: 4,
  maintenance: { is_on: false, until: null, page: null, allow: [] },
  members: [
    member,
    {
      ...member,
      id: 'gtm_2',
      name: null,
      target: 'https://b.example',
      state: 'ejected',
      reason: 'status',
      share: 0,
      running: 0,
      errors: 1,
    },
  ],
}
const fixed = {
  ...pool,
  id: 'gtw_2',
  name: 'Away',
  endpoint: 'away.localhost',
  url: 'http://away.localhost:8080',
  mode: 'fallback',
  state: 'up',
  upstream: { kind: 'fixed', status: 503, headers: [], body: '', is_sandboxed: true },
  members: [],
}

async function run(args: string[], routes: Parameters<typeof fakeServer>[0] = {}) {
  const platform = fakePlatform({
    fetch: fakeServer({
      'GET /v1/gateways': () => Response.json({ items: [pool, fixed], next_cursor: null }),
      'GET /v1/gateways/gtw_1': () => Response.json(pool),
      ...routes,
    }),
    args: ['gateways', ...args],
    env: { LANG: 'en', NORA_TOKEN: `nc_${'a'.repeat(40)}` },
  })
  const code = await runCommandLine(platform)
  return { code, lines: platform.stdout.lines(), error: platform.stderr.text }
}

/** Answers as control does, and keeps what was asked. */
function keep(bodies: unknown[], answer: object, status = 200) {
  return (body: unknown) => {
    bodies.push(body)
    return Response.json(answer, { status })
  }
}

describe('nora gateways', () => {
  test('ls says what each does and whether it is up', async () => {
    expect((await run(['ls'])).lines).toEqual([
      '! Shop  http://shop.localhost:8080  some members are down, pool, 1 of 2 up',
      '● Away  http://away.localhost:8080  up, answers 503, while no tunnel is open',
    ])
  })

  test('ls --json gives all that the server said', async () => {
    const [line = ''] = (await run(['ls', '--json'])).lines
    expect(JSON.parse(line)).toMatchObject({
      event: 'gateways',
      gateways: [{ id: 'gtw_1' }, { id: 'gtw_2' }],
    })
  })

  test('show lists members with their share, and why one is out', async () => {
    expect((await run(['show', 'shop'])).lines).toEqual([
      '! Shop  some members are down',
      '  http://shop.localhost:8080  pool, 1 of 2 up',
      '  ● laptop (laptop.internal)   100%  up, 2 running',
      '  ! https://b.example            0%  ejected for a while, 0 running, 1 error a minute, unexpected status',
    ])
  })

  test('a gateway is found by its address; of one that is not there those that are', async () => {
    expect((await run(['show', 'SHOP.localhost'])).code).toBe(0)
    const unknown = await run(['show', 'other'])
    expect(unknown.code).toBe(1)
    expect(unknown.error).toContain('There are: Shop, Away')
  })

  test('create without an upstream makes a pool of what is named, each of its kind', async () => {
    const bodies: unknown[] = []
    const created = await run(
      [
        'create',
        'shop',
        '--member',
        'laptop.internal',
        '--member',
        'https://b.example',
        '--member',
        'api.localhost',
      ],
      { 'POST /v1/gateways': keep(bodies, pool, 201) },
    )
    expect(created.lines).toEqual([
      'Created the gateway at http://shop.localhost:8080',
      'Add a tunnel: nora http 3000 --gateway Shop',
    ])
    expect(bodies).toMatchObject([
      {
        name: 'shop',
        endpoint: 'shop',
        upstream: { kind: 'pool' },
        members: [{ kind: 'internal' }, { kind: 'url' }, { kind: 'tunnel' }],
      },
    ])
  })

  test('create with an answer for the time without a tunnel', async () => {
    const bodies: unknown[] = []
    const args = ['create', 'away', '--name', 'Away', '--answer', '503', '--body', 'Back soon', '--fallback']
    await run(args, { 'POST /v1/gateways': keep(bodies, fixed, 201) })
    expect(bodies).toMatchObject([
      { name: 'Away', mode: 'fallback', upstream: { kind: 'fixed', status: 503, body: 'Back soon' } },
    ])
  })

  test.each([
    [['create', 'shop', '--answer', '503', '--to', 'https://b.example'], 'keep one of --answer, --to'],
    [['create', 'shop', '--to', 'https://b.example', '--member', 'a.internal'], 'keep one of --to, --member'],
    [['create', 'shop', '--answer', '99'], 'a status from 200 to 599'],
    [['create', 'shop', '--body', 'x'], 'give the status as well'],
    [['maintenance', 'shop', 'yes'], 'Say on or off'],
    [['maintenance', 'shop', 'on', '--until', 'tomorrow'], 'write the time like'],
    [['try', 'shop', 'cart', '/x', 'GET'], 'method and path'],
    [['try', 'shop', '--header', 'nothing'], 'write “Name: value”'],
  ])('%j is refused before anything is asked', async (args, said) => {
    const refused = await run(args, {
      'GET /v1/gateways': () => {
        throw new Error('nobody is asked')
      },
    })
    expect(refused.code).toBe(2)
    expect(refused.error).toContain(said)
  })

  test('drain and resume send the version that was seen', async () => {
    const bodies: unknown[] = []
    const routes = {
      'POST /v1/gateways/gtw_1/members/gtm_1/drain': keep(bodies, pool),
      'POST /v1/gateways/gtw_1/members/gtm_2/resume': keep(bodies, pool),
    }
    expect((await run(['drain', 'shop', 'laptop'], routes)).lines[0]).toContain('laptop is draining')
    expect((await run(['resume', 'shop', 'https://b.example'], routes)).lines).toEqual([
      'https://b.example takes requests again.',
    ])
    expect(bodies).toEqual([{ version: 4 }, { version: 4 }])
    const unknown = await run(['drain', 'shop', 'nobody'], routes)
    expect(unknown.code).toBe(1)
    expect(unknown.error).toContain('There are: laptop, https://b.example')
  })

  test('maintenance begins until a time and lets addresses through, and ends', async () => {
    const bodies: unknown[] = []
    const routes = { 'POST /v1/gateways/gtw_1/maintenance': keep(bodies, pool.maintenance) }
    const until = '2026-12-24T18:00:00.000Z'
    await run(
      ['maintenance', 'shop', 'on', '--until', '2026-12-24T18:00:00Z', '--allow', '203.0.113.7'],
      routes,
    )
    expect((await run(['maintenance', 'shop', 'off'], routes)).lines).toEqual([
      '“Shop” is out of maintenance.',
    ])
    expect(bodies).toEqual([
      { is_on: true, until, page: null, allow: ['203.0.113.7'] },
      { is_on: false, until: null, page: null, allow: [] },
    ])
  })

  test('try says who would answer and why', async () => {
    const bodies: unknown[] = []
    const tried = {
      decided_by: 'member',
      rule: null,
      status: null,
      location: null,
      member: { id: 'gtm_1', name: 'laptop', target: 'laptop.internal' },
      steps: [{ code: 'named', text: 'The header names it.' }],
    }
    const { lines } = await run(['try', 'shop', '/cart', '--header', 'X-Nora-Route: laptop'], {
      'POST /v1/gateways/gtw_1/try': keep(bodies, tried),
    })
    expect(lines).toEqual(['laptop.internal would answer', '  The header names it.'])
    expect(bodies).toEqual([{ method: 'GET', path: '/cart', headers: [['X-Nora-Route', 'laptop']] }])
  })

  test('rm deletes it and says that the address stays', async () => {
    const { code, lines } = await run(['rm', 'shop'], {
      'DELETE /v1/gateways/gtw_1': () => new Response(null, { status: 204 }),
    })
    expect({ code, lines }).toEqual({
      code: 0,
      lines: ['Deleted the gateway “Shop”. Its address stays yours.'],
    })
  })
})
