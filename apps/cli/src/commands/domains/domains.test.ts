import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../run-command-line.ts'
import { fakePlatform, fakeServer, problem } from '../../testing/fake-platform.ts'

const record = {
  type: 'CNAME',
  name: 'app.example.com',
  value: 'abcdefghijklmnopqrst.cname.tunnels.example',
  seen: [],
  is_right: false,
}
const own = {
  id: 'dom_1',
  kind: 'external',
  status: 'dns_failed',
  name: 'app.example.com',
  hostname: 'app.example.com',
  url: 'https://app.example.com',
  zone: null,
  tls: 'acme',
  finding: { code: 'wrong_target', seen: ['parking.example'] },
  servers: [],
  checked_at: '2026-11-26T12:00:00.000Z',
  next_check_at: null,
  certificate: null,
  records: [record],
}
const shop = {
  ...own,
  id: 'dom_2',
  kind: 'static',
  status: 'verified',
  name: 'shop',
  hostname: 'shop.localhost',
}

function getPlatform(args: string[], given: Parameters<typeof fakeServer>[0] = {}) {
  const fetch = fakeServer({
    'GET /v1/domains': () => Response.json({ items: [own, shop], next_cursor: null }),
    ...given,
  })
  return fakePlatform({
    fetch,
    args: ['domains', ...args],
    env: { LANG: 'en', NORA_TOKEN: `nc_${'a'.repeat(40)}` },
  })
}

describe('nora domains', () => {
  test('ls lists every domain with its kind and status', async () => {
    const platform = getPlatform(['ls'])
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.lines()).toEqual([
      '! app.example.com  own domain, DNS error',
      '● shop.localhost  static name, verified',
    ])
  })

  test('ls --json prints one object', async () => {
    const platform = getPlatform(['ls', '--json'])
    expect(await runCommandLine(platform)).toBe(0)
    expect(JSON.parse(platform.stdout.text)).toMatchObject({
      event: 'domains',
      domains: [{ hostname: 'app.example.com', status: 'dns_failed' }, { hostname: 'shop.localhost' }],
    })
  })

  test('add prints the records to type, and the command that opens a tunnel', async () => {
    const bodies: unknown[] = []
    const platform = getPlatform(['add', 'app.example.com', '--tls', 'certificate'], {
      'POST /v1/domains': (body: unknown) => {
        bodies.push(body)
        return Response.json(own, { status: 201 })
      },
    })
    expect(await runCommandLine(platform)).toBe(0)
    expect(bodies).toEqual([
      { kind: 'external', hostname: 'app.example.com', tls: 'certificate', description: '' },
    ])
    expect(platform.stdout.lines()).toEqual([
      'Added app.example.com.',
      'Create these DNS records:',
      '  CNAME  app.example.com  abcdefghijklmnopqrst.cname.tunnels.example',
      'The check begins by itself. To ask: nora domains check app.example.com',
      'Open a tunnel: nora http 3000 --domain app.example.com',
    ])
  })

  test('add says what is wrong with the name', async () => {
    const platform = getPlatform(['add', 'https://app.example.com'], {
      'POST /v1/domains': () =>
        Response.json(
          {
            code: 'ValidationError',
            error: 'Check the fields.',
            fields: { hostname: 'Enter the name only. Did you mean app.example.com?' },
            request_id: 'req_1',
          },
          { status: 422 },
        ),
    })
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toContain('Did you mean app.example.com?')
  })

  test('add --zone creates a name in a zone that there is', async () => {
    const settings = { zones: [{ id: 'zon_1', name: 'dev.example.com' }] }
    const bodies: unknown[] = []
    const server = {
      'GET /v1/domains/add_settings': () => Response.json(settings),
      'POST /v1/domains': (body: unknown) => {
        bodies.push(body)
        return Response.json({ ...shop, kind: 'external', hostname: 'shop.dev.example.com', records: [] })
      },
    }
    expect(await runCommandLine(getPlatform(['add', 'shop', '--zone', 'dev.example.com'], server))).toBe(0)
    expect(bodies).toEqual([{ name: 'shop', zone_id: 'zon_1', description: '' }])
    const other = getPlatform(['add', 'shop', '--zone', 'other.example'], server)
    expect(await runCommandLine(other)).toBe(1)
    expect(other.stderr.text).toContain('There are: dev.example.com')
  })

  test('check waits for the end of the check, says in words what is wrong, and ends with 1', async () => {
    const answers = [
      { ...own, status: 'dns_check' },
      { ...own, checked_at: '2026-11-26T12:00:05.000Z' },
    ]
    const platform = getPlatform(['check', 'app.example.com'], {
      'POST /v1/domains/dom_1/check': () => Response.json({ ...own, status: 'dns_check' }),
      'GET /v1/domains/dom_1': () => Response.json(answers.length > 1 ? answers.shift() : answers[0]),
    })
    expect(await runCommandLine(platform)).toBe(1)
    expect(platform.stdout.lines()).toEqual([
      'app.example.com: DNS error',
      'The record leads somewhere else.',
      'Replace its value by the one of the table.',
      '  What is there now: parking.example',
      'DNS records that are needed:',
      '  CNAME  app.example.com  abcdefghijklmnopqrst.cname.tunnels.example',
    ])
  })

  test('check of a domain that there is not tells how to list them', async () => {
    const platform = getPlatform(['check', 'other.example'])
    expect(await runCommandLine(platform)).toBe(1)
    expect(platform.stderr.text).toContain('nora domains ls')
  })

  test('check asked too often says to wait', async () => {
    const platform = getPlatform(['check', 'dom_1'], {
      'POST /v1/domains/dom_1/check': () => problem(429, 'TooManyRequests', 'Try again in a few seconds.'),
    })
    expect(await runCommandLine(platform)).toBe(1)
    expect(platform.stderr.text).toContain('Try again in a few seconds.')
  })

  test('rm releases the domain', async () => {
    const platform = getPlatform(['rm', 'shop'], {
      'DELETE /v1/domains/dom_2': () => new Response(null, { status: 204 }),
    })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).toContain('Released shop.localhost.')
  })
})
