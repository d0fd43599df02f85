import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../run-command-line.ts'
import { fakePlatform, fakeServer, problem, temporaryFolder } from '../../testing/fake-platform.ts'

const REGION = {
  id: 'ru',
  domain: 'localhost',
  public_scheme: 'http',
  public_port: 8080,
  agent_host: '127.0.0.1',
  agent_port: 9,
  agent_tls: false,
  agent_ca_pem: null,
}

function serverAt(date: Date) {
  return fakeServer({
    'GET /v1/system/settings': () => Response.json({ regions: [REGION] }),
    'GET /v1/user': (_, authorization) =>
      authorization === 'Bearer nt_good'
        ? Response.json({ id: 'usr_1', email: 'anna@example.org', name: null })
        : problem(401, 'Unauthorized', 'No.'),
    'undefined /healthz': () => new Response('ok', { headers: { date: date.toUTCString() } }),
  })
}

async function run(overrides: Parameters<typeof fakePlatform>[0]) {
  const platform = fakePlatform({
    args: ['doctor', '--json'],
    env: { LANG: 'en', NORA_TOKEN: 'nt_good' },
    fetch: serverAt(new Date()),
    ...overrides,
  })
  const exitCode = await runCommandLine(platform)
  const [event] = platform.stdout.events() as { checks?: { id: string; state: string; detail: string }[] }[]
  const states = Object.fromEntries((event?.checks ?? []).map(({ id, state }) => [id, state]))
  return { exitCode, states, platform }
}

describe('doctor', () => {
  test('goes step by step to the link, and ends with the code of what failed first', async () => {
    const { exitCode, states } = await run({})
    expect(states).toEqual({
      config: 'ok',
      proxy: 'ok',
      'server.dns': 'ok',
      'server.tcp': 'ok',
      api: 'ok',
      clock: 'ok',
      account: 'ok',
      'region.ru.dns': 'ok',
      'region.ru.link.1': 'failed',
    })
    expect(exitCode).toBe(6)
  })

  test('steps that need a failed step are not tried', async () => {
    const { exitCode, states } = await run({
      lookup: async () => {
        throw new Error('getaddrinfo ENOTFOUND nora.test')
      },
    })
    expect(states).toMatchObject({ 'server.dns': 'failed', 'server.tcp': 'skipped', api: 'skipped' })
    expect(exitCode).toBe(6)
  })

  test('a clock that is wrong is a warning, a missing sign-in exit code 3', async () => {
    const fetch = serverAt(new Date(Date.now() - 3_600_000))
    const { exitCode, states } = await run({ fetch, env: { LANG: 'en' } })
    expect(states).toMatchObject({ clock: 'warning', account: 'failed', 'region.ru.link.1': 'skipped' })
    expect(exitCode).toBe(3)
  })

  test('the report has all findings and no secret, and is its owner’s only', async () => {
    const workingFolder = temporaryFolder()
    const env = { LANG: 'en', NORA_TOKEN: 'nt_good', HTTPS_PROXY: 'http://anna:pass@proxy.test:1' }
    const { states } = await run({ args: ['doctor', '--json', '--bundle', 'r.json'], workingFolder, env })
    const text = readFileSync(join(workingFolder, 'r.json'), 'utf8')
    expect(text).not.toMatch(/nt_good|anna:pass/)
    expect((JSON.parse(text) as { checks: unknown[] }).checks).toHaveLength(Object.keys(states).length)
    expect(statSync(join(workingFolder, 'r.json')).mode & 0o777).toBe(0o600)
  })
  test.each([
    ['nothing to go through', {}, 'ok', /no variables/],
    ['one that is not for this machine', { HTTP_PROXY: 'http://anna:pass@p.test:1' }, 'ok', /this machine/],
    ['one that cannot be used', { ALL_PROXY: 'socks5://anna:pass@p.test:1' }, 'failed', /ALL_PROXY.*socks5/],
  ])('of proxies it knows %s', async (_what, variables, state, says) => {
    const server = Object.keys(variables)[0] === 'ALL_PROXY' ? 'http://nora.test' : 'http://localhost:7070'
    const env = { LANG: 'en', NORA_TOKEN: 'nt_good', NORA_SERVER: server, ...variables }
    const { states, platform } = await run({ env })
    expect(states.proxy).toBe(state)
    expect(platform.stdout.text).toMatch(says)
    expect(platform.stdout.text).not.toContain('anna:pass')
  })

  test('a proxy is looked for in the place of the server', async () => {
    const looked: string[] = []
    const lookup = async (host: string) => {
      looked.push(host)
      return ['192.0.2.1']
    }
    const HTTP_PROXY = 'http://anna:pass@proxy.test:3128'
    const env = { LANG: 'en', NORA_TOKEN: 'nt_good', NORA_SERVER: 'http://nora.test', HTTP_PROXY }
    const { platform } = await run({ lookup, env })
    expect(looked).toEqual(['proxy.test', '127.0.0.1'])
    expect(platform.stdout.text).toContain('HTTP_PROXY: proxy.test:3128')
  })

  test.each([
    ['verified', null, 200, {}, { domain: 'ok', 'domain.dns': 'ok', 'domain.visit': 'ok' }],
    ['verified', null, 404, { 'nora-error': 'tunnel_offline' }, { domain: 'ok', 'domain.visit': 'warning' }],
    ['dns_failed', { code: 'no_record' }, 200, {}, { domain: 'failed', 'domain.visit': 'ok' }],
  ] as const)(
    'looks at a domain as the server and a visitor do: %s',
    async (status, finding, code, headers, wanted) => {
      const domain = {
        id: 'dom_1',
        hostname: 'app.example.com',
        name: 'app.example.com',
        url: 'http://app.example.com/',
      }
      const fetch = fakeServer({
        'GET /v1/system/settings': () => Response.json({ regions: [] }),
        'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: null }),
        'undefined /healthz': () => new Response('ok', { headers: { date: new Date().toUTCString() } }),
        'GET /v1/domains': () =>
          Response.json({ items: [{ ...domain, status, finding }], next_cursor: null }),
        'undefined /': () => new Response('hi', { status: code, headers }),
      })
      const { states, platform } = await run({
        args: ['doctor', '--domain', 'app.example.com', '--json'],
        fetch,
      })
      expect(states).toMatchObject(wanted)
      if (finding) expect(platform.stdout.text).toContain('nora domains check app.example.com')
    },
  )

  test('a domain that nobody has added says how to', async () => {
    const fetch = fakeServer({
      'GET /v1/system/settings': () => Response.json({ regions: [] }),
      'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: null }),
      'undefined /healthz': () => new Response('ok', { headers: { date: new Date().toUTCString() } }),
      'GET /v1/domains': () => Response.json({ items: [], next_cursor: null }),
    })
    const { states, platform } = await run({
      args: ['doctor', '--domain', 'new.example.com', '--json'],
      fetch,
    })
    expect(states.domain).toBe('failed')
    expect(platform.stdout.text).toContain('nora domains add new.example.com')
  })
})
