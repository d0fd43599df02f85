import type { AddZone, Zone } from '@nora/contract/zones'
import { HOUR_MS, SECOND_MS } from '@nora/kit'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { createFakeDns, type FakeDns } from '../../testing/fake-dns.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { team_members } from '../teams/teams.tables.ts'
import { openProvider } from './zone-provider.ts'
import { domain_zones } from './zones.tables.ts'

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'ru', domain: 'ru.example.com', public_scheme: 'https', public_port: 443 },
  ]),
})
const SECRET = Buffer.from('a secret canary of a DNS provider').toString('base64')

let booted: Booted
let dns: FakeDns
let anna: Person
let boris: Person
let last = 0
beforeAll(async () => {
  dns = createFakeDns()
  booted = await bootControl({ regions }, { hasher: plainHasher, recordChecks: dns.recordChecks })
})
afterAll(() => booted.close())
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  boris = await signUpSomeone(booted)
  await addMember(booted, boris, await makeTeam(booted, anna))
})

const add = (body: Partial<AddZone> = {}, owner: Visitor = anna) =>
  owner.api.zones.addZone({ body: { name: `zone${++last}.example`, ...body } })
const get = ({ id }: Pick<Zone, 'id'>) => anna.api.zones.getZone({ params: { id } })
const create = (owner: Visitor, zone_id: string, name: string) =>
  owner.api.domains.reserveDomain({ body: { zone_id, name } })
const getLabel = ({ records: [record] }: Zone) => record?.value.split('.')[0] ?? ''
const check = async () => {
  while (await booted.control.runStep('checkZones'));
}

async function verify(zone: Zone): Promise<Zone> {
  dns.labels.set(zone.name, getLabel(zone))
  booted.clock.advance(3 * HOUR_MS)
  await check()
  return get(zone)
}

describe('a zone', () => {
  test('is told a wildcard record and the delegation of its challenge, and is verified without TLS', async () => {
    const zone = await add({ name: 'dev.Meadow.example' })
    const target = (kind: string) =>
      expect.stringMatching(new RegExp(`^[a-z]{20}\\.${kind}\\.ru\\.example\\.com$`))
    expect(zone).toMatchObject({
      name: 'dev.meadow.example',
      status: 'unknown',
      dns: 'delegated',
      provider: null,
      members_may_create: true,
      names: 0,
      records: [
        { type: 'CNAME', name: '*.dev.meadow.example', value: target('cname') },
        { type: 'CNAME', name: '_acme-challenge.dev.meadow.example', value: target('acme') },
      ],
    })
    expect(await verify(zone)).toMatchObject({
      status: 'verified',
      certificate_finding: { code: 'issuer_down' },
    })
    expect((await anna.api.zones.listZones()).items).toMatchObject([{ id: zone.id, status: 'verified' }])
  })

  test.each([
    ['a.b.c.d.example', null],
    ['*.dev.example', 'dev.example'],
    ['https://dev.example/', 'dev.example'],
    ['co.uk', null],
    ['192.0.2.1', null],
    ['ru.example.com', null],
    ['dev', null],
  ])('named %s is refused at its field', async (name, suggestion) => {
    const data = name === 'a.b.c.d.example' ? undefined : { suggestion }
    await expect(add({ name })).rejects.toMatchObject({
      fields: { name: expect.any(String) },
      ...(data && { data }),
    })
  })

  test('of the same name is a conflict in the team', async () => {
    const { name } = await add()
    await expect(add({ name })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('is checked by the button at most once in five seconds', async () => {
    const zone = await add()
    const ask = () => anna.api.zones.checkZone({ params: { id: zone.id } })
    expect(await ask()).toMatchObject({ status: 'dns_check' })
    await expect(ask()).rejects.toMatchObject({ code: 'TooManyRequests' })
    booted.clock.advance(5 * SECOND_MS)
    await check()
    expect(await get(zone)).toMatchObject({ status: 'dns_failed', finding: { code: 'no_record' } })
  })

  test('is the team’s whose label DNS shows, with every name in it', async () => {
    const zone = await verify(await add())
    const name = await create(anna, zone.id, 'shop')
    const clara = await signUpSomeone(booted)
    const other = await clara.api.zones.addZone({ body: { name: zone.name } })
    dns.labels.set(zone.name, getLabel(other))
    await check()
    expect(await clara.api.zones.getZone({ params: { id: other.id } })).toMatchObject({ status: 'verified' })
    expect(await get(zone)).toMatchObject({ status: 'dns_failed', verified_at: null })
    expect(await anna.api.domains.getDomain({ params: { id: name.id } })).toMatchObject({
      status: 'dns_failed',
      verified_at: null,
    })
    expect((await booted.emailTo(anna.email))?.subject).toContain('Зона домена перешла к другой команде')
  })
})

describe('a name in a zone', () => {
  test('is verified at once and shows its zone', async () => {
    const zone = await verify(await add())
    expect(await create(boris, zone.id, 'Shop')).toMatchObject({
      kind: 'external',
      status: 'verified',
      name: 'shop',
      hostname: `shop.${zone.name}`,
      zone: { id: zone.id, name: zone.name },
      records: [],
    })
    expect(await get(zone)).toMatchObject({ names: 1 })
    const query = { zone_id: zone.id, name: 'shop' }
    expect(await boris.api.domains.getDomainAddSettings({ query })).toMatchObject({
      zones: [{ id: zone.id }],
      refusal: expect.any(String),
    })
    await expect(create(boris, zone.id, 'shop')).rejects.toMatchObject({ code: 'Conflict' })
    for (const name of ['', 'a.b', '-a', 'x'.repeat(64)]) {
      await expect(create(boris, zone.id, name)).rejects.toMatchObject({
        fields: { name: expect.any(String) },
      })
    }
  })

  test('needs a verified zone, a seat, and a zone of the team that is open to members', async () => {
    const zone = await add()
    await expect(create(boris, zone.id, 'shop')).rejects.toMatchObject({ code: 'Conflict' })
    await verify(zone)
    const clara = await signUpSomeone(booted)
    await expect(create(clara, zone.id, 'shop')).rejects.toMatchObject({ code: 'NotFound' })
    const params = { id: zone.id }
    await anna.api.zones.changeZone({ params, body: { members_may_create: false } })
    await expect(create(boris, zone.id, 'shop')).rejects.toMatchObject({ code: 'Forbidden' })
    expect(await create(anna, zone.id, 'shop')).toMatchObject({ status: 'verified' })
    await anna.api.zones.changeZone({ params, body: { members_may_create: true } })
    const { db } = booted.control.platform
    await db.update(team_members).set({ has_seat: false }).where(eq(team_members.user_id, boris.user.id))
    await expect(create(boris, zone.id, 'cafe')).rejects.toMatchObject({ code: 'Forbidden' })
  })

  test('keeps its zone from being deleted until the zone is named', async () => {
    const zone = await verify(await add())
    const { id, hostname } = await create(anna, zone.id, 'shop')
    const params = { id: zone.id }
    await expect(anna.api.zones.deleteZone({ params })).rejects.toMatchObject({
      code: 'Conflict',
      data: { names: [hostname], count: 1 },
    })
    await anna.api.zones.deleteZone({ params, query: { name: zone.name } })
    await expect(get(zone)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(anna.api.domains.getDomain({ params: { id } })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('that was released comes back while the zone is there', async () => {
    const zone = await verify(await add())
    const { id } = await create(anna, zone.id, 'shop')
    await anna.api.domains.releaseDomain({ params: { id } })
    expect(await get(zone)).toMatchObject({ names: 0 })
    expect(await anna.api.domains.restoreDomain({ params: { id } })).toMatchObject({ status: 'verified' })
  })
})

describe('the secret of a DNS provider', () => {
  const provider = { kind: 'rfc2136', server: 'ns1.example', key_name: 'nora', secret: SECRET } as const

  test('is sealed, and is in no answer, audit event or error', async () => {
    const zone = await add({ dns: 'rfc2136', provider })
    expect(zone).toMatchObject({ provider: { kind: 'rfc2136', server: 'ns1.example', key_name: 'nora' } })
    await anna.api.zones.changeZone({
      params: { id: zone.id },
      body: { provider: { ...provider, port: 5353 } },
    })
    await booted.control.platform.settle()
    const { db, sealer } = booted.control.platform
    const [row] = await db.select().from(domain_zones).where(eq(domain_zones.id, zone.id))
    const shown = JSON.stringify([
      await get(zone),
      await db
        .select()
        .from(audit_events)
        .where(eq(audit_events.object_id, zone.id))
        .orderBy(asc(audit_events.position)),
      row,
    ])
    expect(shown).toContain('5353')
    expect(shown).not.toContain(SECRET)
    expect(row && openProvider({ sealer }, row)).toMatchObject({ secret: SECRET })
  })

  test('is needed, and has to be of the chosen kind and form', async () => {
    await expect(add({ dns: 'rfc2136' })).rejects.toMatchObject({ fields: { provider: expect.any(String) } })
    await expect(add({ dns: 'cloudflare', provider })).rejects.toMatchObject({
      fields: { provider: expect.any(String) },
    })
    await expect(add({ provider })).rejects.toMatchObject({ fields: { provider: expect.any(String) } })
    await expect(
      add({ dns: 'rfc2136', provider: { ...provider, secret: 'not base64!' } }),
    ).rejects.toMatchObject({
      fields: { 'provider.secret': expect.any(String) },
    })
    await expect(add({ dns: 'certificate' })).rejects.toMatchObject({
      fields: { certificate_id: expect.any(String) },
    })
  })
})
