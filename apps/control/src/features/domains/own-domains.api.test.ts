import type { Domain, ReserveDomain } from '@nora/contract/domains'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { createFakeDns, type FakeDns } from '../../testing/fake-dns.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { findOwnDomain } from './find-own-domain.ts'

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    {
      id: 'ru',
      domain: 'ru.example.com',
      public_scheme: 'http',
      public_port: 80,
      ipv4: ['192.0.2.10'],
      ipv6: ['2001:db8::10'],
    },
    { id: 'secure', domain: 'secure.example.com', public_scheme: 'https', public_port: 443 },
  ]),
})

let booted: Booted
let dns: FakeDns
let anna: Person
beforeAll(async () => {
  dns = createFakeDns()
  booted = await bootControl({ regions }, { hasher: plainHasher, recordChecks: dns.recordChecks })
})
afterAll(() => booted.close())
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  dns.asked.length = 0
})

let last = 0
const newHostname = () => `app${++last}.field.example`
const add = (owner: Visitor, body: Partial<ReserveDomain> = {}) =>
  owner.api.domains.reserveDomain({
    body: { kind: 'external', hostname: newHostname(), ...body },
  })
const get = (owner: Visitor, { id }: Pick<Domain, 'id'>) => owner.api.domains.getDomain({ params: { id } })
const getLabel = ({ records: [record] }: Domain) => record?.value.split('.')[0]?.replace('nora=', '') ?? ''
const check = async () => {
  while (await booted.control.runStep('checkDomains'));
}

/** Its record shows the label, and was seen. */
async function verify(owner: Visitor, domain: Domain): Promise<Domain> {
  dns.labels.set(domain.hostname, getLabel(domain))
  booted.clock.advance(3 * HOUR_MS)
  await check()
  return get(owner, domain)
}

describe('an own domain', () => {
  test('is told the record to create, with a label that nobody else has', async () => {
    const domain = await add(anna, { hostname: 'Shop.Field.Example.', description: 'The shop' })
    expect(domain).toMatchObject({
      kind: 'external',
      status: 'unknown',
      name: 'shop.field.example',
      hostname: 'shop.field.example',
      url: 'http://shop.field.example',
      tls: 'acme',
      finding: null,
      zone: null,
      verified_at: null,
      certificate: null,
      records: [
        {
          type: 'CNAME',
          name: 'shop.field.example',
          value: expect.stringMatching(/^[a-z]{20}\.cname\.ru\.example\.com$/),
          is_right: null,
          seen: [],
        },
      ],
    })
    expect(getLabel(await add(anna))).not.toBe(getLabel(domain))
    expect(await get(anna, domain)).toEqual(domain)
  })

  test('at the apex gets addresses and a TXT record, because no CNAME can be there', async () => {
    const { records } = await add(anna, { hostname: 'meadow.example' })
    expect(records.map(({ type, name, value }) => [type, name, value])).toEqual([
      ['A', 'meadow.example', '192.0.2.10'],
      ['AAAA', 'meadow.example', '2001:db8::10'],
      ['TXT', '_nora.meadow.example', expect.stringMatching(/^nora=[a-z]{20}$/)],
    ])
  })

  test('of another script is kept in A-labels and shown as people write it', async () => {
    expect(await add(anna, { hostname: 'магазин.почта.рф' })).toMatchObject({
      hostname: 'xn--80aairftm.xn--80a1acny.xn--p1ai',
      name: 'магазин.почта.рф',
    })
  })

  test.each([
    ['https://shop.field.example/a', 'shop.field.example'],
    ['shop.field.example:443', 'shop.field.example'],
    ['*.field.example', 'field.example'],
    ['my shop.field.example', 'myshop.field.example'],
    ['192.0.2.1', null],
    ['[2001:db8::1]', null],
    ['shop', null],
    ['co.uk', null],
    ['shop.ru.example.com', null],
    ['localhost', null],
    [`${'a.'.repeat(130)}example`, null],
    ['xn--a.field.example', null],
    ['', null],
  ])('written as %s is refused at its field, and %s is offered', async (hostname, suggestion) => {
    await expect(add(anna, { hostname })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { hostname: expect.any(String) },
      data: { suggestion },
    })
    if (hostname === '') return
    const query = { kind: 'external', hostname } as const
    expect(await anna.api.domains.getDomainAddSettings({ query })).toMatchObject({
      refusal: expect.any(String),
      suggestion,
    })
  })

  test('that the team has already is a conflict, and another team may add it too', async () => {
    const { hostname } = await add(anna)
    await expect(add(anna, { hostname })).rejects.toMatchObject({ code: 'Conflict' })
    expect(await add(await signUpSomeone(booted), { hostname })).toMatchObject({ status: 'unknown' })
  })

  test('with a certificate that the team has not is refused at its field', async () => {
    await expect(add(anna, { tls: 'certificate' })).rejects.toMatchObject({
      fields: { certificate_id: expect.any(String) },
    })
  })
})

describe('a check', () => {
  test('comes at once, and again after growing waits, with what was found', async () => {
    const domain = await add(anna)
    await check()
    expect(dns.asked).toContain(domain.hostname)
    const failed = await get(anna, domain)
    expect(failed).toMatchObject({ status: 'dns_failed', finding: { code: 'no_record' } })
    expect(failed.records[0]).toMatchObject({
      is_right: false,
      seen: [{ server: 'ns1.example', values: [] }],
    })
    expect(Date.parse(failed.next_check_at ?? '')).toBe(booted.clock.now().getTime() + 15 * SECOND_MS)
    await check()
    expect(dns.asked.filter((name) => name === domain.hostname)).toHaveLength(1)
    booted.clock.advance(15 * SECOND_MS)
    await check()
    expect(dns.asked.filter((name) => name === domain.hostname)).toHaveLength(2)
  })

  test('verifies a name whose records are right, which tunnels may use then', async () => {
    const { db } = booted.control.platform
    const domain = await add(anna)
    expect(await findOwnDomain(db, domain.hostname)).toBeNull()
    expect(await findOwnDomain(db, domain.hostname, anna.user.team.id)).toMatchObject({ isServed: false })
    expect(await verify(anna, domain)).toMatchObject({
      status: 'verified',
      finding: null,
      verified_at: expect.any(String),
    })
    expect(await findOwnDomain(db, domain.hostname)).toMatchObject({
      isServed: true,
      teamId: anna.user.team.id,
      tls: 'acme',
    })
  })

  test('is asked for by the button, at most once in five seconds', async () => {
    const domain = await add(anna)
    const ask = () => anna.api.domains.checkDomain({ params: { id: domain.id } })
    expect(await ask()).toMatchObject({ status: 'dns_check' })
    await expect(ask()).rejects.toMatchObject({ code: 'TooManyRequests' })
    booted.clock.advance(5 * SECOND_MS)
    expect(await ask()).toMatchObject({ status: 'dns_check' })
    await check()
    expect(await get(anna, domain)).toMatchObject({ status: 'dns_failed' })
  })

  test('of a static name is refused', async () => {
    const { id } = await anna.api.domains.reserveDomain({ body: { region: 'ru', name: 'kept-name' } })
    await expect(anna.api.domains.checkDomain({ params: { id } })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('without an issuer says so, and DNS stays proved', async () => {
    const domain = await add(anna, { region: 'secure' })
    expect(await verify(anna, domain)).toMatchObject({
      status: 'tls_failed',
      finding: { code: 'issuer_down' },
      verified_at: expect.any(String),
    })
    const change = { params: { id: domain.id }, body: { tls: 'certificate' } } as const
    await expect(anna.api.domains.changeDomain(change)).rejects.toMatchObject({
      fields: { certificate_id: expect.any(String) },
    })
  })

  test('of a name that was released meanwhile changes nothing', async () => {
    const domain = await add(anna)
    dns.pause = () => anna.api.domains.releaseDomain({ params: { id: domain.id } }).then(() => undefined)
    await check()
    dns.pause = async () => undefined
    const back = await anna.api.domains.restoreDomain({ params: { id: domain.id } })
    expect(back).toMatchObject({ status: 'unknown', checked_at: null })
  })

  test('whose server fails is a failed check', async () => {
    const domain = await add(anna)
    dns.pause = () => Promise.reject(new Error('no route'))
    await check()
    dns.pause = async () => undefined
    expect(await get(anna, domain)).toMatchObject({ status: 'dns_failed', finding: { code: 'timeout' } })
  })
})

describe('a verified domain', () => {
  test('is lost after three failed checks in a row, and its owner gets an email', async () => {
    const domain = await verify(anna, await add(anna))
    dns.labels.delete(domain.hostname)
    for (const waitMs of [DAY_MS, HOUR_MS]) {
      booted.clock.advance(waitMs)
      await check()
      expect(await get(anna, domain)).toMatchObject({ status: 'verified', finding: { code: 'no_record' } })
    }
    booted.clock.advance(HOUR_MS)
    await check()
    expect(await get(anna, domain)).toMatchObject({ status: 'dns_failed', verified_at: expect.any(String) })
    const email = await booted.emailTo(anna.email)
    expect(email?.subject).toBe(`Домен больше не ведёт сюда: ${domain.hostname} — Nora`)
    expect(email?.text).toContain(`/domains?domain=${domain.id}`)
    expect(await verify(anna, domain)).toMatchObject({ status: 'verified' })
  })

  test('is the team’s whose label DNS shows: another one takes it, and the first is told', async () => {
    const boris = await signUpSomeone(booted)
    const annas = await verify(anna, await add(anna))
    const { hostname } = annas
    const added = await add(boris, { hostname })
    await check()
    expect(await get(boris, added)).toMatchObject({
      status: 'dns_failed',
      finding: { code: 'label_of_another' },
    })
    expect(await verify(boris, added)).toMatchObject({ status: 'verified' })
    expect(await get(anna, annas)).toMatchObject({
      status: 'dns_failed',
      verified_at: null,
      finding: { code: 'label_of_another' },
    })
    expect((await booted.emailTo(anna.email))?.subject).toContain('Домен перешёл к другой команде')
    const { db } = booted.control.platform
    expect(await findOwnDomain(db, hostname)).toMatchObject({ teamId: boris.user.team.id })
    const events = await db
      .select()
      .from(audit_events)
      .where(eq(audit_events.object_id, annas.id))
      .orderBy(asc(audit_events.position))
    expect(events.map(({ action }) => action)).toEqual([
      'domain.reserved',
      'domain.verified',
      'domain.failed',
    ])
  })

  test('that is released still belongs to nobody else, and comes back with its label', async () => {
    const domain = await verify(anna, await add(anna))
    const boris = await signUpSomeone(booted)
    await anna.api.domains.releaseDomain({ params: { id: domain.id } })
    const other = await add(boris, { hostname: domain.hostname })
    await check()
    expect(await get(boris, other)).toMatchObject({
      status: 'dns_failed',
      finding: { code: 'label_of_another' },
    })
    const back = await anna.api.domains.restoreDomain({ params: { id: domain.id } })
    expect(getLabel(back)).toBe(getLabel(domain))
    await check()
    expect(await get(anna, domain)).toMatchObject({ status: 'verified' })
  })

  test('keeps an old answer of resolvers as a hint', async () => {
    const domain = await add(anna)
    dns.findings.set(domain.hostname, { code: 'resolver_cache', seconds_left: 2400 })
    expect(await verify(anna, domain)).toMatchObject({
      status: 'verified',
      finding: { code: 'resolver_cache', seconds_left: 2400 },
    })
    dns.findings.clear()
  })
})

describe('a transfer', () => {
  test('hands a domain to a member with a seat, and to nobody else', async () => {
    const boris = await signUpSomeone(booted)
    const team_id = await makeTeam(booted, anna)
    await addMember(booted, boris, team_id)
    const { id, hostname } = await add(anna)
    const transfer = (user_id: string) =>
      anna.api.domains.transferDomain({ params: { id }, body: { user_id } })
    const clara = await signUpSomeone(booted)
    await expect(transfer(clara.user.id)).rejects.toMatchObject({ fields: { user_id: expect.any(String) } })
    expect(await transfer(boris.user.id)).toMatchObject({ user: { id: boris.user.id } })
    expect((await boris.api.domains.listDomains()).items).toMatchObject([{ hostname }])
  })
})

describe('before a domain is added', () => {
  test('the form is told the records to be, and what regions own domains point at', async () => {
    const query = { kind: 'external', region: 'ru', hostname: 'new.field.example' } as const
    expect(await anna.api.domains.getDomainAddSettings({ query })).toMatchObject({
      own_domains: { limit: null, used: 0 },
      zones: [],
      records: [{ type: 'CNAME', name: 'new.field.example', value: '….cname.ru.example.com' }],
      refusal: null,
      suggestion: null,
    })
    expect(await anna.api.domains.getDomainConnectSettings()).toEqual({
      regions: [
        {
          id: 'ru',
          domain: 'ru.example.com',
          cname_suffix: 'cname.ru.example.com',
          acme_suffix: 'acme.ru.example.com',
          ipv4: ['192.0.2.10'],
          ipv6: ['2001:db8::10'],
          caa: null,
        },
        expect.objectContaining({ id: 'secure' }),
      ],
    })
  })

  test('lists can be limited to own domains', async () => {
    await anna.api.domains.reserveDomain({ body: { region: 'ru', name: 'static-one' } })
    const { hostname } = await add(anna)
    const list = await anna.api.domains.listDomains({ query: { kind: 'external' } })
    expect(list.items).toMatchObject([{ hostname }])
    booted.clock.advance(MINUTE_MS)
  })
})
