import type { Domain } from '@nora/contract/domains'
import type { Zone } from '@nora/contract/zones'
import { type DnsProgram, findDnsPort, startKnot, startUnbound } from '@nora/dns/testing'
import { DAY_MS, HOUR_MS } from '@nora/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { createRecordChecks } from '../../platform/record-checks/create-record-checks.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../testing/team.ts'

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([{ id: 'ru', domain: 'tunnels.test', ipv4: ['192.0.2.10'] }]),
})
const KNOT = '127.0.0.41'
const UNBOUND = '127.0.0.42'
const SERVERS = ['@ NS ns1', `ns1 A ${KNOT}`]

let booted: Booted
let knot: Awaited<ReturnType<typeof startKnot>>
let unbound: DnsProgram
let anna: Person
let boris: Person
beforeAll(async () => {
  const port = await findDnsPort([KNOT, UNBOUND])
  knot = await startKnot({ address: KNOT, port }, { 'field.test': SERVERS })
  unbound = await startUnbound({ address: UNBOUND, port }, { 'field.test': [knot] })
  const recordChecks = createRecordChecks({
    resolvers: [`${UNBOUND}:${port}`],
    mayReachPrivate: true,
    random: Math.random,
    port,
  })
  booted = await bootControl({ regions }, { hasher: plainHasher, recordChecks })
  anna = await signUpSomeone(booted)
  boris = await signUpSomeone(booted)
  await addMember(booted, await signUpSomeone(booted), await makeTeam(booted, anna))
})
afterAll(async () => {
  await Promise.all([booted?.close(), knot?.stop(), unbound?.stop()])
})

const add = (owner: Person, hostname: string) =>
  owner.api.domains.reserveDomain({ body: { kind: 'external', hostname } })
const get = (owner: Person, { id }: Domain) => owner.api.domains.getDomain({ params: { id } })
const show = (...records: string[]) => knot.setZone('field.test', [...SERVERS, ...records])

/** As it is typed into a zone file. */
function toLines({ records }: Pick<Domain | Zone, 'records'>): string[] {
  return records.map(({ type, name, value }) =>
    type === 'TXT' ? `${name}. TXT "${value}"` : `${name}. ${type} ${value}${type === 'CNAME' ? '.' : ''}`,
  )
}

async function check(waitMs: number, step: 'checkDomains' | 'checkZones' = 'checkDomains') {
  booted.clock.advance(waitMs)
  while (await booted.control.runStep(step));
}

test('a name goes its whole way by records that are typed as they are told, and back when they change', async () => {
  const domain = await add(anna, 'app.field.test')
  await check(0)
  expect(await get(anna, domain)).toMatchObject({ status: 'dns_failed', finding: { code: 'no_such_name' } })
  await show('app CNAME parking.example.')
  await check(HOUR_MS)
  expect(await get(anna, domain)).toMatchObject({
    finding: { code: 'wrong_target', seen: ['parking.example'] },
    records: [{ is_right: false, seen: [{ server: 'ns1.field.test', values: ['parking.example'] }] }],
  })
  await show(...toLines(domain))
  await check(HOUR_MS)
  expect(await get(anna, domain)).toMatchObject({ status: 'verified', records: [{ is_right: true }] })

  const other = await add(boris, 'app.field.test')
  await check(0)
  expect(await get(boris, other)).toMatchObject({ finding: { code: 'label_of_another' } })
  await show(...toLines(other))
  await check(HOUR_MS)
  expect(await get(boris, other)).toMatchObject({ status: 'verified' })
  expect(await get(anna, domain)).toMatchObject({ status: 'dns_failed', verified_at: null })

  await show()
  for (const waitMs of [DAY_MS, HOUR_MS, HOUR_MS]) {
    expect(await get(boris, other)).toMatchObject({ status: 'verified' })
    await check(waitMs)
  }
  expect(await get(boris, other)).toMatchObject({ status: 'dns_failed', finding: { code: 'no_such_name' } })
})

test('an apex is verified by its address and the TXT record', async () => {
  const domain = await add(anna, 'field.test')
  await show('@ A 192.0.2.10')
  await check(0)
  expect(await get(anna, domain)).toMatchObject({ finding: { code: 'txt_missing' } })
  await show(...toLines(domain))
  await check(HOUR_MS)
  expect(await get(anna, domain)).toMatchObject({
    status: 'verified',
    records: [{ is_right: true }, { is_right: true }],
  })
})

test('a zone is verified by its wildcard and the delegation of its challenge', async () => {
  const zone = await anna.api.zones.addZone({ body: { name: 'dev.field.test' } })
  await show(...toLines(zone).slice(0, 1))
  await check(0, 'checkZones')
  const params = { id: zone.id }
  expect(await anna.api.zones.getZone({ params })).toMatchObject({
    status: 'dns_failed',
    finding: { code: 'no_record' },
  })
  await show(...toLines(zone))
  await check(HOUR_MS, 'checkZones')
  expect(await anna.api.zones.getZone({ params })).toMatchObject({
    status: 'verified',
    records: [{ is_right: true }, { is_right: true }],
  })
})
