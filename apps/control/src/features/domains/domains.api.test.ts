import type { Domain, ReserveDomain } from '@nora/contract/domains'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { describeReserved } from '../../reservations/testing/reserved-contract.ts'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { domains } from './domains.tables.ts'

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'ru', domain: 'ru.example.com', public_scheme: 'https', public_port: 443 },
    { id: 'nl', domain: 'nl.example.com' },
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
})

let last = 0
const newName = () => `shop-${++last}`
const reserve = (owner: Visitor, body: Partial<ReserveDomain> = {}) =>
  owner.api.domains.reserveDomain({ body: { region: 'ru', name: newName(), ...body } })
const change = (owner: Visitor, id: string, description: string) =>
  owner.api.domains.changeDomain({ params: { id }, body: { description } })

describe('a static name', () => {
  test('is a hostname under the domain of its region', async () => {
    const domain = await reserve(anna, { name: ' Bakery ', description: 'The shop' })
    expect(domain).toMatchObject({
      kind: 'static',
      status: 'verified',
      region: 'ru',
      name: 'bakery',
      hostname: 'bakery.ru.example.com',
      url: 'https://bakery.ru.example.com',
      description: 'The shop',
      user: { id: anna.user.id },
      last_used_at: null,
      tunnel: null,
    })
    expect(await anna.api.domains.getDomain({ params: { id: domain.id } })).toEqual(domain)
    expect((await anna.api.domains.listDomains()).items).toEqual([domain])
    expect(await reserve(await signUpSomeone(booted), { region: 'nl', name: 'bakery' })).toMatchObject({
      hostname: 'bakery.nl.example.com',
    })
  })

  test('may get another description', async () => {
    const domain = await reserve(anna)
    expect(await change(anna, domain.id, ' Old shop ')).toEqual({ ...domain, description: 'Old shop' })
  })

  test('has its hostname and the change in the audit log', async () => {
    const domain = await reserve(anna)
    await change(anna, domain.id, 'The shop')
    await booted.control.platform.settle()
    const { db } = booted.control.platform
    const events = await db
      .select()
      .from(audit_events)
      .where(eq(audit_events.object_id, domain.id))
      .orderBy(asc(audit_events.position))
    expect(events[1]?.data).toEqual({
      hostname: domain.hostname,
      before: { description: domain.description },
      after: { description: 'The shop' },
    })
  })

  test.each<[string, Partial<ReserveDomain>, string, RegExp]>([
    ['an unknown region', { region: 'mars' }, 'region', /ru, nl/],
    ['no name', { name: ' ' }, 'name', /Укажите имя/],
    ['a name with a dot', { name: 'my.shop' }, 'name', /латинских букв/],
    ['a name that begins with a hyphen', { name: '-shop' }, 'name', /латинских букв/],
    ['a name that is too long', { name: 'x'.repeat(64) }, 'name', /латинских букв/],
    ['a name of the operator', { name: 'www' }, 'name', /зарезервировано/],
    ['an endless description', { description: 'x'.repeat(201) }, 'description', /./],
  ])('with %s is refused at its field', async (_what, body, field, said) => {
    await expect(reserve(anna, body)).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.stringMatching(said) },
    })
  })
})

describe('before a name is reserved', () => {
  test('the form is told whether it is free, with the regions, the limit and the use', async () => {
    const { name } = await reserve(anna)
    const boris = await signUpSomeone(booted)
    const ask = (query: { region?: string; name?: string }) =>
      boris.api.domains.getDomainAddSettings({ query })
    expect(await ask({})).toEqual({
      regions: [
        { id: 'ru', domain: 'ru.example.com' },
        { id: 'nl', domain: 'nl.example.com' },
      ],
      limit: null,
      used: 0,
      own_domains: { limit: null, used: 0 },
      zones: [],
      records: [],
      refusal: null,
      suggestion: null,
    })
    expect(await ask({ region: 'ru', name })).toMatchObject({ refusal: expect.stringMatching(/занято/) })
    expect(await ask({ region: 'nl', name })).toMatchObject({ refusal: null })
    expect(await ask({ region: 'ru', name: 'www' })).toMatchObject({ refusal: expect.any(String) })
  })
})

test('the form is told the limit of the plan and its use', async () => {
  const limited = await bootControl({ regions, static_names_per_team: 2 })
  const owner = await signUpSomeone(limited)
  await reserve(owner)
  await reserve(owner)
  expect(await owner.api.domains.getDomainAddSettings()).toMatchObject({ limit: 2, used: 2 })
  await limited.close()
})

describe('of all that is reserved, a name', () => {
  describeReserved<Domain>({
    event: 'domain',
    settings: { regions },
    twoPerTeam: { static_names_per_team: 2 },
    reserve: (owner, same) => reserve(owner, same && { name: same.name }),
    get: (owner, id) => owner.api.domains.getDomain({ params: { id } }),
    describe: (owner, id, description) => change(owner, id, description),
    release: (owner, id) => owner.api.domains.releaseDomain({ params: { id } }),
    restore: (owner, id) => owner.api.domains.restoreDomain({ params: { id } }),
    list: (owner, query) => owner.api.domains.listDomains({ query }),
    listTeam: (owner) => owner.api.domains.listTeamDomains(),
    countRows: ({ control }, id) => control.platform.db.$count(domains, eq(domains.id, id)),
  })
})
