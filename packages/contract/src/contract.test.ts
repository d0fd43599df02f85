import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { calls } from './calls.ts'
import { isAllowed, leastScope, permissions, problems, roles, routes, toOpenApi } from './index.ts'
import type { Route } from './route.ts'

const allRoutes: [string, Route][] = Object.entries(routes).flatMap(([feature, of]) =>
  Object.entries(of).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)

describe('routes', () => {
  test('every call has a route and every route has a call', () => {
    const names = Object.entries(calls).flatMap(([feature, of]) =>
      Object.keys(of).map((name) => `${feature}.${name}`),
    )
    expect(allRoutes.map(([name]) => name).sort()).toEqual(names.sort())
  })

  test('no two routes share a method and a path', () => {
    const keys = allRoutes.map(([, route]) => `${route.method} ${route.path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test.each(allRoutes)('%s describes each parameter of its path', (_name, route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const described = route.params ? Object.keys((route.params as unknown as { shape: object }).shape) : []
    expect(described).toEqual(inPath)
  })

  test.each(allRoutes)('%s answers a body unless it answers 204', (_name, route) => {
    expect(route.answer === null).toBe(route.status === 204)
  })
})

describe('every list', () => {
  const lists = allRoutes.filter(([, { query }]) => 'cursor' in ((query as { shape?: object })?.shape ?? {}))
  const madeUp = ['made-up', '0', '-1', "1' or '1", 'tun_1', 'xyz_01J9Z0000000000000000000AA', '%00', 'TUN_']

  test('is paged by a cursor', () => {
    expect(lists.length).toBeGreaterThan(10)
  })

  test.each(lists)('%s refuses a cursor that is made up', (_name, { query }) => {
    const taken = madeUp.filter((cursor) => query?.safeParse({ cursor }).success)
    expect(taken).toEqual([])
  })
})

describe('fields', () => {
  test('names of which nobody sees anything are refused, whatever they name', () => {
    const named: [string, Record<string, unknown>][] = [
      ['teams.createTeam', { name: '' }],
      ['teams.createTeamRole', { name: '', denied_commands: [] }],
      ['credentials.createApiKey', { description: '', scope: 'full', expires_at: null }],
      ['policies.createIpPolicy', { name: '' }],
      ['accounts.updateUser', { name: '' }],
    ]
    for (const [route, body] of named) {
      const schema = Object.fromEntries(allRoutes)[route]?.body
      expect(schema, route).toBeDefined()
      const key = 'name' in body ? 'name' : 'description'
      const issues = (name: string) =>
        schema
          ?.safeParse({ ...body, [key]: name })
          .error?.issues.filter(({ path }) => path[0] === key)
          .map((issue) => ('format' in issue ? issue.format : issue.code)) ?? []
      for (const unseen of ['\u200b\u200b', '\u3164', '\u2800', '\u00ad\u2060']) {
        expect(issues(unseen), `${route} ${JSON.stringify(unseen)}`).toContain('visible')
      }
      expect(issues('Нора 👩‍💻'), route).toEqual([])
    }
  })

  test('codes may be typed as apps show them, in groups', () => {
    for (const code of ['123456', '123 456', '123-456', ' 12 34 56 ', '123\u00a0456', '123–456']) {
      expect(routes.accounts.verifyOtp.body.parse({ code })).toEqual({ code: '123456' })
    }
    for (const code of ['12345', '1234567', '12345a', '', '１２３４５６']) {
      expect(routes.accounts.verifyOtp.body.safeParse({ code }).success).toBe(false)
    }
  })

  test('moments are taken at any offset and handed on in UTC', () => {
    const query = { from: '2026-11-25T12:00:00+03:00', to: '2026-11-25t12:00:00z' }
    expect(routes.audit.listAuditEvents.query.parse(query)).toMatchObject({
      from: '2026-11-25T09:00:00.000Z',
      to: '2026-11-25T12:00:00.000Z',
    })
    expect(routes.audit.listAuditEvents.query.safeParse({ from: '2026-02-30T00:00:00Z' }).success).toBe(false)
  })
})

test('every problem has an error status and a sentence in both languages', () => {
  for (const problem of Object.values(problems)) {
    expect(problem.status).toBeGreaterThanOrEqual(400)
    expect(problem.text.ru).toMatch(/[а-яё].*\.$/i)
    expect(problem.text.en).toMatch(/\.$/)
  }
})

describe('permissions', () => {
  test('no action has lines of two features', async () => {
    const folder = join(import.meta.dirname, 'permissions')
    const files = readdirSync(folder)
    const actions = await Promise.all(
      files.map(async (name) => {
        const tables = Object.entries<object>(await import(join(folder, name)))
        return tables
          .filter(([table]) => table.endsWith('Permissions'))
          .flatMap(([, lines]) => Object.keys(lines))
      }),
    )
    expect(actions.flat().sort()).toEqual(Object.keys(permissions).sort())
  })

  test.each(Object.keys(permissions) as (keyof typeof permissions)[])(
    '%s follows its line for every role',
    (action) => {
      for (const role of roles) {
        const grant = permissions[action][role]
        const member = { role, may_create_projects: false }
        expect(isAllowed(action, { ...member, has_seat: true })).toBe(grant !== 'no')
        expect(isAllowed(action, { ...member, has_seat: false })).toBe(grant === 'yes')
      }
    },
  )

  test('lets a custom role allow the creation of projects, and nothing else', () => {
    const member = { role: 'member', has_seat: false } as const
    const actions = Object.keys(permissions) as (keyof typeof permissions)[]
    const added = actions.filter(
      (action) =>
        isAllowed(action, { ...member, may_create_projects: true }) &&
        !isAllowed(action, { ...member, may_create_projects: false }),
    )
    expect(added).toEqual(['secrets.create_project'])
  })
})

describe('an API key', () => {
  test('that is read-only makes GET calls only', () => {
    const open = allRoutes.filter(([, route]) => route.access !== 'public' && leastScope(route) === 'read')
    expect(new Set(open.map(([, { method }]) => method))).toEqual(new Set(['GET']))
  })

  test('never reaches what only the person may do: the account, the vault, secrets, the token, client sign-ins, the current team', () => {
    const signedIn = allRoutes.filter(([, route]) => route.access !== 'public')
    const closed = signedIn.filter(([, route]) => leastScope(route) === null).map(([name]) => name)
    const ofAccount = signedIn.map(([name]) => name).filter((name) => name.startsWith('accounts.'))
    expect(ofAccount.filter((name) => !closed.includes(name))).toEqual(['accounts.getUser'])
    const ofPeople = (name: string) => /^(?:accounts|passwords|secrets|vault)\./.test(name)
    expect(closed.filter((name) => !ofPeople(name)).sort()).toEqual([
      'audit.changeAuditStream',
      'audit.createAuditStream',
      'audit.deleteAuditStream',
      'audit.listAuditStreams',
      'audit.testAuditStream',
      'credentials.approveTemporalToken',
      'credentials.denyTemporalToken',
      'credentials.endAccess',
      'credentials.endClient',
      'credentials.getTemporalToken',
      'credentials.getToken',
      'credentials.listAccess',
      'credentials.renewToken',
      'sso.addSsoDomain',
      'sso.checkSsoDomain',
      'sso.deleteSso',
      'sso.getSso',
      'sso.removeSsoDomain',
      'sso.saveSso',
      'sso.testSso',
      'system.sendFeedback',
      'teams.acceptInvite',
      'teams.createTeam',
      'teams.declineInvite',
      'teams.deleteTeam',
      'teams.getInvite',
      'teams.handOverTeam',
      'teams.leaveTeam',
      'teams.listOwnInvites',
      'teams.selectTeam',
      'trafficPolicies.startVisitorSignIn',
      'trafficPolicies.viewVisitorSignIn',
    ])
  })

  test('never makes a call for which a session is needed, whoever else may', () => {
    const open = { method: 'GET', access: 'signed_in' } as const
    expect(leastScope(open)).toBe('read')
    expect(leastScope({ ...open, session: 'required' })).toBeNull()
  })
})

test('the OpenAPI document is valid and has every route', async () => {
  const document = toOpenApi(routes, { version: '0.1.0', server_url: 'http://localhost:7070' })
  const decision = await new Validator().validate(document)
  expect(decision.errors).toBeUndefined()
  expect(decision.valid).toBe(true)
  const operations = Object.values(document.paths as Record<string, object>).flatMap((path) =>
    Object.keys(path),
  )
  expect(operations.length).toBe(allRoutes.length)
})
