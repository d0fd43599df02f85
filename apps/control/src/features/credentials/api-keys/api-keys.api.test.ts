import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { leastScope, type Route, routes } from '@nora/contract'
import { API_KEYS_PER_USER, type CreateApiKey } from '@nora/contract/credentials'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../../testing/boot.ts'
import { connectEdge, getAgent, listenForEdges } from '../../../testing/edge.ts'
import { type Person, proving, signUpSomeone } from '../../../testing/person.ts'
import { audit_events } from '../../audit/audit.tables.ts'
import { team_members } from '../../teams/teams.tables.ts'
import { credentials } from '../credentials.tables.ts'

let booted: Booted
let anna: Person
beforeAll(async () => {
  booted = await bootControl()
  anna = proving(await signUpSomeone(booted))
})
afterAll(() => booted.close())

const full: CreateApiKey = { description: 'deploy', scope: 'full', expires_at: null }
const read: CreateApiKey = { ...full, scope: 'read' }

/** Someone's key, and the program that has it. */
async function getKey(owner: Visitor, changes: Partial<CreateApiKey> = {}) {
  const made = await owner.api.credentials.createApiKey({ body: { ...full, ...changes } })
  return { made, params: { id: made.id }, program: booted.program(made.key) }
}
const later = (ms: number) => new Date(booted.clock.now().getTime() + ms).toISOString()
const getUser = (program: Visitor) => program.api.accounts.getUser()

describe('an API key', () => {
  test('is shown whole once, and by its last four characters afterwards', async () => {
    const { made, params } = await getKey(anna, { description: 'Night build', scope: 'read' })
    expect(made.key).toMatch(/^nk_[0-9A-Za-z]{40}$/)
    const { key, ...shown } = made
    expect(shown).toMatchObject({ masked: `nk_••••${key.slice(-4)}`, parent_id: null, last_used_at: null })
    expect(await anna.api.credentials.getApiKey({ params })).toEqual(shown)
    expect((await anna.api.credentials.listApiKeys()).items[0]).toEqual(shown)
    expect(anna.lastResponse().body).not.toContain(key)
  })

  test('calls in its owner’s name, and is kept as a hash only', async () => {
    const { made, program } = await getKey(anna)
    expect(await getUser(program)).toMatchObject({ id: anna.user.id, team: { id: anna.user.team.id } })
    const rows = await booted.control.platform.db.select().from(credentials)
    expect(JSON.stringify(rows)).not.toContain(made.key.slice(3))
  })

  test('remembers when and from where it was used, at most once a minute', async () => {
    const { params, program } = await getKey(anna)
    const uses = async () => (await anna.api.credentials.getApiKey({ params })).last_used_at
    await getUser(program)
    const first = booted.clock.now().toISOString()
    expect(await anna.api.credentials.getApiKey({ params })).toMatchObject({
      last_used_at: first,
      last_used_address: '127.0.0.1',
    })
    booted.clock.advance(MINUTE_MS)
    await getUser(program)
    expect(await uses()).toBe(first)
    booted.clock.advance(1)
    await Promise.all([getUser(program), getUser(program)])
    expect(await uses()).toBe(booted.clock.now().toISOString())
  })

  test('works until the moment it expires, and says then that it has', async () => {
    const { params, program } = await getKey(anna, { expires_at: later(HOUR_MS) })
    booted.clock.advance(HOUR_MS - 1)
    await getUser(program)
    booted.clock.advance(1)
    await expect(getUser(program)).rejects.toMatchObject({ status: 401, code: 'ApiKeyExpired' })
    // It stays in the list until its owner takes it out.
    await anna.api.credentials.getApiKey({ params })
    await anna.api.credentials.revokeApiKey({ params })
  })

  test('that was revoked stops at once and says so', async () => {
    const { params, program } = await getKey(anna)
    await anna.api.credentials.revokeApiKey({ params })
    await expect(getUser(program)).rejects.toMatchObject({ status: 401, code: 'ApiKeyRevoked' })
    await expect(anna.api.credentials.getApiKey({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(anna.api.credentials.revokeApiKey({ params })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('that no longer works does not keep its program from what is open to everybody', async () => {
    const { params, program } = await getKey(anna)
    await anna.api.credentials.revokeApiKey({ params })
    await expect(program.api.system.getSettings()).resolves.toMatchObject({ version: '0.0.0-test' })
  })

  test('may be renamed, and its list is paged', async () => {
    const owner = proving(await signUpSomeone(booted))
    for (const description of ['one', 'two', 'three']) await getKey(owner, { description })
    const { items, next_cursor } = await owner.api.credentials.listApiKeys({ query: { limit: 2 } })
    expect(items.map((key) => key.description)).toEqual(['three', 'two'])
    const rest = await owner.api.credentials.listApiKeys({ query: { limit: 2, cursor: next_cursor ?? '' } })
    expect(rest).toMatchObject({ items: [{ description: 'one' }], next_cursor: null })
    const params = { id: rest.items[0]?.id ?? '' }
    const renamed = await owner.api.credentials.renameApiKey({ params, body: { description: 'first' } })
    expect(renamed).toEqual({ ...rest.items[0], description: 'first' })
  })

  test('cuts off whoever listens with it when it is revoked', async () => {
    const address = await booted.control.app.listen({ port: 0, host: '127.0.0.1' })
    const { made, params } = await getKey(anna, { scope: 'read' })
    const request = get(`${address}/v1/tunnels/events`, {
      headers: { authorization: `Bearer ${made.key}` },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    response.resume()
    await anna.api.credentials.revokeApiKey({ params })
    await once(response, 'close')
  })

  test('opens no tunnel', async () => {
    const { made } = await getKey(anna)
    const edge = await connectEdge(await listenForEdges(booted))
    const refused = edge.link.ask('authenticate', { token: made.key, agent: getAgent() })
    await expect(refused).rejects.toMatchObject({ code: 'Forbidden', text: { en: /nora login/ } })
    edge.link.close()
  })
})

describe('the scope of a key', () => {
  const allRoutes = Object.values(routes).flatMap((of): [string, Route][] => Object.entries(of))
  // Machines have tokens of their own, and no key counts there.
  const closed = allRoutes.filter(
    ([, { access, stream }]) => access !== 'public' && access !== 'machine' && !stream,
  )
  const url = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, 'nothing_1')

  /** What the call says to a key of this scope, as far as the key is concerned. */
  async function answer(route: Route, key: string): Promise<string> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const payload = route.body ? '{}' : undefined
    const response = await booted.control.app.inject({
      method: route.method,
      url: url(route),
      headers,
      payload,
    })
    const { code } = response.statusCode >= 400 ? response.json() : { code: 'done' }
    return /^ApiKey/.test(code) ? code : 'served'
  }

  test.each(closed)('%s is served with a key that suffices, and with no other', async (_name, route) => {
    const least = leastScope(route)
    const [reading, writing] = [await getKey(anna, read), await getKey(anna, full)]
    const refusal = least === null ? 'ApiKeyForbidden' : 'ApiKeyReadOnly'
    expect(await answer(route, reading.made.key)).toBe(least === 'read' ? 'served' : refusal)
    expect(await answer(route, writing.made.key)).toBe(least === null ? refusal : 'served')
    for (const { params } of [reading, writing]) await anna.api.credentials.revokeApiKey({ params })
  })

  test('keeps it from changing the language by the way of reading the user', async () => {
    for (const scope of ['read', 'full'] as const) {
      const { program } = await getKey(anna, { scope })
      const { language } = await program.api.accounts.getUser({ query: { lang: 'en' } })
      expect(language).toBeNull()
    }
  })
})

describe('a key made with a key', () => {
  test('lasts no longer', async () => {
    const { program } = await getKey(anna, { expires_at: later(DAY_MS) })
    for (const expires_at of [null, later(DAY_MS + 1)]) {
      await expect(getKey(program, { expires_at })).rejects.toMatchObject({
        code: 'ValidationError',
        fields: { expires_at: expect.stringContaining(later(DAY_MS)) },
      })
    }
    await getUser((await getKey(program, { expires_at: later(DAY_MS) })).program)
  })

  test('is revoked with it, and with whatever that was made with', async () => {
    const first = await getKey(anna)
    const second = await getKey(first.program)
    const third = await getKey(second.program, { scope: 'read' })
    expect(third.made.parent_id).toBe(second.made.id)
    await anna.api.credentials.revokeApiKey({ params: first.params })
    for (const { program } of [first, second, third]) {
      await expect(getUser(program)).rejects.toMatchObject({ code: 'ApiKeyRevoked' })
    }
  })

  test('does not slip through while that is being revoked', async () => {
    const { params, program } = await getKey(anna)
    const making = Array.from({ length: 4 }, () => getKey(program))
    const [, ...made] = await Promise.allSettled([anna.api.credentials.revokeApiKey({ params }), ...making])
    for (const outcome of made) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ApiKeyRevoked' })
      else await expect(getUser(outcome.value.program)).rejects.toMatchObject({ code: 'ApiKeyRevoked' })
    }
  })

  test('may be revoked by its maker, which may also revoke itself', async () => {
    const { params, program } = await getKey(anna)
    await program.api.credentials.revokeApiKey({ params: (await getKey(program)).params })
    await program.api.credentials.revokeApiKey({ params })
    await expect(getUser(program)).rejects.toMatchObject({ code: 'ApiKeyRevoked' })
  })
})

describe('making a key', () => {
  test.each([
    ['without a description', { description: ' ' }, 'description'],
    ['with an endless description', { description: 'x'.repeat(101) }, 'description'],
    ['with an unknown scope', { scope: 'write' as 'full' }, 'scope'],
    ['with an expiry that has passed', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['with an expiry that is no moment', { expires_at: 'tomorrow' }, 'expires_at'],
  ])('%s is refused at the field', async (_what, changes, field) => {
    await expect(getKey(anna, changes)).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.any(String) },
    })
  })

  test('stops at a hundred; of two at once only one gets the last place', async () => {
    const owner = proving(await signUpSomeone(booted))
    const { made } = await getKey(owner)
    const { db } = booted.control.platform
    const [row] = await db.select().from(credentials).where(eq(credentials.id, made.id))
    if (!row) throw new Error('the key was not stored')
    const copies = Array.from({ length: API_KEYS_PER_USER - 2 }, (_, index) => ({
      ...row,
      id: `key_copy_${index}`,
      token_hash: `copy ${index}`,
    }))
    await db.insert(credentials).values(copies)
    const outcomes = await Promise.allSettled([getKey(owner), getKey(owner)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(getKey(owner)).rejects.toMatchObject({ code: 'Conflict', data: { limit: 100 } })
  })

  test('needs a seat; seeing and revoking does not', async () => {
    const member = await signUpSomeone(booted)
    const { params } = await getKey(member)
    const isMember = and(
      eq(team_members.user_id, member.user.id),
      eq(team_members.team_id, member.user.team.id),
    )
    await booted.control.platform.db.update(team_members).set({ has_seat: false }).where(isMember)
    await expect(getKey(member)).rejects.toMatchObject({ code: 'Forbidden' })
    expect((await member.api.credentials.listApiKeys()).items).toHaveLength(1)
    await member.api.credentials.revokeApiKey({ params })
  })

  test('is told to its owner by mail and to the audit log, both without the key', async () => {
    const owner = proving(await signUpSomeone(booted))
    const { made, params } = await getKey(owner, { description: 'Terraform', scope: 'read' })
    const email = await booted.emailTo(owner.email)
    expect(email?.text).toContain('Terraform')
    expect(email?.text).toContain(`${booted.config.base_url}/api_keys`)
    await owner.api.credentials.revokeApiKey({ params })
    await booted.control.platform.settle()
    const events = await booted.control.platform.db
      .select()
      .from(audit_events)
      .where(eq(audit_events.object_id, made.id))
    expect(events.map(({ action }) => action)).toEqual(['api_key.created', 'api_key.revoked'])
    expect(JSON.stringify([email, events])).not.toContain(made.key.slice(3))
  })
})

test('nobody else’s key can be seen, renamed or revoked, nor any without signing in', async () => {
  const { params } = await getKey(anna)
  const boris = await signUpSomeone(booted)
  const body = { description: 'mine now' }
  const notFound = { code: 'NotFound' }
  await expect(boris.api.credentials.getApiKey({ params })).rejects.toMatchObject(notFound)
  await expect(boris.api.credentials.renameApiKey({ params, body })).rejects.toMatchObject(notFound)
  await expect(boris.api.credentials.revokeApiKey({ params })).rejects.toMatchObject(notFound)
  const { api } = booted.visitor()
  await expect(api.credentials.listApiKeys()).rejects.toMatchObject({ code: 'Unauthorized' })
  await expect(api.credentials.createApiKey({ body: full })).rejects.toMatchObject({ code: 'Unauthorized' })
})

test('ninety days after its revocation nobody knows a key any more', async () => {
  const { params, program } = await getKey(anna)
  await anna.api.credentials.revokeApiKey({ params })
  booted.clock.advance(90 * DAY_MS + SECOND_MS)
  await booted.control.runStep('purge')
  await expect(getUser(program)).rejects.toMatchObject({ status: 401, code: 'Unauthorized' })
})
