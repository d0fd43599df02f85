import { X509Certificate } from 'node:crypto'
import { type Pebble, startPebble } from '@nora/acme/testing'
import type { AddZone, Zone } from '@nora/contract/zones'
import { askServer, type DnsProgram, findDnsPort, startKnot, startUnbound } from '@nora/dns/testing'
import { SECOND_MS } from '@nora/kit'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/config/config.ts'
import { createRecordChecks } from '../../../platform/record-checks/create-record-checks.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { makeTeam } from '../../../testing/team.ts'
import { toAcmeConfig } from '../testing/issuing.ts'
import { acme_orders } from './orders.tables.ts'

const [DELEGATED, DYNAMIC, UNBOUND, OURS] = ['127.0.0.51', '127.0.0.52', '127.0.0.53', '127.0.0.54']
const KEY = { name: 'nora', secret: Buffer.from('a key of the company').toString('base64') }
const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'ru', domain: 'tunnels.test', public_scheme: 'https', public_port: 443, ipv4: ['127.0.0.1'] },
  ]),
})

let port: number
const programs: DnsProgram[] = []
let pebble: Pebble
let booted: Booted
let anna: Person
beforeAll(async () => {
  port = await findDnsPort([DELEGATED, DYNAMIC, UNBOUND, OURS])
  const at = (address: string) => ({ address, port })
  pebble = await startPebble({ dnsServer: `${UNBOUND}:${port}` })
  const acme = toAcmeConfig(pebble)
  const resolvers = [`${UNBOUND}:${port}`]
  const recordChecks = createRecordChecks({ resolvers, mayReachPrivate: true, random: Math.random, port })
  const changes = { regions, acme, dns: at(OURS), may_reach_private: true }
  booted = await bootControl(changes, { hasher: plainHasher, recordChecks })
  await booted.control.responder.start()
  anna = await signUpSomeone(booted)
  await makeTeam(booted, anna)
  // The servers of the company start when their records are known.
  const stubs = {
    'acme.tunnels.test': [at(OURS)],
    'cname.tunnels.test': [at(OURS)],
    'field.test': [at(DELEGATED)],
    'meadow.test': [at(DYNAMIC)],
  }
  programs.push(await startUnbound(at(UNBOUND), stubs))
})
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await booted.close()
  await pebble.stop()
})

const get = ({ id }: Zone) => anna.api.zones.getZone({ params: { id } })
const add = (body: Partial<AddZone>) => anna.api.zones.addZone({ body: { name: '', ...body } })

function toLines({ records }: Zone): string[] {
  return records.map(({ type, name, value }) => `${name}. ${type} ${value}.`)
}

async function work(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await holds()) return
    await booted.control.runStep('runCertificateOrders')
    booted.clock.advance(SECOND_MS)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error('it does not come about')
}

/** The clock stays near that of the servers: signatures of updates are good for five minutes. */
async function check(): Promise<void> {
  booted.clock.advance(5 * SECOND_MS)
  while (await booted.control.runStep('checkZones'));
}

async function readNames(zone: Zone): Promise<string | undefined> {
  const id = (await get(zone)).certificate?.id ?? ''
  const { chain_pem } = await anna.api.certificates.getCertificateChain({ params: { id } })
  return new X509Certificate(chain_pem).subjectAltName
}

test('a zone that delegates its challenge gets one certificate for all names, by our own DNS server', async () => {
  const zone = await add({ name: 'dev.field.test' })
  const at = { address: DELEGATED, port }
  programs.push(await startKnot(at, { 'field.test': ['@ NS ns1', `ns1 A ${DELEGATED}`, ...toLines(zone)] }))
  await check()
  expect(await get(zone)).toMatchObject({ status: 'verified', certificate: null, certificate_finding: null })
  await work(async () => (await get(zone)).certificate !== null)
  expect(await readNames(zone)).toBe('DNS:*.dev.field.test')
  expect(pebble.countIssued()).toBe(1)
})

test('a zone whose server takes updates gets its certificate by them; one with a wrong key says so until it is mended', async () => {
  const provider = { kind: 'rfc2136', server: DYNAMIC, port, key_name: KEY.name } as const
  const right = { ...provider, secret: KEY.secret }
  const wrong = { ...provider, secret: Buffer.from('another key').toString('base64') }
  const zone = await add({ name: 'meadow.test', dns: 'rfc2136', provider: right })
  const other = await add({ name: 'dev.meadow.test', dns: 'rfc2136', provider: wrong })
  const key = `key:\n  - id: ${KEY.name}\n    algorithm: hmac-sha256\n    secret: ${KEY.secret}\n`
  const extra = `${key}acl:\n  - id: updates\n    key: ${KEY.name}\n    action: update\n`
  const ofZone = '    acl: updates\n    zonefile-sync: -1\n    journal-content: all\n'
  const lines = ['@ NS ns1', `ns1 A ${DYNAMIC}`, ...toLines(zone), ...toLines(other)]
  programs.push(await startKnot({ address: DYNAMIC, port }, { 'meadow.test': lines }, { extra, ofZone }))
  await check()
  await work(async () => (await get(zone)).certificate !== null)
  expect(await readNames(zone)).toBe('DNS:*.meadow.test')
  await work(async () => (await get(other)).certificate_finding !== null)
  expect(await get(other)).toMatchObject({
    certificate: null,
    certificate_finding: { code: 'provider_refused', detail: expect.stringContaining('secret') },
  })
  await anna.api.zones.changeZone({ params: { id: other.id }, body: { dns: 'rfc2136', provider: right } })
  await check()
  await work(async () => (await get(other)).certificate !== null)
  const question = { name: '_acme-challenge.meadow.test', type: 'TXT', isRecursive: false } as const
  const { message } = await askServer({ address: DYNAMIC, port }, question, {
    random: Math.random,
    timeoutMs: 2_000,
  })
  expect(message?.answers.filter(({ type }) => type === 'TXT')).toEqual([])
})

test('a zone that is deleted while its order runs leaves no order, and nothing that proves it to issuers', async () => {
  const [zone] = (await anna.api.zones.listZones()).items.filter(({ name }) => name === 'dev.field.test')
  if (!zone?.certificate) throw new Error('the zone has no certificate')
  await anna.api.certificates.renewCertificate({ params: { id: zone.certificate.id } })
  const { db } = booted.control.platform
  const listLive = () =>
    db
      .select()
      .from(acme_orders)
      .where(and(eq(acme_orders.purpose_id, zone.id), isNull(acme_orders.ended_at)))
  expect(await listLive()).toHaveLength(1)
  const running = booted.control.runStep('runCertificateOrders')
  await expect.poll(async () => (await listLive())[0]?.state ?? 'ended', { interval: 1 }).not.toBe('waiting')
  await anna.api.zones.deleteZone({ params: { id: zone.id } })
  await running
  expect(await listLive()).toEqual([])
  const label = zone.records[1]?.value ?? ''
  const question = { name: label, type: 'TXT', isRecursive: false } as const
  const { message } = await askServer({ address: OURS, port }, question, {
    random: Math.random,
    timeoutMs: 2_000,
  })
  expect(message?.answers).toEqual([])
  booted.clock.advance(60 * SECOND_MS)
  await booted.control.runStep('runCertificateOrders')
  await booted.control.runStep('renewCertificates')
  expect(await listLive()).toEqual([])
})
