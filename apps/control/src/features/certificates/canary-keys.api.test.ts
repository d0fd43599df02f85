import { createPrivateKey } from 'node:crypto'
import { type ChallengeServers, type Pebble, startChallengeServers, startPebble } from '@nora/acme/testing'
import { HOUR_MS, SECOND_MS } from '@nora/kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { createFakeDns, type FakeDns } from '../../testing/fake-dns.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { acme_accounts } from './orders/orders.tables.ts'
import { connectServingEdge, httpsRegions, toAcmeConfig } from './testing/issuing.ts'
import { type CompanyAuthority, makeCompanyAuthority } from './testing/made-certificates.ts'

let servers: ChallengeServers
let pebble: Pebble
let dns: FakeDns
let booted: Booted
let edge: TestEdge
let anna: Person
let company: CompanyAuthority
/** Everything that was logged, answered and refused. */
const said: string[] = []
/** Keys in PEM that edges were given: only they may have them. */
const pushedKeys: string[] = []

beforeAll(async () => {
  company = makeCompanyAuthority()
  servers = await startChallengeServers()
  pebble = await startPebble({ ...servers, validitySeconds: 90 * 24 * 3600 })
  dns = createFakeDns()
  const acme = toAcmeConfig(pebble)
  const log = createLog('trace', { write: (line) => void said.push(line) })
  const given = { hasher: plainHasher, recordChecks: dns.recordChecks, log }
  booted = await bootControl({ regions: httpsRegions, acme }, given)
  edge = await connectServingEdge(await listenForEdges(booted), servers, {
    onCertificates: (pushed) => void pushedKeys.push(...pushed.map(({ key_pem }) => key_pem)),
  })
  anna = await signUpSomeone(booted)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
  await pebble.stop()
  await servers.close()
  company.remove()
})

/** Keeps what a call answers or refuses. */
async function hear<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    said.push(JSON.stringify(error), String(error))
    return undefined
  } finally {
    const { body, headers, raw } = anna.lastResponse()
    said.push(body, JSON.stringify(headers), String(raw.req.url))
  }
}

/** The secret number of a key, and its text, in every writing in which it could be found. */
function toTraces(key: Parameters<typeof createPrivateKey>[0]): string[] {
  const made = createPrivateKey(key)
  const bytes = Buffer.from(made.export({ format: 'jwk' }).d ?? '', 'base64url')
  const pem = String(made.export({ format: 'pem', type: 'pkcs8' }))
  const sec1 = String(made.export({ format: 'pem', type: 'sec1' }))
  const middle = (text: string) => text.split('\n')[1]?.slice(8, 56) ?? ''
  return [
    ...(['base64url', 'base64', 'hex'] as const).map((writing) => bytes.toString(writing)),
    bytes.toString('hex').toUpperCase(),
    middle(pem),
    middle(sec1),
  ]
}

async function dumpDatabase(): Promise<string> {
  const { db } = booted.control.platform
  const toRows = (result: unknown) =>
    (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as Record<string, string>[]
  const tables = toRows(
    await db.execute(sql`select table_name from information_schema.tables where table_schema = 'public'`),
  )
  const dumps = await Promise.all(
    tables.map(async ({ table_name = '' }) =>
      JSON.stringify(toRows(await db.execute(sql`select * from ${sql.identifier(table_name)}`))),
    ),
  )
  return dumps.join('\n')
}

test('no key of a certificate or account is in a log, an answer, the audit log, a metric or the database', async () => {
  const { certificates, domains } = anna.api
  const hostname = 'canary.field.example'
  const body = { kind: 'external', hostname, tls: 'acme' } as const
  const domain = await domains.reserveDomain({ body })
  dns.labels.set(hostname, domain.records[0]?.value.split('.')[0] ?? '')
  booted.clock.advance(3 * HOUR_MS)
  await booted.control.runStep('checkDomains')
  for (let tries = 0; pushedKeys.length === 0; tries++) {
    if (tries > 100) throw new Error('no certificate was issued')
    await booted.control.runStep('runCertificateOrders')
    await booted.control.runStep('pushCertificates')
    booted.clock.advance(SECOND_MS)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const own = company.issue(['shop.example'])
  const other = company.issue(['other.example'])
  const pem = `${own.certificate}${company.intermediate}${own.key}`
  const pkcs12_base64 = company.toPkcs12(own, 'a passphrase that is a canary')
  const uploaded = await hear(certificates.uploadCertificate({ body: { pem, is_private_issuer: true } }))
  const params = { id: uploaded?.id ?? '' }
  await hear(certificates.inspectCertificate({ body: { pem } }))
  for (const wrong of [
    { pem: `${own.certificate}${other.key}` },
    { pem: `${own.key}${own.key}` },
    { pem: own.key },
    { pem: `${own.certificate}${own.key.replaceAll('\n', ' ')}` },
    { pem: company.protect(own.key, 'a passphrase that is a canary') },
    { pkcs12_base64, passphrase: 'another' },
    { pkcs12_base64, passphrase: 'a passphrase that is a canary', pem },
  ]) {
    await hear(certificates.uploadCertificate({ body: wrong }))
    await hear(certificates.inspectCertificate({ body: wrong }))
  }
  await hear(certificates.listCertificates())
  await hear(certificates.getCertificate({ params }))
  await hear(certificates.getCertificateChain({ params }))
  await hear(anna.api.audit.listAuditEvents())
  await hear(domains.getDomain({ params: { id: domain.id } }))
  for (const name of ['acmeStatus', 'acmeAccount'])
    said.push(JSON.stringify(await booted.control.runAdminCall({ name, input: {} })))
  said.push((await booted.control.monitor.inject('/metrics')).body)
  const { db, sealer } = booted.control.platform
  const [account] = await db.select().from(acme_accounts)
  const purpose = `acme-account:${pebble.directoryUrl}`
  const [accountKey] = JSON.parse(sealer.open(purpose, account?.key_sealed ?? '')) as { d: string }[]
  const everything = [...said, await dumpDatabase()].join('\n')
  expect(everything).toContain('shop.example')
  const traces = [...pushedKeys, own.key, other.key].flatMap((key) => toTraces(key))
  for (const trace of [...traces, accountKey?.d ?? '', 'a passphrase that is a canary']) {
    expect(trace.length).toBeGreaterThan(10)
    expect(everything.includes(trace)).toBe(false)
  }
  expect(everything).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----[\\nr\s]*[A-Za-z0-9+/]{20}/)
}, 60_000)
