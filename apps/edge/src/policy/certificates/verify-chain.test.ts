import 'reflect-metadata'
import { watchCpuMs } from '@nora/kit/testing'
import * as x509 from '@peculiar/x509'
import { expect, test } from 'vitest'
import { type Issued, issue, issueAuthority, issueClient } from '../../testing/authority.ts'
import { createCertificateCheck } from './check-client-certificate.ts'
import { describeCertificate } from './describe-certificate.ts'

const root = await issueAuthority('Root')
const middle = await issueAuthority('Middle', root, 0)
const DAY_MS = 86_400_000
const clock = { now: () => new Date() }

function check(chain: Issued[], authorities: Issued[] = [root]): string | null {
  const ders = chain.map(({ der }) => der)
  const pems = authorities.map(({ cert_pem }) => cert_pem)
  return createCertificateCheck(clock)(ders, pems).error?.code ?? null
}

test('a certificate of an authority, and one of an authority under it, are right', async () => {
  const direct = await issueClient('anna', root)
  const below = await issueClient('anna', middle)
  expect(check([direct])).toBeNull()
  expect(check([below, middle])).toBeNull()
  expect(check([below, await issueAuthority('Stranger'), middle])).toBeNull()
  expect(check([below], [middle])).toBeNull()
})

test('one that the policy names itself is right', async () => {
  const own = await issue({ name: 'anna' })
  expect(check([own], [own])).toBeNull()
})

test('whom nobody vouches for is refused', async () => {
  const other = await issueAuthority('Root')
  expect(check([])).toBe('certificate_required')
  expect(check([await issueClient('anna', other)])).toBe('unknown_authority')
  expect(check([await issueClient('anna', middle)])).toBe('unknown_authority')
  expect(check([await issue({ name: 'anna' })])).toBe('unknown_authority')
})

test('dates hold for everybody in the chain', async () => {
  const past = { notBefore: new Date(Date.now() - 2 * DAY_MS), notAfter: new Date(Date.now() - DAY_MS) }
  const future = { notBefore: new Date(Date.now() + DAY_MS), notAfter: new Date(Date.now() + 2 * DAY_MS) }
  expect(check([await issueClient('anna', root, past)])).toBe('certificate_expired')
  expect(check([await issueClient('anna', root, future)])).toBe('certificate_not_yet_valid')
  const old = await issue({
    name: 'Old',
    by: root,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
    ...past,
  })
  expect(check([await issueClient('anna', old), old])).toBe('certificate_expired')
})

test('a certificate for servers is none for clients', async () => {
  const extensions = [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth])]
  expect(check([await issueClient('anna', root, { extensions })])).toBe('wrong_purpose')
  const usage = [new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyEncipherment, true)]
  expect(check([await issueClient('anna', root, { extensions: usage })])).toBe('wrong_purpose')
})

test('who is no authority issues nothing, and nobody goes deeper than allowed', async () => {
  const client = await issueClient('anna', root)
  expect(check([await issueClient('eve', client), client])).toBe('not_an_authority')
  expect(check([await issueClient('eve', client)], [client])).toBe('not_an_authority')
  const deeper = await issueAuthority('Deeper', middle)
  expect(check([await issueClient('eve', deeper), deeper, middle])).toBe('path_too_long')
})

test('what is demanded and not understood is refused, and so are weak signatures', async () => {
  const strange = new x509.Extension('1.2.3.4', true, new Uint8Array([5, 0]))
  expect(check([await issueClient('anna', root, { extensions: [strange] })])).toBe('unsupported_extension')
  expect(check([await issueClient('anna', root, { hash: 'SHA-1' })])).toBe('weak_certificate')
})

test('a chain of many authorities of one name costs a bounded number of signatures', async () => {
  const many = await Promise.all(Array.from({ length: 9 }, () => issueAuthority('Same', null)))
  const own = await issue({ name: 'Same', by: many[0]! })
  const getCpuMs = watchCpuMs()
  expect(check([own, ...many])).toBe('unknown_authority')
  expect(getCpuMs()).toBeLessThan(1_000)
})

test('bytes and texts that are no certificates are said to be none', async () => {
  const own = await issueClient('anna', root)
  const checkAll = createCertificateCheck(clock)
  expect(checkAll([new Uint8Array([1, 2, 3])], [root.cert_pem]).error?.code).toBe('certificate_malformed')
  expect(checkAll([own.der], ['-----BEGIN CERTIFICATE-----']).error?.code).toBe('authorities_unreadable')
  expect(checkAll([own.der], [root.cert_pem.repeat(101)]).error?.code).toBe('authorities_unreadable')
})

test('a certificate runs out while its connection stays', async () => {
  let nowMs = Date.now()
  const checkAll = createCertificateCheck({ now: () => new Date(nowMs) })
  const chain = [(await issueClient('anna', root)).der]
  expect(checkAll(chain, [root.cert_pem]).error).toBeNull()
  nowMs += 2 * DAY_MS
  expect(checkAll(chain, [root.cert_pem]).error?.code).toBe('certificate_expired')
})

test('rules read what is written in it', async () => {
  const own = await issueClient('anna', root, {
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'email', value: 'anna@nora.test' }])],
  })
  const described = describeCertificate(own.der)
  const subject = described?.get('subject') as Map<string, unknown>
  expect(subject.get('text')).toBe('CN=anna, O=Nora, C=SE')
  expect(subject.get('common_name')).toBe('anna')
  expect(subject.get('organization')).toEqual(['Nora'])
  const alternatives = described?.get('san') as Map<string, unknown>
  expect(alternatives.get('email_addresses')).toEqual(['anna@nora.test'])
  expect(described?.get('signature_algorithm')).toBe('ECDSA-SHA256')
})
