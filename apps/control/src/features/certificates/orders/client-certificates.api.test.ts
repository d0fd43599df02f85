import { makeCertificateKey, makeCsr, toCsrPem } from '@nora/acme'
import type { Domain } from '@nora/contract/domains'
import { HOUR_MS } from '@nora/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/config/config.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { createFakeDns, type FakeDns } from '../../../testing/fake-dns.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { acme_orders } from './orders.tables.ts'

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'local', domain: 'tunnels.example', public_scheme: 'http', public_port: 80 },
  ]),
})
/** Nobody is there: orders are made and go nowhere. */
const acme = loadConfig({ NORA_CONTROL_ACME_DIRECTORY: 'https://127.0.0.1:9/dir' }).acme

let booted: Booted
let dns: FakeDns
let anna: Person
beforeAll(async () => {
  dns = createFakeDns()
  booted = await bootControl({ regions, acme }, { hasher: plainHasher, recordChecks: dns.recordChecks })
})
afterAll(() => booted.close())
beforeEach(async () => {
  anna = await signUpSomeone(booted)
})

let last = 0
async function addDomain(isVerified = true): Promise<Domain> {
  const hostname = `blind${++last}.field.example`
  const body = { kind: 'external', hostname } as const
  const domain = await anna.api.domains.reserveDomain({ body })
  if (!isVerified) return domain
  dns.labels.set(hostname, domain.records[0]?.value.split('.')[0] ?? '')
  booted.clock.advance(3 * HOUR_MS)
  while (await booted.control.runStep('checkDomains'));
  return domain
}

const makeRequest = async (...names: string[]) => toCsrPem(await makeCsr(names, await makeCertificateKey()))
const ask = ({ id }: Domain, csr_pem: string, person = anna) =>
  person.api.domains.requestClientCertificate({ params: { id }, body: { csr_pem } })
const listOrders = async ({ hostname }: Domain) =>
  (await booted.control.platform.db.select().from(acme_orders)).filter(
    ({ names, purpose_kind }) => names.includes(hostname) && purpose_kind === 'client',
  )

test('a request makes one order however often it is repeated, and says how that goes', async () => {
  const domain = await addDomain()
  const csr = await makeRequest(domain.hostname)
  const first = await ask(domain, csr)
  expect(first).toMatchObject({ state: 'waiting', chain_pem: null, finding: null })
  await Promise.all([ask(domain, csr), ask(domain, csr), ask(domain, csr)])
  expect(await listOrders(domain)).toHaveLength(1)
  await booted.control.runStep('runCertificateOrders')
  expect(await ask(domain, csr)).toMatchObject({
    state: 'waiting',
    finding: { code: 'issuer_down' },
    next_try_at: expect.any(String),
  })
})

test.each([
  ['no request', async () => 'hello', /PKCS#10/],
  ['a request for another name', async () => makeRequest('other.field.example'), /other\.field\.example/],
  [
    'a request for more names',
    async ({ hostname }: Domain) => makeRequest(hostname, 'other.field.example'),
    /только имя blind/,
  ],
])('%s is refused with what to do', async (_, make, why) => {
  const domain = await addDomain()
  await expect(ask(domain, await make(domain))).rejects.toMatchObject({
    code: 'ValidationError',
    message: expect.stringMatching(why),
  })
  expect(await listOrders(domain)).toEqual([])
})

test('neither a domain that is not verified nor a static name gets one, nor somebody else’s', async () => {
  const unproved = await addDomain(false)
  await expect(ask(unproved, await makeRequest(unproved.hostname))).rejects.toMatchObject({
    code: 'Conflict',
    message: expect.stringContaining('nora domains check'),
  })
  const named = await anna.api.domains.reserveDomain({ body: { region: 'local', name: `shop${++last}` } })
  await expect(ask(named, await makeRequest(named.hostname))).rejects.toMatchObject({ code: 'Conflict' })
  const domain = await addDomain()
  const olga = await signUpSomeone(booted)
  await expect(ask(domain, await makeRequest(domain.hostname), olga)).rejects.toMatchObject({
    code: 'NotFound',
  })
})

test('without an issuer there is nobody to ask', async () => {
  const outer = booted
  booted = await bootControl({ regions }, { hasher: plainHasher, recordChecks: dns.recordChecks })
  anna = await signUpSomeone(booted)
  const domain = await addDomain()
  await expect(ask(domain, await makeRequest(domain.hostname))).rejects.toMatchObject({ code: 'Conflict' })
  await booted.close()
  booted = outer
})
