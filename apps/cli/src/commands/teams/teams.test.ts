import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../run-command-line.ts'
import { fakePlatform, fakeServer, problem } from '../../testing/fake-platform.ts'

const SERVER = 'http://localhost:7070'
const PERSONAL = {
  id: 'tea_1',
  name: 'anna@example.org',
  icon: null,
  type: 'personal',
  role: 'primary_owner',
}
const FOREST = { id: 'tea_2', name: 'Ясный лес', icon: null, type: 'team', role: 'member' }
const teams = [
  { ...PERSONAL, current: true },
  { ...FOREST, current: false },
]
const allowed = {
  items: [{ action: 'tunnels.manage_own', is_allowed: true, why: null, granted_to: [] }],
  commands: [{ command: 'http', is_allowed: true, denied_by: [] }],
  ask: [{ id: 'usr_2', name: 'Борис', email: 'boris@example.org' }],
}

function getPlatform(args: string[], { items = teams, permissions = allowed as object, token = 'nc_' } = {}) {
  const selected: string[] = []
  const select = (id: string) => () => {
    selected.push(id)
    return Response.json({ ...FOREST, current: true })
  }
  const fetch = fakeServer({
    'GET /v1/teams': () => Response.json({ items }),
    'POST /v1/teams/tea_1/select': select('tea_1'),
    'POST /v1/teams/tea_2/select': select('tea_2'),
    'GET /v1/team/permissions': () => Response.json(permissions),
  })
  const platform = fakePlatform({ fetch, args, env: { LANG: 'en', NORA_TOKEN: token + 'a'.repeat(40) } })
  return { platform, selected }
}

describe('nora team', () => {
  test('lists the teams with roles and ids, the current one marked', async () => {
    const { platform } = getPlatform(['team'])
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.lines()).toEqual([
      '● anna@example.org  personal space, tea_1',
      '  Ясный лес  user, tea_2',
    ])
  })

  test('without a sign-in says how to sign in', async () => {
    const platform = fakePlatform({ args: ['team'] })
    expect(await runCommandLine(platform)).toBe(3)
    expect(platform.stderr.text).toContain('nora login')
  })
})

describe('nora team use', () => {
  test.each(['tea_2', 'Ясный лес', ' ясный ЛЕС '])('%j chooses the team', async (team) => {
    const { platform, selected } = getPlatform(['team', 'use', team])
    expect(await runCommandLine(platform)).toBe(0)
    expect(selected).toEqual(['tea_2'])
    expect(platform.stdout.lines()).toEqual(['New tunnels open in the team Ясный лес.'])
  })

  test('of the current team changes nothing and says so', async () => {
    const { platform, selected } = getPlatform(['team', 'use', 'tea_1'])
    expect(await runCommandLine(platform)).toBe(0)
    expect(selected).toEqual([])
    expect(platform.stdout.text).toContain('already')
  })

  test('of a team that is none of the own lists those there are', async () => {
    const { platform, selected } = getPlatform(['team', 'use', 'tea_9'])
    expect(await runCommandLine(platform)).toBe(1)
    expect(platform.stderr.text).toContain('Your teams: anna@example.org, Ясный лес')
    expect(selected).toEqual([])
  })

  test('of a name that two teams have asks for an id', async () => {
    const items = [...teams, { ...FOREST, id: 'tea_3', current: false }]
    const { platform, selected } = getPlatform(['team', 'use', 'Ясный лес'], { items })
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toContain('tea_2, tea_3')
    expect(selected).toEqual([])
  })

  test('says that running clients keep their tunnels where they are', async () => {
    const { platform } = getPlatform(['team', 'use', 'tea_2'])
    const running = { pid: process.pid, server: SERVER, url: 'http://a.test', target: 'x', since: '2026' }
    mkdirSync(join(platform.configFolder, 'running'))
    const file = join(platform.configFolder, 'running', `${process.pid}.json`)
    writeFileSync(file, JSON.stringify([running, { ...running, url: 'http://b.test' }]))
    expect(await runCommandLine({ ...platform, isRunning: () => true })).toBe(0)
    expect(platform.stdout.text).toContain('1 running client here')
  })

  test('with the token of the account says that other machines follow', async () => {
    const { platform } = getPlatform(['team', 'use', 'tea_2'], { token: 'nt_' })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).toContain('every machine')
  })

  test.each([
    [{ ...allowed, items: [{ action: 'tunnels.manage_own', is_allowed: false }] }, 'cannot open tunnels'],
    [{ ...allowed, commands: [{ command: 'tcp', is_allowed: false, denied_by: [] }] }, 'forbid tcp'],
  ])('where tunnels are not allowed names who can allow them', async (permissions, words) => {
    const { platform } = getPlatform(['team', 'use', 'tea_2'], { permissions })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).toContain(words)
    expect(platform.stdout.text).toContain('Борис')
  })

  test('--json tells programs the team and whether tunnels may be opened there', async () => {
    const { platform } = getPlatform(['team', 'use', 'tea_2', '--json'])
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.events()).toMatchObject([
      { event: 'team_selected', team: { id: 'tea_2', name: 'Ясный лес', type: 'team' }, opens_tunnels: true },
    ])
  })

  test('without a team, and a word that is no command, are wrong calls', async () => {
    expect(await runCommandLine(fakePlatform({ args: ['team', 'use'] }))).toBe(2)
    const platform = fakePlatform({ args: ['team', 'usee', 'tea_2'] })
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toContain('nora team use')
  })
})

describe('a token of a team that its person has left', () => {
  const message = 'You are no longer in the team Ясный лес.'
  const fetch = fakeServer({
    'GET /v1/user': () => left(),
    'GET /v1/teams': () => left(),
    'GET /v1/tunnels': () => left(),
  })

  function left() {
    const body = { code: 'Unauthorized', error: message, data: { left_team: 'Ясный лес' } }
    return Response.json(body, { status: 401 })
  }

  test.each([[['team']], [['http', '3000']]])(
    'is named by nora %j, with how to choose another',
    async (args) => {
      const platform = fakePlatform({
        fetch: withSettings(fetch),
        args,
        env: { NORA_TOKEN: `nc_${'a'.repeat(40)}` },
      })
      expect(await runCommandLine(platform)).toBe(3)
      expect(platform.stderr.text).toContain(message)
      expect(platform.stderr.text).toContain('nora login --server http://localhost:7070 --team TEAM')
    },
  )

  test('is named by nora status', async () => {
    const platform = fakePlatform({ fetch, args: ['status'], env: { NORA_TOKEN: `nc_${'a'.repeat(40)}` } })
    expect(await runCommandLine(platform)).toBe(3)
    expect(platform.stdout.text).toContain(message)
  })
})

function withSettings(fetch: ReturnType<typeof fakeServer>): typeof fetch {
  return async (input, init) =>
    String(input).endsWith('/v1/system/settings') ? Response.json({ regions: [] }) : fetch(input, init)
}

test('nora login --team proposes the team and says which one it became', async () => {
  const bodies: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    bodies.push(JSON.parse(String(init?.body ?? '{}')))
    if (pathname.endsWith('/exchange')) {
      const user = { id: 'usr_1', email: 'anna@example.org', name: 'Anna' }
      const team = { id: 'tea_2', name: 'Ясный лес', type: 'team' }
      return Response.json({ state: 'approved', token: `nc_${'b'.repeat(40)}`, user, team })
    }
    return pathname === '/v1/temporal_tokens'
      ? Response.json({
          id: 'tmp_1',
          secret: 's',
          user_code: 'QK7P-2M4X',
          login_url: 'http://localhost:7070/client_login?id=tmp_1',
          expires_at: new Date(Date.now() + 60_000).toISOString(),
          interval_s: 1,
        })
      : problem(404, 'NotFound', 'No.')
  }
  const platform = fakePlatform({ fetch, args: ['login', '--no-browser', '--team', 'Ясный лес'] })
  expect(await runCommandLine(platform)).toBe(0)
  expect(bodies[0]).toMatchObject({ team: 'Ясный лес' })
  expect(platform.stdout.text).toContain('Tunnels open in the team Ясный лес')
})
