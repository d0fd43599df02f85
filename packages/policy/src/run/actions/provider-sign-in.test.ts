import { describe, expect, test } from 'vitest'
import { compilePolicy } from '../../check/compile-policy.ts'
import type { CelValue } from '../../expressions/index.ts'
import { debugPolicy } from '../debug-policy.ts'
import { toPlan } from '../testing/plan.ts'
import { runPolicy } from '../testing/waiting-run.ts'
import type { FoundVisitor, RefreshedVisitor, VisitorSession, Visitors } from '../visitors.ts'
import { NO_VISITORS } from './sign-in/no-visitors.ts'

const policy = (more = '') =>
  `on_http_request: [{actions: [{type: oauth, config: {provider: github, client_id: a, client_secret: b${more}}}]}]`

const anna: VisitorSession = {
  id: 'vis_1',
  provider: 'github',
  subject: '583231',
  email: 'anna@shop.test',
  name: 'Anna',
  values: { access_token: 'token', provider_session_id: 'sid' },
  createdMs: 0,
  expiresMs: 3_600_000,
}

function visitorsWith(found: Partial<FoundVisitor>, refreshed?: RefreshedVisitor) {
  const asked: VisitorSession[] = []
  const visitors: Visitors = {
    ...NO_VISITORS,
    find: () => ({ session: null, ended: 'absent', fields: [], ...found }),
    refresh: async (_gate, session) => {
      asked.push(session)
      return refreshed ?? { session, isRefreshed: true, fields: [] }
    },
  }
  return { asked, capabilities: { visitors } }
}

const read = (results: ReadonlyMap<string, ReadonlyMap<string, CelValue>>, name: string) =>
  results.get('oauth')?.get(name)
const readIdentity = (results: Parameters<typeof read>[0], name: string) =>
  (read(results, 'identity') as ReadonlyMap<string, CelValue>).get(name)

describe('oauth', () => {
  test('lets through who has signed in, and leaves who it is', async () => {
    const { capabilities } = visitorsWith({ session: anna })
    const { decision, results } = await runPolicy(policy(), { capabilities })
    expect(decision.kind).toBe('proceed')
    expect(readIdentity(results, 'email')).toBe('anna@shop.test')
    expect(readIdentity(results, 'id')).toBe('github:583231')
    expect(readIdentity(results, 'current_provider_session_id')).toBe('sid')
    expect(read(results, 'access_token')).toBe('token')
    expect(read(results, 'expires_at')).toBe('1970-01-01T01:00:00.000Z')
  })

  test.each([
    ['absent', false, false],
    ['idle', true, false],
    ['expired', false, true],
    ['revoked', false, false],
  ] as const)('refuses who has no session any more, and says why: %s', async (ended, timedOut, isOver) => {
    const { decision, results } = await runPolicy(policy(', enforce: false'), visitorsWith({ ended }))
    expect(decision.kind).toBe('proceed')
    expect(read(results, 'session_timed_out')).toBe(timedOut)
    expect(read(results, 'session_max_duration_reached')).toBe(isOver)
    expect(readIdentity(results, 'email')).toBe('')
    const enforced = await runPolicy(policy(), visitorsWith({ ended }))
    expect(enforced.decision).toMatchObject({ kind: 'answer', reason: 'sign_in_required' })
  })

  test('lets preflight requests pass where it is told so, and nothing that only looks like one', async () => {
    const { capabilities } = visitorsWith({})
    const headers: [string, string][] = [
      ['origin', 'https://app.test'],
      ['access-control-request-method', 'PUT'],
    ]
    const ask = async (more: string, given: object) =>
      (await runPolicy(policy(more), { capabilities, method: 'OPTIONS', headers, ...given })).decision.kind
    expect(await ask(', allow_cors_preflight: true', {})).toBe('proceed')
    expect(await ask(', allow_cors_preflight: true', { method: 'GET' })).toBe('answer')
    expect(await ask(', allow_cors_preflight: true', { headers: [] })).toBe('answer')
    expect(await ask('', {})).toBe('answer')
  })

  test('asks the provider anew when the interval is over, and not before', async () => {
    const due = { ...anna, createdMs: -60_000 }
    const interval = ', userinfo_refresh_interval: 60s'
    const early = visitorsWith({ session: anna })
    await runPolicy(policy(interval), early)
    expect(early.asked).toEqual([])
    const late = visitorsWith({ session: due })
    const { results } = await runPolicy(policy(interval), late)
    expect(late.asked).toEqual([due])
    expect(read(results, 'userinfo_refreshed')).toBe(true)
    const known = visitorsWith({ session: { ...due, values: { refreshed_ms: '-1' } } })
    await runPolicy(policy(interval), known)
    expect(known.asked).toEqual([])
    const gone = visitorsWith({ session: due }, { session: null, isRefreshed: true, fields: [] })
    expect((await runPolicy(policy(interval), gone)).decision).toMatchObject({ reason: 'sign_in_required' })
  })

  test('needs an application of the owner, and says so', () => {
    const source = 'on_http_request: [{actions: [{type: oauth, config: {provider: githb, client_id: a}}]}]'
    const said = compilePolicy(source).diagnostics.map(({ code, message }) => `${code}: ${message.en}`)
    expect(said.join('\n')).toContain('no application of its own')
    expect(said.join('\n')).toContain('github')
    const codes = compilePolicy(policy(', auth_cookie_domain: shop.test')).diagnostics.map(({ code }) => code)
    expect(codes).toEqual(['without_effect'])
  })

  test('is not run in the debugger, where somebody says who it is', async () => {
    const body = new Uint8Array()
    const request = {
      method: 'GET',
      url: 'https://shop.test/',
      version: 'HTTP/1.1',
      headers: [],
      body,
      clientIp: '192.0.2.1',
    } as const
    const path = 'on_http_request[0].actions[0]'
    const given = { request, response: null, nowMs: 0 }
    const unknown = await debugPolicy(toPlan(policy()), { ...given, standIns: [] })
    expect(unknown.decision.kind).toBe('unknown')
    const standIns = [{ path, passes: false }]
    const refused = await debugPolicy(toPlan(policy()), { ...given, standIns })
    expect(refused.decision).toMatchObject({ kind: 'answer', status: 401 })
  })
})
