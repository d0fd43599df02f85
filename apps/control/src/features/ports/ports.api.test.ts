import type { ChangePort, ReservePort } from '@nora/contract/ports'
import { DAY_MS, HOUR_MS } from '@nora/kit'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { audit_events, ports, team_members } from '../../schema.ts'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { addMember, makeTeam } from '../../testing/team.ts'

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'ru', domain: 'ru.example.com', port_range: '20000-20999' },
    { id: 'tiny', domain: 'tiny.example.com', host: 'tcp.example.com', port_range: '30000-30001' },
  ]),
})

let booted: Booted
let anna: Person
beforeAll(async () => {
  booted = await bootControl({ regions })
})
afterAll(() => booted.close())
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  // Two ports are soon taken: each test has them to itself.
  await booted.control.platform.db.delete(ports).where(eq(ports.region, 'tiny'))
})

const reserve = (owner: Visitor, body: Partial<ReservePort> = {}) =>
  owner.api.ports.reservePort({ body: { region: 'ru', ...body } })
const change = (owner: Visitor, id: string, body: ChangePort) =>
  owner.api.ports.changePort({ params: { id }, body })
const release = (owner: Visitor, { id }: { id: string }) => owner.api.ports.releasePort({ params: { id } })
const restore = (owner: Visitor, { id }: { id: string }) => owner.api.ports.restorePort({ params: { id } })
const statuses = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status).sort()

describe('a reserved port', () => {
  test('is any free one of the region, with an address that visitors connect to', async () => {
    const port = await reserve(anna, { alias: 'db', description: 'Staging database' })
    expect(port.port).toBeGreaterThanOrEqual(20_000)
    expect(port.port).toBeLessThanOrEqual(20_999)
    expect(port).toMatchObject({
      region: 'ru',
      host: 'ru.example.com',
      address: `ru.example.com:${port.port}`,
      alias: 'db',
      description: 'Staging database',
      allow: [],
      deny: [],
      user: { id: anna.user.id },
      last_used_at: null,
      tunnel: null,
    })
    expect(await anna.api.ports.getPort({ params: { id: port.id } })).toEqual(port)
    expect((await anna.api.ports.listPorts()).items).toEqual([port])
  })

  test('is the one that was asked for, at the name its region has for ports', async () => {
    expect(await reserve(anna, { region: 'tiny', port: 30_001 })).toMatchObject({
      port: 30_001,
      address: 'tcp.example.com:30001',
    })
  })

  test('may be changed, field by field', async () => {
    const port = await reserve(anna, { alias: 'db' })
    const lists = { allow: ['10.0.0.0/8', '::ffff:192.0.2.7'], deny: ['10.0.0.1'] }
    expect(await change(anna, port.id, lists)).toMatchObject({
      ...port,
      allow: ['10.0.0.0/8', '192.0.2.7'],
      deny: ['10.0.0.1'],
      access: { reach: 'some', parts: [{ kind: 'deny_cidr' }, { kind: 'allow_cidr', count: 2 }] },
    })
    expect(await change(anna, port.id, { alias: 'db' })).toMatchObject({ alias: 'db' })
    expect(await change(anna, port.id, { alias: null })).toMatchObject({ alias: null, deny: ['10.0.0.1'] })
    expect(await change(anna, port.id, { description: 'Old', deny: [] })).toMatchObject({
      description: 'Old',
      deny: [],
    })
  })

  test('leaves its traces in the audit log', async () => {
    const port = await reserve(anna, { alias: 'db' })
    await change(anna, port.id, { allow: ['192.0.2.7'] })
    await release(anna, port)
    await restore(anna, port)
    await booted.control.platform.settle()
    const { db } = booted.control.platform
    const events = await db.select().from(audit_events).where(eq(audit_events.object_id, port.id))
    expect(events.map(({ action }) => action)).toEqual([
      'port.reserved',
      'port.changed',
      'port.released',
      'port.restored',
    ])
    expect(events[1]).toMatchObject({
      data: { address: port.address, before: { allow: [] }, after: { allow: ['192.0.2.7'] } },
    })
  })
})

describe('wrong input', () => {
  test.each<[string, Partial<ReservePort>, string]>([
    ['an unknown region', { region: 'mars' }, 'region'],
    ['a port below the range', { port: 19_999 }, 'port'],
    ['a port above the range', { port: 21_000 }, 'port'],
    ['a port that is none', { port: 0 }, 'port'],
    ['an alias that begins with a digit', { alias: '5432' }, 'alias'],
    ['an alias that ends with a hyphen', { alias: 'db-' }, 'alias'],
    ['an alias with a space', { alias: 'my db' }, 'alias'],
    ['an endless alias', { alias: 'a'.repeat(33) }, 'alias'],
    ['an endless description', { description: 'x'.repeat(201) }, 'description'],
    ['an address that is none', { allow: ['example.com'] }, 'allow'],
    ['a network with more bits than its prefix', { deny: ['10.0.0.1/8'] }, 'deny'],
    ['too many addresses', { deny: Array<string>(201).fill('192.0.2.1') }, 'deny'],
  ])('%s is refused at its field', async (_what, body, field) => {
    await expect(reserve(anna, body)).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.any(String) },
    })
  })

  test('an alias is one port’s in the team, in any case of letters, and free again after the release', async () => {
    const port = await reserve(anna, { alias: 'db' })
    await expect(reserve(anna, { alias: 'DB' })).rejects.toMatchObject({
      fields: { alias: expect.stringContaining(String(port.port)) },
    })
    const other = await reserve(anna)
    await expect(change(anna, other.id, { alias: 'db' })).rejects.toMatchObject({ code: 'ValidationError' })
    await reserve(await signUpSomeone(booted), { alias: 'db' })
    await release(anna, port)
    await change(anna, other.id, { alias: 'db' })
    await expect(restore(anna, port)).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('one port is one team’s', () => {
  test('another team’s is refused without saying whose, one’s own with who reserved it', async () => {
    const { port } = await reserve(anna, { region: 'tiny' })
    const boris = await signUpSomeone(booted, 'Борис')
    await expect(reserve(boris, { region: 'tiny', port })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { port: expect.not.stringContaining('Анна') },
    })
    await expect(reserve(anna, { region: 'tiny', port })).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('Анна Белова'),
    })
  })

  test('a region without a free port says so', async () => {
    await reserve(anna, { region: 'tiny' })
    await reserve(anna, { region: 'tiny' })
    await expect(reserve(anna, { region: 'tiny' })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('of many teams at once each port goes to one', async () => {
    const teams: Person[] = []
    while (teams.length < 5) teams.push(await signUpSomeone(booted))
    const outcomes = await Promise.allSettled(teams.map((team) => reserve(team, { region: 'tiny' })))
    const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.port] : []))
    expect(given.sort()).toEqual([30_000, 30_001])
  })
})

describe('a limit', () => {
  test('is said with the use; of two browsers only one takes the last place', async () => {
    const limited = await bootControl({ regions, ports_per_team: 2 })
    const owner = await signUpSomeone(limited)
    const first = await reserve(owner)
    expect(statuses(await Promise.allSettled([reserve(owner), reserve(owner)]))).toEqual([
      'fulfilled',
      'rejected',
    ])
    await expect(reserve(owner)).rejects.toMatchObject({
      status: 402,
      code: 'PaymentRequired',
      data: { limit: 2, used: 2 },
    })
    await release(owner, first)
    await reserve(owner)
    await expect(restore(owner, first)).rejects.toMatchObject({ code: 'PaymentRequired' })
    await limited.close()
  })
})

describe('a released port', () => {
  test('is gone from the lists, and comes back as it was', async () => {
    const port = await reserve(anna, { alias: 'db', allow: ['192.0.2.7'] })
    await release(anna, port)
    await expect(anna.api.ports.getPort({ params: { id: port.id } })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(release(anna, port)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(change(anna, port.id, { alias: 'x' })).rejects.toMatchObject({ code: 'NotFound' })
    expect((await anna.api.ports.listPorts()).items).toEqual([])
    expect(await restore(anna, port)).toEqual(port)
    expect(await restore(anna, port)).toEqual(port)
  })

  test('is nobody else’s for a day, and then anybody’s', async () => {
    const port = await reserve(anna, { region: 'tiny', port: 30_000 })
    await reserve(anna, { region: 'tiny', port: 30_001 })
    await release(anna, port)
    const boris = await signUpSomeone(booted)
    booted.clock.advance(DAY_MS - 1)
    await expect(reserve(boris, { region: 'tiny', port: 30_000 })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    await expect(reserve(boris, { region: 'tiny' })).rejects.toMatchObject({ code: 'Conflict' })
    booted.clock.advance(1)
    await expect(restore(anna, port)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await reserve(boris, { region: 'tiny' })).toMatchObject({ port: 30_000 })
  })

  test('may be reserved anew by its own team at any time', async () => {
    const port = await reserve(anna, { region: 'tiny', port: 30_000 })
    await release(anna, port)
    const again = await reserve(anna, { region: 'tiny', port: 30_000 })
    expect(again.id).not.toBe(port.id)
    await expect(restore(anna, port)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('taken back and reserved anew at once, it is one of both', async () => {
    for (let round = 0; round < 5; round++) {
      const port = await reserve(anna, { region: 'tiny', port: 30_000 })
      await release(anna, port)
      const outcomes = await Promise.allSettled([
        restore(anna, port),
        reserve(anna, { region: 'tiny', port: 30_000 }),
      ])
      expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected'])
      const { items } = await anna.api.ports.listPorts()
      expect(items).toHaveLength(1)
      for (const one of items) await release(anna, one)
    }
  })

  test('leaves nothing behind after a day', async () => {
    const port = await reserve(anna)
    await release(anna, port)
    const rows = () => booted.control.platform.db.select().from(ports).where(eq(ports.id, port.id))
    await booted.control.runStep('purge')
    expect(await rows()).toHaveLength(1)
    booted.clock.advance(DAY_MS + HOUR_MS)
    await booted.control.runStep('purge')
    expect(await rows()).toHaveLength(0)
  })
})

describe('who may what', () => {
  test('without a seat nothing is reserved, changed or released, and all is still seen', async () => {
    const port = await reserve(anna)
    const is = and(eq(team_members.user_id, anna.user.id), eq(team_members.team_id, anna.user.team.id))
    const member = { role: 'member', has_seat: false } as const
    await booted.control.platform.db.update(team_members).set(member).where(is)
    const forbidden = { code: 'Forbidden' }
    await expect(reserve(anna)).rejects.toMatchObject(forbidden)
    await expect(change(anna, port.id, { alias: 'db' })).rejects.toMatchObject(forbidden)
    await expect(release(anna, port)).rejects.toMatchObject(forbidden)
    await expect(restore(anna, port)).rejects.toMatchObject(forbidden)
    expect((await anna.api.ports.listPorts()).items).toHaveLength(1)
  })

  test('an administrator without a seat manages every member’s, a member only their own', async () => {
    const [head, boris, vera] = [anna, await signUpSomeone(booted), await signUpSomeone(booted)]
    const team_id = await makeTeam(booted, head)
    for (const member of [boris, vera]) await addMember(booted, member, team_id)
    const is = and(eq(team_members.user_id, head.user.id), eq(team_members.team_id, team_id))
    await booted.control.platform.db.update(team_members).set({ role: 'admin', has_seat: false }).where(is)
    const port = await reserve(boris)
    expect((await head.api.ports.listTeamPorts()).items).toEqual([port])
    expect((await head.api.ports.listPorts()).items).toEqual([])
    await expect(vera.api.ports.listTeamPorts()).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(release(vera, port)).rejects.toMatchObject({ code: 'NotFound' })
    expect((await vera.api.ports.listPorts()).items).toEqual([])
    await change(head, port.id, { description: 'by the head' })
    await release(head, port)
    await restore(head, port)
  })

  test('another team’s port is nowhere, and without signing in there is none', async () => {
    const port = await reserve(anna)
    const boris = await signUpSomeone(booted)
    const notFound = { code: 'NotFound' }
    await expect(boris.api.ports.getPort({ params: { id: port.id } })).rejects.toMatchObject(notFound)
    await expect(change(boris, port.id, { alias: 'mine' })).rejects.toMatchObject(notFound)
    await expect(release(boris, port)).rejects.toMatchObject(notFound)
    await release(anna, port)
    await expect(restore(boris, port)).rejects.toMatchObject(notFound)
    await expect(booted.visitor().api.ports.listPorts()).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(reserve(booted.visitor())).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('the list is paged, the newest first', async () => {
    const made = []
    for (let count = 0; count < 3; count++) made.unshift((await reserve(anna)).id)
    const { items, next_cursor } = await anna.api.ports.listPorts({ query: { limit: 2 } })
    const rest = await anna.api.ports.listPorts({ query: { limit: 2, cursor: next_cursor ?? '' } })
    expect([...items, ...rest.items].map(({ id }) => id)).toEqual(made)
    expect(rest.next_cursor).toBeNull()
  })
})
