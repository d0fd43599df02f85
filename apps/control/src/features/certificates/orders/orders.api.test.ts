import {
  type ChallengeServers,
  type Pebble,
  startAcmeRelay,
  startChallengeServers,
  startPebble,
} from '@nora/acme/testing'
import type { Domain } from '@nora/contract/domains'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../../platform/config/config.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { createFakeDns, type FakeDns } from '../../../testing/fake-dns.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { tls_certificates } from '../stored/certificates.tables.ts'
import { connectServingEdge, httpsRegions, toAcmeConfig } from '../testing/issuing.ts'
import { acme_accounts, acme_orders } from './orders.tables.ts'

let servers: ChallengeServers
let pebble: Pebble
let dns: FakeDns
let booted: Booted
let edge: TestEdge
let anna: Person
let last = 0

/** Control with an issuer, and an edge that answers challenges where the issuer looks. */
async function bootWithIssuer(changes: Partial<NonNullable<Config['acme']>> = {}) {
  const acme = toAcmeConfig(pebble, { email: 'anna@example.com', ...changes })
  const given = { hasher: plainHasher, recordChecks: dns.recordChecks }
  const made = await bootControl({ regions: httpsRegions, acme }, given)
  const connected = await connectServingEdge(await listenForEdges(made), servers)
  return { booted: made, edge: connected }
}

beforeAll(async () => {
  servers = await startChallengeServers()
  pebble = await startPebble({ ...servers, validitySeconds: 90 * 24 * 3600 })
  dns = createFakeDns()
  ;({ booted, edge } = await bootWithIssuer())
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
  await pebble.stop()
  await servers.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
})

const get = ({ id }: Domain) => anna.api.domains.getDomain({ params: { id } })
const listCertificates = async () => (await anna.api.certificates.listCertificates()).items

/** Runs what works in the background until it holds. */
async function work(holds: () => Promise<boolean>, on = booted): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    await on.control.runStep('runCertificateOrders')
    await on.control.runStep('pushCertificates')
    await on.control.runStep('pushChallenges')
    await edge.link.ask('certificates_held', { ids: [] })
    if (await holds()) return
    on.clock.advance(SECOND_MS)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it does not come about')
}

async function addDomain(hostname = `app${++last}.field.example`): Promise<Domain> {
  const body = { kind: 'external', hostname, tls: 'acme' } as const
  const domain = await anna.api.domains.reserveDomain({ body })
  dns.labels.set(hostname, domain.records[0]?.value.split('.')[0] ?? '')
  booted.clock.advance(3 * HOUR_MS)
  await booted.control.runStep('checkDomains')
  return get(domain)
}

async function addVerified(): Promise<Domain> {
  const domain = await addDomain()
  await work(async () => (await get(domain)).status === 'verified')
  return get(domain)
}

const getRow = async (id: string) => {
  const [row] = await booted.control.platform.db
    .select()
    .from(tls_certificates)
    .where(eq(tls_certificates.id, id))
  return row
}

describe('a certificate of a domain', () => {
  test('is ordered when DNS is right, and the domain is verified when every edge has it', async () => {
    const before = pebble.countIssued()
    const domain = await addDomain()
    expect(domain).toMatchObject({ status: 'tls_check', certificate: null })
    await work(async () => (await get(domain)).status === 'verified')
    expect(pebble.countIssued() - before).toBe(1)
    const [certificate] = await listCertificates()
    expect(certificate).toMatchObject({
      source: 'acme',
      state: 'live',
      names: [domain.hostname],
      renew_at: expect.any(String),
      renew_reason: 'lifetime',
      used_by: [{ kind: 'domain', id: domain.id }],
      user: null,
    })
    expect(await get(domain)).toMatchObject({ certificate: { id: certificate?.id }, finding: null })
    const share =
      (Date.parse(certificate?.renew_at ?? '') - Date.parse(certificate?.not_before ?? '')) / (90 * DAY_MS)
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(0.72)
  })

  test('is not there when the issuer gets another answer, and the domain says what it saw', async () => {
    const hostname = `app${++last}.field.example`
    const publish = servers.publish
    servers.publish = (list) =>
      publish(list.map((one) => ({ ...one, key_authorization: 'of another server' })))
    const domain = await addDomain(hostname)
    await work(async () => (await get(domain)).status === 'tls_failed')
    servers.publish = publish
    expect(await get(domain)).toMatchObject({
      finding: { code: 'challenge_wrong', detail: expect.stringContaining('of another server') },
    })
    // The other challenge has its turn, which nobody answers here; then it is the first one's again.
    for (const status of ['tls_failed', 'verified']) {
      booted.clock.advance(HOUR_MS)
      await booted.control.runStep('checkDomains')
      expect((await get(domain)).status).toBe('tls_check')
      await work(async () => (await get(domain)).status === status)
    }
  })

  test('is renewed when its time has come, and the one before is served until then', async () => {
    const domain = await addVerified()
    const first = domain.certificate?.id ?? ''
    booted.clock.advance(68 * DAY_MS)
    anna = await signInAgain()
    await booted.control.runStep('renewCertificates')
    expect(await getRow(first)).toMatchObject({ state: 'renewing' })
    await booted.control.runStep('renewCertificates')
    await work(async () => (await getRow(first))?.state === 'replaced')
    const [row] = await booted.control.platform.db
      .select()
      .from(tls_certificates)
      .where(eq(tls_certificates.purpose_id, domain.id))
      .orderBy(tls_certificates.id)
      .offset(1)
    expect(row).toMatchObject({ state: 'live', names: [domain.hostname] })
    expect(await booted.control.platform.db.$count(acme_orders, eq(acme_orders.purpose_id, domain.id))).toBe(
      2,
    )
  })

  test('is renewed on request, and never twice at once', async () => {
    const domain = await addVerified()
    const params = { id: domain.certificate?.id ?? '' }
    const renew = () => anna.api.certificates.renewCertificate({ params })
    expect(await renew()).toMatchObject({ state: 'renewing' })
    expect(await renew()).toMatchObject({ state: 'renewing' })
    await work(async () => (await get(domain)).certificate?.id !== params.id)
    expect(await get(domain)).toMatchObject({ status: 'verified' })
    await expect(renew()).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('of a domain that was released meanwhile is ordered no longer', async () => {
    const domain = await addDomain()
    await anna.api.domains.releaseDomain({ params: { id: domain.id } })
    const { db } = booted.control.platform
    const [order] = await db.select().from(acme_orders).where(eq(acme_orders.purpose_id, domain.id))
    expect(order).toMatchObject({ state: 'withdrawn', record_sealed: null })
  })
})

/** After weeks the session is over. */
async function signInAgain(): Promise<Person> {
  return signUpSomeone(booted)
}

test('an issuer that is away is asked again, later each time, and the owner sees why', async () => {
  const away = await bootWithIssuer({ directory: 'https://127.0.0.1:9/dir' })
  const olga = await signUpSomeone(away.booted)
  const hostname = `away${++last}.field.example`
  const body = { kind: 'external', hostname, tls: 'acme' } as const
  const domain = await olga.api.domains.reserveDomain({ body })
  dns.labels.set(hostname, domain.records[0]?.value.split('.')[0] ?? '')
  away.booted.clock.advance(3 * HOUR_MS)
  await away.booted.control.runStep('checkDomains')
  const { db } = away.booted.control.platform
  const waits: number[] = []
  for (let tries = 0; tries < 6; tries++) {
    await away.booted.control.runStep('runCertificateOrders')
    const [order] = await db.select().from(acme_orders)
    if (!order) throw new Error('there is no order')
    const waitMs = order.next_at.getTime() - away.booted.clock.now().getTime()
    waits.push(waitMs)
    expect(order).toMatchObject({ attempt: tries + 1, finding: { code: 'issuer_down' }, lease: null })
    away.booted.clock.advance(waitMs)
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(6 * HOUR_MS)
  expect(Math.max(...waits)).toBeGreaterThan(MINUTE_MS)
  expect(await olga.api.domains.getDomain({ params: { id: domain.id } })).toMatchObject({
    status: 'tls_failed',
    finding: { code: 'issuer_down' },
  })
  away.edge.link.close()
  await away.booted.close()
})

/** Runs a test with another control, which has this issuer. */
async function withIssuer(changes: Parameters<typeof bootWithIssuer>[0], run: () => Promise<void>) {
  const outer = { booted, edge, anna }
  ;({ booted, edge } = await bootWithIssuer(changes))
  anna = await signUpSomeone(booted)
  try {
    await run()
  } finally {
    edge.link.close()
    await booted.close()
    ;({ booted, edge, anna } = outer)
  }
}

test('people are told the CAA record that allows the issuer, also while the issuer is away', async () => {
  const relay = await startAcmeRelay(pebble, { caaIdentities: ['bad"; x', 'issuer.example'] })
  await withIssuer({ directory: relay.directoryUrl }, async () => {
    const read = async () => (await anna.api.domains.getDomainConnectSettings()).regions.map(({ caa }) => caa)
    const first = await read()
    expect(new Set(first)).toEqual(new Set(['0 issue "issuer.example"']))
    await relay.stop()
    booted.clock.advance(2 * DAY_MS)
    expect(await read()).toEqual(first)
  })
})

test('nothing is ordered against a CAA record', async () => {
  const relay = await startAcmeRelay(pebble, { caaIdentities: ['issuer.example'] })
  await withIssuer({ directory: relay.directoryUrl }, async () => {
    const hostname = `app${++last}.field.example`
    dns.caa.set(hostname, { code: 'caa_forbids', seen: ['CAA issue "other.example"'] })
    const domain = await addDomain(hostname)
    await work(async () => (await get(domain)).status === 'tls_failed')
    expect(await get(domain)).toMatchObject({ finding: { code: 'caa_forbids' } })
    expect(relay.orders).toEqual([])
  })
  await relay.stop()
})

test('a certificate is renewed in the window that its issuer suggests, and the order says what it replaces', async () => {
  const relay = await startAcmeRelay(pebble)
  await withIssuer({ directory: relay.directoryUrl }, async () => {
    const domain = await addVerified()
    const inDays = (days: number) => new Date(booted.clock.now().getTime() + days * DAY_MS)
    relay.window = { start: inDays(2), end: inDays(3), retryAfterSeconds: 3600 }
    await booted.control.runStep('renewCertificates')
    const row = await getRow(domain.certificate?.id ?? '')
    expect(row?.renew_at?.getTime()).toBeGreaterThan(relay.window.start.getTime())
    expect(row?.renew_at?.getTime()).toBeLessThan(relay.window.end.getTime())
    const [shown] = await listCertificates()
    expect(shown).toMatchObject({ renew_reason: 'issuer' })
    // The issuer revokes: it wants all of them renewed now.
    relay.window = { start: inDays(-2), end: inDays(-1), retryAfterSeconds: 3600 }
    booted.clock.advance(2 * HOUR_MS)
    await booted.control.runStep('renewCertificates')
    await booted.control.runStep('renewCertificates')
    await work(async () => (await getRow(row?.id ?? ''))?.state === 'replaced')
    expect(relay.orders).toMatchObject([{}, { replaces: expect.stringMatching(/^[\w-]+\.[\w-]+$/) }])
  })
  await relay.stop()
})

test('an order that no edge answers for waits, and says so after some minutes', async () => {
  await withIssuer({}, async () => {
    edge.link.close()
    await booted.control.platform.settle()
    const domain = await addDomain()
    const { db } = booted.control.platform
    await booted.control.runStep('runCertificateOrders')
    booted.clock.advance(3 * MINUTE_MS)
    await booted.control.runStep('runCertificateOrders')
    expect(await get(domain)).toMatchObject({
      status: 'tls_failed',
      finding: { code: 'challenge_unreachable', detail: expect.stringContaining('local') },
    })
    expect(await db.$count(acme_orders, eq(acme_orders.state, 'proving'))).toBe(1)
  })
})

test('the limits of the issuer are kept: what is over waits, and says until when', async () => {
  await withIssuer({ limits: [{ kind: 'same_names', count: 2, period_s: 3600 }] }, async () => {
    const domain = await addVerified()
    const begun = booted.clock.now().getTime()
    await anna.api.certificates.renewCertificate({ params: { id: domain.certificate?.id ?? '' } })
    await booted.control.runStep('runCertificateOrders')
    const { db } = booted.control.platform
    const [waiting] = (await db.select().from(acme_orders)).filter(({ ended_at }) => ended_at === null)
    expect(waiting).toMatchObject({ state: 'waiting', finding: { code: 'issuer_rate_limited' } })
    expect((waiting?.next_at.getTime() ?? 0) - begun).toBeGreaterThan(50 * MINUTE_MS)
    booted.clock.advance(HOUR_MS)
    await work(async () => (await get(domain)).certificate?.id !== domain.certificate?.id)
  })
})

test('the key of the account and of a certificate are sealed, and in no answer', async () => {
  const domain = await addVerified()
  const { db } = booted.control.platform
  const everything = JSON.stringify([
    await db.select().from(acme_accounts),
    await db.select().from(acme_orders),
    await db.select().from(tls_certificates).where(eq(tls_certificates.purpose_id, domain.id)),
    await listCertificates(),
  ])
  expect(everything).toContain(domain.hostname)
  expect(everything).not.toContain('PRIVATE KEY')
  expect(everything).not.toMatch(/"d":/)
})

test('the operator sees orders and failures, renews, and gives the account another key', async () => {
  const domain = await addVerified()
  const call = async (name: string, input: object = {}) => {
    const answer = await booted.control.runAdminCall({ name, input })
    if ('problem' in answer) throw new Error(answer.problem.text.en)
    return answer.answer
  }
  expect(await call('acmeStatus')).toMatchObject({
    directory: pebble.directoryUrl,
    account_url: expect.any(String),
  })
  const certificate = domain.certificate?.id ?? ''
  expect(await call('renewCertificate', { certificate })).toEqual({ certificate })
  const [before] = await booted.control.platform.db.select().from(acme_accounts)
  await call('acmeAccount', { roll_key: true })
  const [after] = await booted.control.platform.db.select().from(acme_accounts)
  expect(after?.key_sealed).not.toBe(before?.key_sealed)
  await work(async () => (await get(domain)).certificate?.id !== certificate)
})
