import type { Certificate, UploadCertificate } from '@nora/contract/certificates'
import type { Domain } from '@nora/contract/domains'
import { DAY_MS, HOUR_MS } from '@nora/kit'
import type { PushBody } from '@nora/link'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { createFakeDns, type FakeDns } from '../../testing/fake-dns.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { tls_certificates } from './stored/certificates.tables.ts'
import { type CompanyAuthority, makeCompanyAuthority } from './testing/made-certificates.ts'

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'local', domain: 'ru.example.com', public_scheme: 'https', public_port: 443 },
  ]),
})

let booted: Booted
let dns: FakeDns
let company: CompanyAuthority
let edge: TestEdge
let port: number
let anna: Person
let last = 0
beforeAll(async () => {
  company = makeCompanyAuthority()
  dns = createFakeDns()
  booted = await bootControl({ regions }, { hasher: plainHasher, recordChecks: dns.recordChecks })
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
  company.remove()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
})

const newHostname = () => `app${++last}.field.example`
function makePem(names: readonly string[], days = 90): { pem: string; key: string } {
  const { certificate, key } = company.issue(names, { days })
  return { pem: `${certificate}${company.intermediate}${key}`, key }
}
const upload = (names: readonly string[], body: Partial<UploadCertificate> = {}, days = 90) =>
  anna.api.certificates.uploadCertificate({
    body: { pem: makePem(names, days).pem, is_private_issuer: true, ...body },
  })
const get = ({ id }: Pick<Certificate, 'id'>) => anna.api.certificates.getCertificate({ params: { id } })
const getDomain = ({ id }: Domain) => anna.api.domains.getDomain({ params: { id } })
const runDueChecks = async () => {
  while (await booted.control.runStep('checkDomains'));
  while (await booted.control.runStep('checkZones'));
}

/** An own domain that waits for an uploaded certificate, or has one. */
async function addDomain(hostname = newHostname()): Promise<Domain> {
  const body = { kind: 'external', hostname, tls: 'certificate' } as const
  const domain = await anna.api.domains.reserveDomain({ body })
  dns.labels.set(hostname, domain.records[0]?.value.split('.')[0] ?? '')
  booted.clock.advance(3 * HOUR_MS)
  await runDueChecks()
  return getDomain(domain)
}

/** What the edge was told since the last time, by certificate. */
async function readPushes(): Promise<Map<string, string[] | null>> {
  await booted.control.runStep('pushCertificates')
  // The link is a socket: an answer follows everything that was pushed before.
  await edge.link.ask('certificates_held', { ids: [] })
  const told = new Map<string, string[] | null>()
  for (const { name, body } of edge.pushes.splice(0)) {
    if (name !== 'set_certificates') continue
    const { certificates, removed_ids } = body as PushBody<'set_certificates'>
    for (const { id, names } of certificates) told.set(id, names)
    for (const id of removed_ids) told.set(id, null)
  }
  return told
}

describe('an uploaded certificate', () => {
  test('is inspected before, and nothing of it is stored', async () => {
    const hostname = newHostname()
    const { pem } = makePem([hostname])
    const inspect = (body: object) => anna.api.certificates.inspectCertificate({ body })
    expect(await inspect({ pem, is_private_issuer: true })).toMatchObject({
      certificate: { names: [hostname], key_type: 'EC P-256' },
      faults: [],
      same_names: [],
    })
    expect(await inspect({ pem })).toMatchObject({ faults: [{ code: 'issuer_missing' }] })
    expect((await anna.api.certificates.listCertificates()).items).toEqual([])
    const { id } = await upload([hostname])
    expect(await inspect({ pem, is_private_issuer: true })).toMatchObject({ same_names: [{ id }] })
  })

  test('is refused with every reason, each with its block', async () => {
    const { certificate } = company.issue([newHostname()])
    const { key } = company.issue([newHostname()])
    const body = { pem: certificate + key }
    await expect(anna.api.certificates.uploadCertificate({ body })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { pem: expect.stringContaining('Meadow intermediate') },
      data: { faults: [{ code: 'key_mismatch', block: 2 }, { code: 'issuer_missing' }] },
    })
    for (const wrong of [{}, { pem: 'a', pkcs12_base64: 'aGVsbG8=' }, { pem: 'x'.repeat(64 * 1024 + 1) }]) {
      await expect(anna.api.certificates.uploadCertificate({ body: wrong })).rejects.toMatchObject({
        fields: { pem: expect.any(String) },
      })
    }
  })

  test('is listed with its facts, described, and its chain can be had; its key is nowhere', async () => {
    const { pem, key } = makePem(['shop.field.example'])
    const body = { pem, is_private_issuer: true, description: 'The shop' }
    const { id } = await anna.api.certificates.uploadCertificate({ body })
    await anna.api.certificates.changeCertificate({ params: { id }, body: { description: 'The old shop' } })
    const { chain_pem } = await anna.api.certificates.getCertificateChain({ params: { id } })
    expect(pem.replace(key, '')).toBe(chain_pem)
    const { db } = booted.control.platform
    await booted.control.platform.settle()
    const everything = JSON.stringify([
      await get({ id }),
      await anna.api.certificates.listCertificates(),
      await db.select().from(tls_certificates).where(eq(tls_certificates.id, id)),
      await db
        .select()
        .from(audit_events)
        .where(eq(audit_events.object_id, id))
        .orderBy(asc(audit_events.position)),
      chain_pem,
    ])
    expect(everything).toContain('The old shop')
    expect(everything).toContain('certificate.uploaded')
    const [secret = ''] = key.split('\n').slice(1)
    expect(secret.length).toBe(64)
    expect(everything).not.toContain(secret)
  })

  test('serves domains that it covers, and edges know it', async () => {
    const { id } = await upload(['*.field.example'])
    await readPushes()
    const domain = await addDomain()
    expect(domain).toMatchObject({ status: 'verified', certificate: { id } })
    expect(await get({ id })).toMatchObject({ used_by: [{ kind: 'domain', hostname: domain.hostname }] })
    expect(await readPushes()).toEqual(new Map([[id, [domain.hostname]]]))
    expect(await readPushes()).toEqual(new Map())
  })

  test('takes the place of another at once, if it covers everything that used that', async () => {
    const before = await upload(['*.field.example'])
    const domain = await addDomain()
    await readPushes()
    await expect(upload(['other.field.example'], { replaces: before.id })).rejects.toMatchObject({
      code: 'Conflict',
      data: { names: [domain.hostname], count: 1 },
    })
    const after = await upload(['*.field.example'], { replaces: before.id }, 120)
    expect(await getDomain(domain)).toMatchObject({ status: 'verified', certificate: { id: after.id } })
    expect((await anna.api.certificates.listCertificates()).items.map(({ id }) => id)).toEqual([after.id])
    expect([...(await readPushes()).keys()]).toEqual([after.id, before.id])
    await expect(upload(['a.example'], { replaces: 'crt_0' })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('in use is deleted only when it is named, and what used it is told so', async () => {
    const { id } = await upload(['*.field.example'])
    const domain = await addDomain()
    await readPushes()
    const remove = (name?: string) =>
      anna.api.certificates.deleteCertificate({ params: { id }, query: name ? { name } : {} })
    await expect(remove()).rejects.toMatchObject({ code: 'Conflict', data: { names: [domain.hostname] } })
    await remove('*.field.example')
    expect(await getDomain(domain)).toMatchObject({
      status: 'tls_failed',
      finding: { code: 'certificate_missing' },
      certificate: null,
    })
    expect(await readPushes()).toEqual(new Map([[id, null]]))
    const next = await upload(['*.field.example'])
    await runDueChecks()
    expect(await getDomain(domain)).toMatchObject({ status: 'verified', certificate: { id: next.id } })
  })

  test('serves all names of a zone by its wildcard', async () => {
    const name = `zone${++last}.example`
    const { id } = await upload([`*.${name}`])
    const zone = await anna.api.zones.addZone({ body: { name, dns: 'certificate', certificate_id: id } })
    dns.labels.set(name, zone.records[0]?.value.split('.')[0] ?? '')
    booted.clock.advance(3 * HOUR_MS)
    await runDueChecks()
    expect(await anna.api.zones.getZone({ params: { id: zone.id } })).toMatchObject({
      status: 'verified',
      certificate: { id },
      certificate_finding: null,
    })
    expect((await readPushes()).get(id)).toEqual([`*.${name}`])
  })

  test('is not renewed here', async () => {
    const { id } = await upload([newHostname()])
    await expect(anna.api.certificates.renewCertificate({ params: { id } })).rejects.toMatchObject({
      code: 'Conflict',
    })
  })

  test('that ends is told of by mail 30, 14 and 3 days before, once each', async () => {
    const { id } = await upload([newHostname()], {}, 40)
    const subjects: string[] = []
    for (const days of [5, 6, 1, 14, 5, 6, 2, 3]) {
      booted.clock.advance(days * DAY_MS)
      await booted.control.runStep('tellExpiringCertificates')
      const emails = (await booted.emailsTo(anna.email)).map(({ subject }) => subject)
      subjects.push(...emails.filter((one) => one.includes('Сертификат') && !subjects.includes(one)))
    }
    expect(subjects).toHaveLength(3)
    const { db } = booted.control.platform
    const [row] = await db.select().from(tls_certificates).where(eq(tls_certificates.id, id))
    expect(row).toMatchObject({ state: 'ended' })
  })
})

test('an edge that comes later is told everything that its region serves', async () => {
  const { id } = await upload(['*.field.example'])
  const domain = await addDomain()
  await booted.control.runStep('pushCertificates')
  edge.link.close()
  edge = await connectEdge(port)
  const pushes = await readPushes()
  expect(pushes.get(id)).toEqual([domain.hostname])
})

test('a certificate of another team is not there', async () => {
  const { id } = await upload([newHostname()])
  const boris = await signUpSomeone(booted)
  const params = { id }
  const { certificates } = boris.api
  for (const call of [
    () => certificates.getCertificate({ params }),
    () => certificates.getCertificateChain({ params }),
    () => certificates.changeCertificate({ params, body: { description: 'mine' } }),
    () => certificates.renewCertificate({ params }),
    () => certificates.deleteCertificate({ params }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NotFound' })
  }
})
