import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { runningNora } from '../kit/running-nora.ts'
import { visit } from '../kit/visit.ts'

const system = runningNora()
let owner: ApiSession
let home: ClientHome
let origin: Origin

beforeAll(async () => {
  owner = await signUp(system, 'client-owner@example.org')
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin(echo)
})

afterAll(async () => {
  await origin?.close()
})

describe('bad input gets one sentence and its exit code', () => {
  const cases: [name: string, args: string[], env: Record<string, string>, code: number, says: RegExp][] = [
    ['a port that cannot be', ['http', '99999'], {}, 2, /99999/],
    ['no target', ['http'], {}, 2, /nora http/],
    ['a typo in a flag', ['http', '3000', '--nmae', 'shop'], {}, 2, /--name/],
    ['a typo in a command', ['htpt', '3000'], {}, 2, /nora http/],
    ['a name that is no host label', ['http', '3000', '--name', 'Not a name'], {}, 2, /name/i],
    ['a wrong token', ['http', '3000'], { NORA_TOKEN: `nt_${'x'.repeat(40)}` }, 3, /nora login/],
    ['no token at all', ['http', '3000'], { NORA_TOKEN: '' }, 3, /nora login/],
    [
      'a server that is not there',
      ['http', '3000'],
      { NORA_SERVER: 'http://127.0.0.1:9' },
      6,
      /127\.0\.0\.1:9/,
    ],
  ]

  test.each(cases)('%s', async (_name, args, env, code, says) => {
    const run = home.run(args, env)
    expect(await run.exited).toBe(code)
    expect(run.stderr()).toMatch(says)
    expect(run.stderr().trim().split('\n').length).toBeLessThanOrEqual(3)
    expect(run.stderr()).not.toMatch(/ {4}at |Error:/)
  })

  test("the edge's own port is refused as a target, because it would lead back into itself", async () => {
    const run = home.run(['http', String(system.ready.edge_http_port)])
    expect(await run.exited).toBe(2)
    expect(run.stderr()).toContain(String(system.ready.edge_http_port))
  })

  test('a name somebody else holds names the owner, exit code 5', async () => {
    const mine = home.run(['http', String(origin.port), '--name', 'taken', '--json'])
    await mine.event('online')
    const other = await signUp(system, 'client-other@example.org')
    const otherHome = createClientHome(system, (await other.api.credentials.renewToken()).token)
    const theirs = otherHome.run(['http', String(origin.port), '--name', 'taken'])
    expect(await theirs.exited).toBe(5)
    expect(theirs.stderr()).toMatch(/taken/)
    await mine.stop()
  })
})

describe('what a tunnel is for', () => {
  const shop = { description: 'Till of the shop', metadata: { team: 'pies', build: '42' } }

  test.each(['options', 'nora.yml'])('is set by %s, and /v1 and `nora status` tell it', async (by) => {
    const name = `till-${by.replace(/\W/g, '-')}`
    const pairs = Object.entries(shop.metadata)
    const options = pairs.flatMap(([key, value]) => ['--metadata', `${key}=${value}`])
    const file = join(home.configFolder, 'till.yml')
    const entry = { target: String(origin.port), name, ...shop }
    writeFileSync(file, JSON.stringify({ tunnels: { till: entry } }))
    const target = ['http', String(origin.port), '--name', name]
    const args =
      by === 'options'
        ? [...target, '--description', shop.description, ...options]
        : ['start', '--all', '--config', file]
    const run = home.run([...args, '--json'])
    const { url } = await run.event('online')
    const { items } = await owner.api.tunnels.listTunnels({ query: { limit: 100 } })
    expect(items.find((item) => item.url === url)).toMatchObject(shop)
    const status = home.run(['status', '--json'])
    await status.exited
    expect(JSON.parse(status.stdout()).tunnels).toContainEqual(expect.objectContaining({ url, ...shop }))
    const shown = home.run(['status'])
    await shown.exited
    const line =
      shown
        .stdout()
        .split('\n')
        .find((text) => text.includes(String(url))) ?? ''
    expect(line).toContain(`${shop.description}, team=pies, build=42`)
    await run.stop()
  })
})

describe('a running tunnel', () => {
  test('a renewed token ends the agents that used the old one, exit code 3', async () => {
    const anna = await signUp(system, 'client-renew@example.org')
    const annaHome = createClientHome(system, (await anna.api.credentials.renewToken()).token)
    const run = annaHome.run(['http', String(origin.port), '--json'])
    await run.event('online')
    await anna.api.credentials.renewToken()
    expect(await run.exited).toBe(3)
    const again = annaHome.run(['http', String(origin.port)])
    expect(await again.exited).toBe(3)
  })

  test('a stop in the console ends it and it does not come back', async () => {
    const run = home.run(['http', String(origin.port), '--name', 'stopped', '--json'])
    const online = await run.event('online')
    const { items } = await owner.api.tunnels.listTunnels({ query: { q: 'stopped' } })
    await owner.api.tunnels.stopTunnel({ params: { id: items[0]?.id ?? '' } })
    expect(await run.exited).toBe(4)
    const after = await visit(String(online.url))
    expect([404, 503]).toContain(after.status)
  })

  test('after kill -9 the same machine has its name back at once', async () => {
    const first = home.run(['http', String(origin.port), '--name', 'taken-over', '--json'])
    const { url } = await first.event('online')
    first.child.kill('SIGKILL')
    await first.exited
    const second = home.run(['http', String(origin.port), '--name', 'taken-over', '--json'])
    expect((await second.event('online')).url).toBe(url)
    expect((await visit(String(url))).status).toBe(200)
    await second.stop()
  })

  test('without --name the machine gets its last name back', async () => {
    const first = home.run(['http', String(origin.port), '--json'])
    const { url } = await first.event('online')
    await first.stop()
    const second = home.run(['http', String(origin.port), '--json'])
    expect((await second.event('online')).url).toBe(url)
    await second.stop()
  })
})

describe('nora login', () => {
  test('waits for a person in the browser, saves a token of its own, and status shows who', async () => {
    const fresh = createClientHome(system, null)
    const run = fresh.run(['login', '--no-browser'])
    const id = await eventually(() => /client_login\?id=(\w+)/.exec(run.stdout() + run.stderr())?.[1])
    const asked = await owner.api.credentials.getTemporalToken({ params: { id } })
    expect(run.stdout() + run.stderr()).toContain(asked.user_code)
    await owner.api.credentials.approveTemporalToken({ params: { id } })
    expect(await run.exited).toBe(0)
    const file = join(fresh.configFolder, 'config.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain('nc_')

    const status = fresh.run(['status', '--json'])
    expect(await status.exited).toBe(0)
    expect(JSON.parse(status.stdout())).toMatchObject({ server: system.ready.console_url })
  })

  test('is undone by nora logout: a copy of the token is refused, and the audit log says so', async () => {
    const fresh = createClientHome(system, null)
    const login = fresh.run(['login', '--no-browser'])
    const id = await eventually(() => /client_login\?id=(\w+)/.exec(login.stdout() + login.stderr())?.[1])
    await owner.api.credentials.approveTemporalToken({ params: { id } })
    expect(await login.exited).toBe(0)
    const [copy] = /nc_\w{40}/.exec(readFileSync(join(fresh.configFolder, 'config.json'), 'utf8')) ?? []
    const status = async () => {
      const headers = { authorization: `Bearer ${copy}` }
      return (await fetch(`${system.ready.console_url}/v1/user`, { headers })).status
    }
    expect(await status()).toBe(200)
    const logout = fresh.run(['logout'])
    expect(await logout.exited).toBe(0)
    expect(logout.stdout()).toContain('is ended at the server too')
    expect(await status()).toBe(401)
    const { items } = await owner.api.audit.listAuditEvents({ query: { limit: 5 } })
    expect(items.map(({ action }) => action)).toContain('client.signed_out')
  })

  test('over a saved sign-in ends that at the server, unless clients here hold tunnels by it', async () => {
    const fresh = createClientHome(system, null)
    const signIn = async () => {
      const run = fresh.run(['login', '--no-browser'])
      const id = await eventually(() => /client_login\?id=(\w+)/.exec(run.stdout() + run.stderr())?.[1])
      await owner.api.credentials.approveTemporalToken({ params: { id } })
      expect(await run.exited).toBe(0)
      const [token = ''] =
        /nc_\w{40}/.exec(readFileSync(join(fresh.configFolder, 'config.json'), 'utf8')) ?? []
      return { token, said: run.stdout() }
    }
    const getStatus = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${system.ready.console_url}/v1/user`, { headers })).status
    }
    const first = await signIn()
    const second = await signIn()
    expect(second.said).toContain('The former sign-in of this machine is ended at the server too.')
    expect(await getStatus(first.token)).toBe(401)
    expect(await getStatus(second.token)).toBe(200)

    const tunnel = fresh.run(['http', String(origin.port), '--json'])
    const { url } = await tunnel.event('online')
    const third = await signIn()
    expect(third.said).toContain('clients that run here (1) may use it')
    expect(await getStatus(second.token)).toBe(200)
    expect((await visit(String(url))).status).toBe(200)
    await tunnel.stop()
  })

  test('a refusal in the browser ends it with exit code 3', async () => {
    const run = createClientHome(system, null).run(['login', '--no-browser'])
    const id = await eventually(() => /client_login\?id=(\w+)/.exec(run.stdout() + run.stderr())?.[1])
    await owner.api.credentials.denyTemporalToken({ params: { id } })
    expect(await run.exited).toBe(3)
  })

  test('save-token refuses a token the server does not know and saves nothing', async () => {
    const fresh = createClientHome(system, null)
    const wrong = fresh.run(['config', 'save-token', `nt_${'y'.repeat(40)}`])
    expect(await wrong.exited).toBe(3)
    const status = fresh.run(['status'])
    expect(await status.exited).toBe(3)
  })
})

test('version prints the version and nothing else', async () => {
  const run = home.run(['version'])
  expect(await run.exited).toBe(0)
  expect(run.stdout().trim()).toMatch(/^nora \d+\.\d+\.\d+/)
})

describe('the local inspector', () => {
  test('lists, shows and replays what passed, and answers only to its own name', async () => {
    const run = home.run(['http', String(origin.port), '--name', 'inspected', '--json'])
    const online = await run.event('online')
    const inspector = String(online.inspector_url)
    await visit(
      `${online.url}/orders`,
      { method: 'POST', headers: { 'content-type': 'text/plain' } },
      'one pie',
    )
    const list = async () =>
      (await (await fetch(`${inspector}/api/exchanges`)).json()) as {
        items: { id: string; path: string; status: number }[]
      }
    const { items } = await eventually(async () => {
      const answer = await list()
      return answer.items.some(({ status }) => status === 200) && answer
    })
    const [exchange] = items
    expect(exchange).toMatchObject({ method: 'POST', path: '/orders', status: 200 })
    expect(await (await fetch(`${inspector}/api/exchanges/${exchange?.id}/request-body`)).text()).toBe(
      'one pie',
    )
    const replay = await fetch(`${inspector}/api/exchanges/${exchange?.id}/replay`, {
      method: 'POST',
      headers: { origin: inspector },
    })
    expect(replay.ok).toBe(true)
    await eventually(async () => (await list()).items.length === 2)

    const foreign = await visit(`${inspector}/api/exchanges`, { headers: { host: 'evil.example' } })
    expect(foreign.status).toBe(403)
    const crossSite = await fetch(`${inspector}/api/exchanges/${exchange?.id}/replay`, {
      method: 'POST',
      headers: { origin: 'http://evil.example' },
    })
    expect(crossSite.status).toBe(403)
    await run.stop()
  })

  test('takes the next free port when the one it should have is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port: taken } = blocker.address() as AddressInfo
    const requested = ['--name', 'next-port', '--inspector-port', String(taken)]
    const run = home.run(['http', String(origin.port), ...requested, '--json'])
    const { inspector_url } = await run.event('online')
    expect(Number(new URL(String(inspector_url)).port)).toBeGreaterThan(taken)
    await run.stop()
    blocker.close()
  })
})
