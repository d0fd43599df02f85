import type { ReserveDomain } from '@nora/contract/domains'
import { DAY_MS, HOUR_MS } from '@nora/kit'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { audit_events, domains, team_members } from '../../schema.ts'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { addMember, makeTeam } from '../../testing/team.ts'

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
const release = (owner: Visitor, { id }: { id: string }) =>
  owner.api.domains.releaseDomain({ params: { id } })
const restore = (owner: Visitor, { id }: { id: string }) =>
  owner.api.domains.restoreDomain({ params: { id } })
const statuses = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status).sort()

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

  test('leaves its traces in the audit log', async () => {
    const domain = await reserve(anna)
    await change(anna, domain.id, 'The shop')
    await release(anna, domain)
    await restore(anna, domain)
    await booted.control.platform.settle()
    const { db } = booted.control.platform
    const events = await db.select().from(audit_events).where(eq(audit_events.object_id, domain.id))
    expect(events.map(({ action }) => action)).toEqual([
      'domain.reserved',
      'domain.changed',
      'domain.released',
      'domain.restored',
    ])
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

describe('one name is one team’s', () => {
  test('another team’s is refused without saying whose, one’s own with who reserved it', async () => {
    const { name } = await reserve(anna)
    const boris = await signUpSomeone(booted, 'Борис')
    await expect(reserve(boris, { name })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { name: expect.not.stringContaining('Анна') },
    })
    await expect(reserve(anna, { name })).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('Анна Белова'),
    })
  })

  test('the form is told beforehand, with the regions, the limit and the use', async () => {
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
      refusal: null,
    })
    expect(await ask({ region: 'ru', name })).toMatchObject({ refusal: expect.stringMatching(/занято/) })
    expect(await ask({ region: 'nl', name })).toMatchObject({ refusal: null })
    expect(await ask({ region: 'ru', name: 'www' })).toMatchObject({ refusal: expect.any(String) })
  })
})

describe('a limit', () => {
  test('is said with the use; of two browsers only one takes the last place', async () => {
    const limited = await bootControl({ regions, static_names_per_team: 2 })
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
    expect(await owner.api.domains.getDomainAddSettings()).toMatchObject({ limit: 2, used: 2 })
    await release(owner, first)
    await reserve(owner)
    await expect(restore(owner, first)).rejects.toMatchObject({ code: 'PaymentRequired' })
    await limited.close()
  })
})

describe('a released name', () => {
  test('is gone from the lists, and comes back as it was', async () => {
    const domain = await reserve(anna, { description: 'The shop' })
    await release(anna, domain)
    const notFound = { code: 'NotFound' }
    await expect(anna.api.domains.getDomain({ params: { id: domain.id } })).rejects.toMatchObject(notFound)
    await expect(release(anna, domain)).rejects.toMatchObject(notFound)
    await expect(change(anna, domain.id, 'x')).rejects.toMatchObject(notFound)
    expect((await anna.api.domains.listDomains()).items).toEqual([])
    expect(await restore(anna, domain)).toEqual(domain)
    expect(await restore(anna, domain)).toEqual(domain)
  })

  test('is nobody else’s for a day, and then anybody’s', async () => {
    const domain = await reserve(anna)
    const { name } = domain
    await release(anna, domain)
    const boris = await signUpSomeone(booted)
    booted.clock.advance(DAY_MS - 1)
    await expect(reserve(boris, { name })).rejects.toMatchObject({ fields: { name: expect.any(String) } })
    booted.clock.advance(1)
    await expect(restore(anna, domain)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await reserve(boris, { name })).toMatchObject({ name })
  })

  test('may be reserved anew by its own team at any time', async () => {
    const domain = await reserve(anna)
    await release(anna, domain)
    const again = await reserve(anna, { name: domain.name })
    expect(again.id).not.toBe(domain.id)
    await expect(restore(anna, domain)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('leaves nothing behind after a day', async () => {
    const domain = await reserve(anna)
    await release(anna, domain)
    const rows = () => booted.control.platform.db.select().from(domains).where(eq(domains.id, domain.id))
    await booted.control.runStep('purge')
    expect(await rows()).toHaveLength(1)
    booted.clock.advance(DAY_MS + HOUR_MS)
    await booted.control.runStep('purge')
    expect(await rows()).toHaveLength(0)
  })
})

describe('who may what', () => {
  test('without a seat nothing is reserved, changed or released, and all is still seen', async () => {
    const domain = await reserve(anna)
    const is = and(eq(team_members.user_id, anna.user.id), eq(team_members.team_id, anna.user.team.id))
    const member = { role: 'member', has_seat: false } as const
    await booted.control.platform.db.update(team_members).set(member).where(is)
    const forbidden = { code: 'Forbidden' }
    await expect(reserve(anna)).rejects.toMatchObject(forbidden)
    await expect(change(anna, domain.id, 'x')).rejects.toMatchObject(forbidden)
    await expect(release(anna, domain)).rejects.toMatchObject(forbidden)
    await expect(restore(anna, domain)).rejects.toMatchObject(forbidden)
    expect((await anna.api.domains.listDomains()).items).toHaveLength(1)
  })

  test('an administrator without a seat manages every member’s, a member only their own', async () => {
    const [head, boris, vera] = [anna, await signUpSomeone(booted), await signUpSomeone(booted)]
    const team_id = await makeTeam(booted, head)
    for (const member of [boris, vera]) await addMember(booted, member, team_id)
    const is = and(eq(team_members.user_id, head.user.id), eq(team_members.team_id, team_id))
    await booted.control.platform.db.update(team_members).set({ role: 'admin', has_seat: false }).where(is)
    const domain = await reserve(boris)
    expect((await head.api.domains.listTeamDomains()).items).toEqual([domain])
    expect((await head.api.domains.listDomains()).items).toEqual([])
    await expect(vera.api.domains.listTeamDomains()).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(release(vera, domain)).rejects.toMatchObject({ code: 'NotFound' })
    expect((await vera.api.domains.listDomains()).items).toEqual([])
    await change(head, domain.id, 'by the head')
    await release(head, domain)
    await restore(head, domain)
  })

  test('another team’s name is nowhere, and without signing in there is none', async () => {
    const domain = await reserve(anna)
    const boris = await signUpSomeone(booted)
    const notFound = { code: 'NotFound' }
    await expect(boris.api.domains.getDomain({ params: { id: domain.id } })).rejects.toMatchObject(notFound)
    await expect(change(boris, domain.id, 'mine')).rejects.toMatchObject(notFound)
    await expect(release(boris, domain)).rejects.toMatchObject(notFound)
    await release(anna, domain)
    await expect(restore(boris, domain)).rejects.toMatchObject(notFound)
    await expect(booted.visitor().api.domains.listDomains()).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(reserve(booted.visitor())).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('the list is paged, the newest first', async () => {
    const made = []
    for (let count = 0; count < 3; count++) made.unshift((await reserve(anna)).id)
    const { items, next_cursor } = await anna.api.domains.listDomains({ query: { limit: 2 } })
    const rest = await anna.api.domains.listDomains({ query: { limit: 2, cursor: next_cursor ?? '' } })
    expect([...items, ...rest.items].map(({ id }) => id)).toEqual(made)
    expect(rest.next_cursor).toBeNull()
  })
})
