import type { ChangePort, Port, ReservePort } from '@nora/contract/ports'
import { DAY_MS } from '@nora/kit'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { describeReserved } from '../../reservations/testing/reserved-contract.ts'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { ports } from './ports.tables.ts'

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

  test('has its address and the changed lists in the audit log', async () => {
    const port = await reserve(anna)
    await change(anna, port.id, { allow: ['192.0.2.7'] })
    await booted.control.platform.settle()
    const { db } = booted.control.platform
    const events = await db
      .select()
      .from(audit_events)
      .where(eq(audit_events.object_id, port.id))
      .orderBy(asc(audit_events.position))
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

test('a released port is given to no other team as any free one for a day', async () => {
  const port = await reserve(anna, { region: 'tiny', port: 30_000 })
  await reserve(anna, { region: 'tiny', port: 30_001 })
  await release(anna, port)
  const boris = await signUpSomeone(booted)
  booted.clock.advance(DAY_MS - 1)
  await expect(reserve(boris, { region: 'tiny' })).rejects.toMatchObject({ code: 'Conflict' })
  booted.clock.advance(1)
  expect(await reserve(boris, { region: 'tiny' })).toMatchObject({ port: 30_000 })
})

describe('of all that is reserved, a port', () => {
  describeReserved<Port>({
    event: 'port',
    settings: { regions },
    twoPerTeam: { ports_per_team: 2 },
    reserve: (owner, same) => reserve(owner, { port: same?.port }),
    get: (owner, id) => owner.api.ports.getPort({ params: { id } }),
    describe: (owner, id, description) => change(owner, id, { description }),
    release: (owner, id) => release(owner, { id }),
    restore: (owner, id) => restore(owner, { id }),
    list: (owner, query) => owner.api.ports.listPorts({ query }),
    listTeam: (owner) => owner.api.ports.listTeamPorts(),
    countRows: ({ control }, id) => control.platform.db.$count(ports, eq(ports.id, id)),
  })
})
