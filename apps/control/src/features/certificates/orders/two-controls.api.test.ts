import { type ChallengeServers, type Pebble, startChallengeServers, startPebble } from '@nora/acme/testing'
import type { Domain } from '@nora/contract/domains'
import { HOUR_MS, SECOND_MS } from '@nora/kit'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { createFakeDns, type FakeDns } from '../../../testing/fake-dns.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { tls_certificates } from '../stored/certificates.tables.ts'
import { connectServingEdge, httpsRegions, toAcmeConfig } from '../testing/issuing.ts'
import { claimOrders } from './orders.store.ts'
import { acme_challenge_edges, acme_orders } from './orders.tables.ts'

const NAMES = 6

let servers: ChallengeServers
let pebble: Pebble
let dns: FakeDns
let controls: [Booted, Booted]
let ports: [number, number]
let edges: TestEdge[]
let anna: Person
/** Whether the edge of the second control says what it has. */
let isHanging = false
let isOver = false
let following: Promise<unknown>

beforeAll(async () => {
  servers = await startChallengeServers()
  pebble = await startPebble({ ...servers, validitySeconds: 90 * 24 * 3600 })
  dns = createFakeDns()
  const acme = toAcmeConfig(pebble)
  const given = { hasher: plainHasher, recordChecks: dns.recordChecks }
  const changes = { regions: httpsRegions, acme, billing_mode: 'sandbox' } as const
  const first = await bootControl(changes, given)
  controls = [first, await bootControl(changes, { ...given, beside: first })]
  ports = [await listenForEdges(first), await listenForEdges(controls[1])]
  // The issuer comes to the edge of the second control only.
  edges = [
    await connectServingEdge(ports[0], null),
    await connectServingEdge(ports[1], servers, { edge_id: 'edge-2', confirms: () => !isHanging }),
  ]
  following = Promise.all(controls.map(follow))
  anna = await signUpSomeone(first)
  await first.control.runAdminCall({ name: 'setTeamPlan', input: { team: anna.email, plan: 'personal' } })
})
afterAll(async () => {
  isOver = true
  await following
  for (const { link } of edges) link.close()
  for (const one of [...controls].reverse()) await one.close()
  await pebble.stop()
  await servers.close()
})

/** As a worker of each process does. */
async function follow({ control }: Booted): Promise<void> {
  while (!isOver) {
    await control.runStep('pushChallenges')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

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
}, 120_000)

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

test('the issuer is not asked before an edge of another process has the answer, however late that is', async () => {
  const before = pebble.countIssued()
  isHanging = true
  const domain = await addDomain('late.field.example')
  const [first] = controls
  await first.control.runStep('runCertificateOrders')
  const [order] = await db().select().from(acme_orders).where(eq(acme_orders.purpose_id, domain.id))
  expect(order).toMatchObject({ state: 'proving', finding: null, attempt: 0 })
  isHanging = false
  edges[1]?.link.close()
  edges[1] = await connectServingEdge(ports[1], servers, { edge_id: 'edge-2' })
  await work([first], async () => (await countFor(domain)) > 0)
  expect(pebble.countIssued() - before).toBe(1)
})

test('an edge of a process that was killed is waited for only until its place has run out', async () => {
  const domain = await addDomain('widowed.field.example')
  const { platform } = controls[0].control
  await platform.db
    .insert(acme_challenge_edges)
    .values({ edge_id: 'edge-3', region: 'local', process: 'prc_killed', version: 0, seen_at: sql`now()` })
  await controls[0].control.runStep('runCertificateOrders')
  expect(await countFor(domain)).toBe(0)
  await platform.db
    .update(acme_challenge_edges)
    .set({ seen_at: sql`now() - interval '21 seconds'` })
    .where(eq(acme_challenge_edges.edge_id, 'edge-3'))
  await work([controls[0]], async () => (await countFor(domain)) > 0)
  await controls[0].control.runStep('purge')
  expect(await db().$count(acme_challenge_edges, eq(acme_challenge_edges.edge_id, 'edge-3'))).toBe(0)
})

test('an edge that has gone over to another process is that process’s, and one that has left is nobody’s', async () => {
  const list = async () =>
    (await db().select().from(acme_challenge_edges)).map(({ edge_id, process }) => ({ edge_id, process }))
  const [, second] = controls
  const moved = await connectServingEdge(ports[1], null, { edge_id: 'edge-4' })
  const getProcess = async (id: string) => (await list()).find(({ edge_id }) => edge_id === id)?.process
  expect(await getProcess('edge-4')).toBe(await getProcess('edge-2'))
  const again = await connectServingEdge(ports[0], null, { edge_id: 'edge-4' })
  moved.link.close()
  await second.control.runStep('pushChallenges')
  expect(await getProcess('edge-4')).toBe(await getProcess('edge-1'))
  again.link.close()
  await expect.poll(() => getProcess('edge-4')).toBeUndefined()
})
