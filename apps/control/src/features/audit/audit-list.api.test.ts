import { HOUR_MS, MINUTE_MS } from '@nora/kit'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { type Person, proving, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { joinTeam } from '../../testing/team.ts'
import { listAuditEvents } from './audit.store.ts'

let booted: Booted
let anna: Person
let boris: Person
let team_id: string
let from: string
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  anna = proving(await signUpSomeone(booted, 'Анна Белова'))
  boris = await signUpSomeone(booted, 'Boris Klein')
  team_id = (await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })).id
  await anna.api.teams.selectTeam({ params: { id: team_id } })
  await joinTeam(anna, boris, { role: 'admin' })
  await boris.api.teams.selectTeam({ params: { id: team_id } })
  booted.clock.advance(HOUR_MS)
  from = booted.clock.now().toISOString()
  await boris.api.teams.changeTeamMember({ params: { id: boris.user.id }, body: { has_seat: true } })
  await anna.api.teams.changeTeamMember({ params: { id: boris.user.id }, body: { role: 'member' } })
  await anna.api.teams.changeTeamMember({ params: { id: boris.user.id }, body: { role: 'admin' } })
  const port = await boris.api.ports.reservePort({ body: { region: 'local', alias: 'db' } })
  await boris.api.ports.changePort({ params: { id: port.id }, body: { alias: 'database' } })
  await booted.control.platform.settle()
}, 180_000)
afterAll(() => booted.close())

type Query = NonNullable<NonNullable<Parameters<Visitor['api']['audit']['listAuditEvents']>[0]>['query']>

const list = async (query: Query = {}) => (await anna.api.audit.listAuditEvents({ query })).items
const actions = async (query: Query) => (await list(query)).map(({ action }) => action)

describe('an event', () => {
  test('says who did what to which object, from where, and what was before and after', async () => {
    const [event] = await list({ action: 'member.changed' })
    expect(event).toMatchObject({
      action: 'member.changed',
      object: { kind: 'member', id: boris.user.id, name: boris.email },
      outcome: 'success',
      user: { id: anna.user.id, name: 'Анна Белова', email: anna.email },
      credential: { kind: 'session' },
      address: '127.0.0.1',
      client: expect.stringContaining('Firefox'),
      data: { before: { role: 'member' }, after: { role: 'admin' } },
    })
  })

  test('of a key says which one, and the key itself is nowhere', async () => {
    const asked = { description: 'GitHub Actions', scope: 'full', expires_at: null } as const
    const made = await anna.api.credentials.createApiKey({ body: asked })
    const program = booted.program(made.key)
    await program.api.teams.createTeamRole({ body: { name: 'Web only' } })
    await anna.api.credentials.renameApiKey({ params: { id: made.id }, body: { description: 'CI' } })
    await booted.control.platform.settle()
    const events = await list({ q: 'Web only' })
    expect(events).toMatchObject([
      { action: 'role.created', credential: { id: made.id, kind: 'api_key', name: 'CI' } },
    ])
    expect(await list({ object: made.id })).toMatchObject([
      {
        action: 'api_key.renamed',
        data: { before: { description: 'GitHub Actions' }, after: { description: 'CI' } },
      },
      { action: 'api_key.created' },
    ])
    expect(JSON.stringify(await list())).not.toContain(made.key)
  })

  test('of a reserved name is about the name, whatever is said of it', async () => {
    const body = { region: 'local', name: 'bakery', description: 'Pies and more' }
    const { id, hostname } = await anna.api.domains.reserveDomain({ body })
    await anna.api.domains.changeDomain({ params: { id }, body: { description: 'Pies' } })
    await booted.control.platform.settle()
    expect(await list({ object: id })).toMatchObject([
      { action: 'domain.changed', object: { name: hostname } },
      { action: 'domain.reserved', object: { name: hostname } },
    ])
  })
})

describe('the list', () => {
  test('is paged, the newest first, and bounded', async () => {
    const all = await list({ limit: 100 })
    const positions = all.map(({ position }) => position)
    expect(positions).toEqual([...positions].sort((a, b) => b - a))
    const first = await anna.api.audit.listAuditEvents({ query: { limit: 2 } })
    const second = await anna.api.audit.listAuditEvents({
      query: { limit: 2, cursor: first.next_cursor ?? '' },
    })
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 4))
    const last = await anna.api.audit.listAuditEvents({
      query: { limit: 100, cursor: String(all.at(-1)?.position) },
    })
    expect(last).toEqual({ items: [], next_cursor: null })
    await expect(list({ cursor: '99999999' })).rejects.toMatchObject({ code: 'ValidationError' })
    await expect(list({ limit: 101 })).rejects.toMatchObject({ code: 'ValidationError' })
    await expect(list({ cursor: "1' or '1" })).rejects.toMatchObject({ code: 'ValidationError' })
  })

  test('is filtered by member, action, kind and id of the object, address and time', async () => {
    expect(await actions({ member: boris.user.id, from })).toEqual([
      'port.changed',
      'port.reserved',
      'member.changed',
    ])
    expect(await actions({ action: 'port.changed,port.reserved' })).toEqual(['port.changed', 'port.reserved'])
    expect(await actions({ object_kind: 'port' })).toEqual(['port.changed', 'port.reserved'])
    expect(await actions({ object_kind: 'port', action: 'port.reserved' })).toEqual(['port.reserved'])
    expect(await actions({ object_kind: 'tunnel' })).toEqual([])
    expect(await actions({ object: boris.user.id, member: anna.user.id })).toEqual([
      'member.changed',
      'member.changed',
    ])
    expect(await actions({ address: '192.0.2.1' })).toEqual([])
    expect((await actions({ address: '127.0.0.1' })).length).toBeGreaterThan(5)
    expect(await actions({ to: from, object_kind: 'port' })).toEqual([])
    expect(await actions({ from, to: from })).toEqual([])
    expect(await actions({ from, object_kind: 'invite' })).toEqual([])
    expect((await actions({ to: from, object_kind: 'invite' })).sort()).toEqual([
      'invite.accepted',
      'invite.sent',
    ])
  })

  test.each([
    ['белов member.ch', ['member.changed', 'member.changed']],
    ['БЕЛОВА  admin member changed', ['member.changed', 'member.changed']],
    ['klein database', ['port.changed']],
    ['nobody', []],
    ["it's ' : * & | ! \\", []],
  ])('finds the words %j', async (q, expected) => {
    expect(await actions({ q, from })).toEqual(expected)
  })

  test('of punctuation alone is the whole list', async () => {
    expect(await actions({ q: "' & !", from, object_kind: 'port' })).toHaveLength(2)
  })

  test('says what there is to choose from, of this team only', async () => {
    const filters = await anna.api.audit.getAuditFilters()
    expect(filters.members.map(({ id }) => id).sort()).toEqual([anna.user.id, boris.user.id].sort())
    expect(filters.actions).toContain('port.changed')
    expect(filters.object_kinds).toContain('port')
    const nonMember = await signUpSomeone(booted)
    await booted.control.platform.settle()
    const own = await nonMember.api.audit.getAuditFilters()
    expect(own.members.map(({ id }) => id)).toEqual([nonMember.user.id])
    expect(own.actions).not.toContain('port.changed')
  })
})

test('an administrator is refused and told whom to ask; another team sees nothing of it', async () => {
  await expect(boris.api.audit.listAuditEvents()).rejects.toMatchObject({
    status: 403,
    code: 'Forbidden',
    data: { action: 'audit.read', ask: [{ id: anna.user.id }] },
  })
  const nonMember = await signUpSomeone(booted)
  const { items } = await nonMember.api.audit.listAuditEvents({
    query: { object: boris.user.id, q: 'klein' },
  })
  expect(items).toEqual([])
})

describe('among a hundred thousand', () => {
  const rows = 100_000
  beforeAll(async () => {
    const { db } = booted.control.platform
    await db.execute(sql`
      insert into audit_events (id, position, at, team_id, user_id, address, client, action, object_id,
        outcome, data, request_id, previous_hash, hash, words)
      select 'aud_x' || n, 1000 + n, timestamptz '2025-01-01' + n * interval '1 minute', 'tea_big',
        'usr_' || n % 50, '192.0.2.' || n % 200, 'curl', 'port.' || n % 40, 'prt_' || n % 5000, 'success',
        '{}', 'req', '', '', array_to_tsvector(array['=tea_big', 'word' || n % 5000])
      from generate_series(1, ${rows}::int) n`)
    // What autovacuum would have done by the time a log is that long.
    await db.execute(sql`vacuum analyze audit_events`)
  }, 180_000)

  /** Of the row that was written so many minutes after the first. */
  const getPlace = (minute: number) => ({
    at: new Date(Date.parse('2025-01-01') + minute * MINUTE_MS),
    position: 1000 + minute,
  })

  type Filter = Omit<Parameters<typeof listAuditEvents>[1], 'team_id'>

  test.each<[string, Filter, number?]>([
    ['the newest', {}],
    ['the oldest', {}, 60],
    ['a member', { member: ['usr_7'] }],
    ['a member, far down,', { member: ['usr_7'] }, 4000],
    ['two members', { member: ['usr_7', 'usr_8'] }],
    ['an action', { action: ['port.7'] }],
    ['an object', { object: 'prt_7' }],
    ['an address', { address: '192.0.2.7' }],
    ['a word', { q: 'word77' }],
    ['a day', { from: '2025-02-01T00:00:00Z', to: '2025-02-02T00:00:00Z' }],
    ['a member on a day', { member: ['usr_7'], from: '2025-02-01T00:00:00Z', to: '2025-02-02T00:00:00Z' }],
    ['a member with an action', { member: ['usr_7'], action: ['port.7'] }],
    ['a word with a member and an address', { q: 'word7', member: ['usr_7'], address: '192.0.2.7' }],
    ['nobody', { member: ['usr_none'] }],
    ['a member with what is never theirs', { member: ['usr_7'], action: ['port.8'] }],
  ])('%s is found through an index, in a bounded number of rows', async (_what, filter, minute) => {
    const { db } = booted.control.platform
    const below = minute === undefined ? undefined : getPlace(minute)
    const query = listAuditEvents(db, { team_id: 'tea_big', ...filter }, { below, limit: 51 })
    const plan = await explain(query)
    expect(plan).not.toContain('Seq Scan on audit_events')
    expect(rowsRead(plan), plan).toBeLessThanOrEqual(5000)
  })

  /** Of the table: those that were found, and those that a condition threw away afterwards. */
  function rowsRead(plan: string): number {
    const counts = [...plan.matchAll(/rows=(\d+) loops|Rows Removed by [\w ]+: (\d+)/g)]
    return Math.max(...counts.map(([, found, removed]) => Number(found ?? removed)))
  }

  /** The plan of a query that has not been sent yet, with the rows that it really read. */
  async function explain(query: { getSQL(): SQL }): Promise<string> {
    const { rows: lines } = (await booted.control.platform.db.execute(
      sql`explain (analyze, timing off, summary off) ${query.getSQL()}`,
    )) as unknown as { rows: Record<string, string>[] }
    return lines.flatMap((line) => Object.values(line)).join('\n')
  }
})
