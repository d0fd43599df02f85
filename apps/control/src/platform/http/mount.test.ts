import { type Route, routes } from '@nora/contract'
import { createIds, noRateLimits, systemClock } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { createLog } from '../log.ts'
import { problem } from '../problem.ts'
import { createHttpServer } from './http-server.ts'
import type { Machine } from './machine.ts'
import { type Handlers, type MountDeps, mount } from './mount.ts'

const all = Object.values(routes).flatMap((of): Route[] => Object.values(of))
const base_url = 'https://nora.example.com'

const actor: Actor = {
  user_id: 'usr_1',
  email: 'anna@example.com',
  name: null,
  language: 'en',
  has_chosen_language: true,
  team_id: 'tea_1',
  role: 'primary_owner',
  has_seat: true,
  may_create_projects: false,
  credential: { kind: 'session', id: 'ses_1', confirmed_at: new Date() },
}

const machine: Machine = { token_id: 'ns_1', team_id: 'tea_1', may_write: true, made_by: 'usr_1' }
const asUnknown = () => Promise.reject(problem('Unauthorized'))

const token = { kind: 'user_token', id: 'crd_1' } as const
const assertConfirmed = () => Promise.reject(problem('ConfirmationRequired'))
/** What rates were asked for since the test began. */
const keys: string[] = []

/** Who calls, and what stands in their way. */
const SITUATIONS = {
  allowed: {},
  nobody: { authenticate: async () => null, authenticateMachine: asUnknown },
  waiting: { authenticate: () => Promise.reject(problem('OtpRequired')) },
  limited: { rates: { ...noRateLimits, take: countKey(7) } },
  counted: { rates: { ...noRateLimits, take: countKey(null) }, authenticate: asProgram },
  program: { authenticate: asProgram },
  unconfirmed: { assertConfirmed },
  locked: { assertUnlocked: () => Promise.reject(problem('VaultLocked')) },
  unconfirmedProgram: { authenticate: asProgram, assertConfirmed },
} satisfies Record<string, Partial<MountDeps>>

async function asProgram(): Promise<Actor> {
  return { ...actor, credential: token }
}

function countKey(seconds: number | null): (key: string) => number | null {
  return (key) => {
    keys.push(key)
    return seconds
  }
}

type Situation = keyof typeof SITUATIONS
const served = new Map<Situation, ReturnType<typeof serveAll>>()

/** One server for each situation: what it is asked leaves nothing behind but `keys`. */
function serve(situation: Situation): ReturnType<typeof serveAll> {
  keys.length = 0
  const known = served.get(situation)
  if (known) return known
  const fresh = serveAll(SITUATIONS[situation])
  served.set(situation, fresh)
  return fresh
}

/** Every route of the contract, with handlers that must never be reached. */
async function serveAll(changes: Partial<MountDeps>) {
  const log = createLog('silent')
  const app = await createHttpServer({ ids: createIds(systemClock), log, base_url, trusted_proxies: [] })
  const deps: MountDeps = {
    base_url,
    rates: noRateLimits,
    authenticate: async () => actor,
    authenticateMachine: async () => machine,
    assertConfirmed: async () => {},
    assertUnlocked: async () => {},
    assertAllowed: async () => {},
    onPolicies: () => () => {},
    listGranters: async () => [],
    ...changes,
  }
  const reached = new Proxy({}, { get: () => () => Promise.reject(new Error('the handler was reached')) })
  for (const of of Object.values(routes)) {
    mount(app, deps, of as Record<string, Route>, reached as Handlers<Record<string, Route>>)
  }
  return (route: Route, headers: Record<string, string> = {}) =>
    app.inject({
      method: route.method,
      url: route.path.replaceAll(/\{\w+\}/g, 'none'),
      headers: { 'accept-language': 'en', ...headers },
    })
}

/** Whose uses of a route are counted. */
function getCounted({ access }: Route): string {
  if (access === 'public') return '127.0.0.1'
  return access === 'machine' ? 'credential ns_1' : 'usr_1'
}

const rows = (list: Route[]) => list.map((route) => [route.method, route.path, route] as const)

describe('every route', () => {
  test.each(rows(all))('%s %s is limited, per address or per user', async (_method, _path, route) => {
    const call = await serve('limited')
    const response = await call(route)
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('7')
    expect(keys).toEqual([expect.stringContaining(getCounted(route))])
  })

  test.each(rows(all.filter(({ access }) => access === 'machine')))(
    '%s %s is nothing for who is no machine',
    async (_method, _path, route) => {
      expect((await (await serve('nobody'))(route)).statusCode).toBe(401)
    },
  )

  test.each(rows(all.filter(({ access }) => access !== 'public' && access !== 'machine')))(
    '%s %s is nothing for somebody without a session, or with one that waits for a second factor',
    async (_method, _path, route) => {
      const nobody = await serve('nobody')
      expect((await nobody(route)).statusCode).toBe(401)
      const waiting = await serve('waiting')
      expect((await waiting(route)).statusCode).toBe(425)
    },
  )

  test.each(rows(all.filter(({ method }) => method !== 'GET')))(
    '%s %s is nothing for another site’s page',
    async (_method, _path, route) => {
      const call = await serve('allowed')
      const response = await call(route, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
      expect(response.statusCode).toBe(403)
      const sameSite = { origin: 'https://shop.nora.example.com', 'sec-fetch-site': 'same-site' }
      expect((await call(route, sameSite)).statusCode).toBe(403)
    },
  )
})

describe('a program’s call', () => {
  test.each([
    [routes.tunnels.listTunnels, ['credential crd_1']],
    [routes.system.sendFeedback, ['credential crd_1', 'sendFeedback usr_1']],
  ])('is counted by its token, and by its user where it costs someone something', async (route, counted) => {
    const call = await serve('counted')
    await call(route)
    expect(keys).toEqual(counted)
  })
})

describe('a route that needs', () => {
  const ofBrowsers = all.filter(({ session }) => session === 'required' || session === 'confirmed')
  test.each(rows(ofBrowsers))('a session, %s %s, refuses a token', async (_method, _path, route) => {
    const call = await serve('program')
    const response = await call(route)
    expect(response.json()).toMatchObject({ code: 'Forbidden' })
    expect(response.statusCode).toBe(403)
  })

  const proven = all.filter(({ session }) => session === 'confirmed' || session === 'confirmed_or_program')
  test.each(rows(proven))('a proof, %s %s, asks for it', async (_method, _path, route) => {
    const call = await serve('unconfirmed')
    expect((await call(route)).json()).toMatchObject({ code: 'ConfirmationRequired' })
  })

  const ofPeople = all.filter(({ vault }) => vault !== undefined)
  test.each(rows(ofPeople))('a person, %s %s, refuses a token', async (_method, _path, route) => {
    const call = await serve('program')
    expect((await call(route)).json()).toMatchObject({ code: 'Forbidden' })
  })

  const unlocked = ofPeople.filter(({ vault }) => vault !== 'person')
  test.each(rows(unlocked))('an open vault, %s %s, is nothing for a locked one', async (_m, _path, route) => {
    const call = await serve('locked')
    expect((await call(route)).json()).toMatchObject({ code: 'VaultLocked' })
  })

  test.each(rows(all.filter(({ session }) => session === 'confirmed_or_program')))(
    'a proof of browsers only, %s %s, asks no program for it',
    async (_method, _path, route) => {
      const call = await serve('unconfirmedProgram')
      expect((await call(route)).json()).toMatchObject({ code: 'ValidationError' })
    },
  )
})

describe('every answer', () => {
  test.each(rows(all))(
    'to %s %s carries the headers that keep browsers safe',
    async (_method, _path, route) => {
      const call = await serve('nobody')
      const { headers } = await call(route)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      const policy = String(headers['content-security-policy'])
      for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(directive)
      }
      expect(policy).not.toContain('unsafe')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})
