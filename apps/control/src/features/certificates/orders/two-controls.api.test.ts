import { type ChallengeServers, type Pebble, startChallengeServers, startPebble } from '@nora/acme/testing'
import type { Domain } from '@nora/contract/domains'
import { HOUR_MS, SECOND_MS } from '@nora/kit'
import type { PushBody } from '@nora/link'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LETS_ENCRYPT_LIMITS } from '../../../platform/config/acme-limits.ts'
import { loadConfig } from '../../../platform/config/config.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { connectEdge, listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { createFakeDns, type FakeDns } from '../../../testing/fake-dns.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { tls_certificates } from '../stored/certificates.tables.ts'
import { claimOrders } from './orders.store.ts'
import { acme_orders } from './orders.tables.ts'

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'local', domain: 'ru.example.com', public_scheme: 'https', public_port: 443 },
  ]),
})
const NAMES = 6

let servers: ChallengeServers
let pebble: Pebble
let dns: FakeDns
let controls: [Booted, Booted]
let edges: TestEdge[]
let anna: Person
/** What each edge answers issuers with. */
const answered = new Map<string, PushBody<'set_challenges'>['http']>()

async function connect(to: Booted, edge_id: string): Promise<TestEdge> {
  return connectEdge(await listenForEdges(to), edge_id, {
    onPush(link, name, body) {
      if (name === 'set_certificates') {
        const ids = (body as PushBody<'set_certificates'>).certificates.map(({ id }) => id)
        if (ids.length > 0) void link.ask('certificates_held', { ids }).catch(() => null)
      }
      if (name !== 'set_challenges') return
      const { version, http } = body as PushBody<'set_challenges'>
      answered.set(edge_id, http)
      const unused = { authorization_url: '', challenge_url: '', is_wildcard: false }
      const all = [...answered.values()].flat()
      void servers
        .publish(all.map((one) => ({ ...one, ...unused, type: 'http-01' as const })))
        .then(() => link.ask('challenges_held', { version }))
        .catch(() => null)
    },
  })
}

beforeAll(async () => {
  servers = await startChallengeServers()
  pebble = await startPebble({ ...servers, validitySeconds: 90 * 24 * 3600 })
  dns = createFakeDns()
  const acme = {
    directory: pebble.directoryUrl,
    email: null,
    externalAccount: null,
    profile: null,
    securesRegions: false,
    preferredIssuer: null,
    ca_pem: pebble.ca_pem,
    limits: LETS_ENCRYPT_LIMITS,
  }
  const given = { hasher: plainHasher, recordChecks: dns.recordChecks }
  const changes = { regions, acme, billing_mode: 'sandbox' } as const
  const first = await bootControl(changes, given)
  controls = [first, await bootControl(changes, { ...given, beside: first })]
  edges = [await connect(controls[0], 'edge-1'), await connect(controls[1], 'edge-2')]
  anna = await signUpSomeone(first)
  await first.control.runAdminCall({ name: 'setTeamPlan', input: { team: anna.email, plan: 'personal' } })
})
afterAll(async () => {
  for (const { link } of edges) link.close()
  for (const one of [...controls].reverse()) await one.close()
  await pebble.stop()
  await servers.close()
})

async function addDomain(hostname: string): Promise<Domain> {
  const body = { kind: 'external', hostname, tls: 'acme' } as const
  const domain = await anna.api.domains.reserveDomain({ body })
  dns.labels.set(hostname, domain.records[0]?.value.split('.')[0] ?? '')
  controls[0].clock.advance(3 * HOUR_MS)
  await Promise.all(controls.map(({ control }) => control.runStep('checkDomains')))
  return domain
}

async function work(on: readonly Booted[], holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    await Promise.all(on.map(({ control }) => control.runStep('runCertificateOrders')))
    if (await holds()) return
    controls[0].clock.advance(SECOND_MS)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it does not come about')
}

const db = () => controls[0].control.platform.db
const countFor = ({ id }: Domain) => db().$count(tls_certificates, eq(tls_certificates.purpose_id, id))

test('two processes share the orders, and each certificate is issued once as its issuer counts', async () => {
  const before = pebble.countIssued()
  const domains: Domain[] = []
  for (let at = 0; at < NAMES; at++) domains.push(await addDomain(`shared${at}.field.example`))
  await work(controls, async () => {
    const counts = await Promise.all(domains.map(countFor))
    return counts.every((count) => count > 0)
  })
  expect(await Promise.all(domains.map(countFor))).toEqual(domains.map(() => 1))
  expect(pebble.countIssued() - before).toBe(NAMES)
  expect(await db().$count(acme_orders, eq(acme_orders.state, 'issued'))).toBe(NAMES)
})

test('what a process held that was killed is taken over when its lease has run out, and no sooner', async () => {
  const before = pebble.countIssued()
  const domain = await addDomain('killed.field.example')
  const [first, second] = controls
  const { platform } = first.control
  const now = platform.clock.now()
  const until = new Date(now.getTime() + 20 * SECOND_MS)
  const [held] = await platform.transaction((tx) =>
    claimOrders(tx, { now, limit: 8, lease: 'lea_of_the_killed', until }),
  )
  expect(held).toMatchObject({ purpose_id: domain.id, lease: 'lea_of_the_killed' })
  await second.control.runStep('runCertificateOrders')
  expect(await countFor(domain)).toBe(0)
  first.clock.advance(21 * SECOND_MS)
  await work([second], async () => (await countFor(domain)) > 0)
  expect(pebble.countIssued() - before).toBe(1)
})

test('a renewal that was withdrawn with its released domain is ordered again after the domain is restored', async () => {
  const domain = await addDomain('restored.field.example')
  await work(controls, async () => (await countFor(domain)) > 0)
  const params = { id: domain.id }
  const id = (await anna.api.domains.getDomain({ params })).certificate?.id ?? ''
  await anna.api.certificates.renewCertificate({ params: { id } })
  await anna.api.domains.releaseDomain({ params })
  const getState = async () =>
    (await db().select().from(tls_certificates).where(eq(tls_certificates.id, id)))[0]?.state
  expect(await getState()).toBe('live')
  // Its time comes while nobody uses it.
  await db()
    .update(tls_certificates)
    .set({ renew_at: controls[0].clock.now() })
    .where(eq(tls_certificates.id, id))
  await controls[1].control.runStep('renewCertificates')
  await anna.api.domains.restoreDomain({ params })
  controls[0].clock.advance(60 * SECOND_MS)
  await controls[0].control.runStep('checkDomains')
  await Promise.all(controls.map(({ control }) => control.runStep('renewCertificates')))
  expect(await getState()).toBe('renewing')
  await work(controls, async () => (await getState()) === 'replaced')
})
