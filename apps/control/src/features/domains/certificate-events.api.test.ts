import { DAY_MS } from '@nora/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { createFakeDns } from '../../testing/fake-dns.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { Changes } from '../../verification/changes.ts'
import {
  onDomainCertificateIssued,
  onDomainCertificateRefused,
  onDomainCertificateServed,
} from './certificate-events.ts'
import type { Deps } from './domains.deps.ts'

let booted: Booted
const dns = createFakeDns()
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher, recordChecks: dns.recordChecks })
})
afterAll(() => booted.close())

test('a domain is verified when its certificate was issued and every edge has it, not before', async () => {
  const { platform } = booted.control
  // The rest of what domains need plays no part here.
  const deps = { ...platform, changes: new Changes() } as unknown as Deps
  const anna = await signUpSomeone(booted)
  const body = { kind: 'external', hostname: 'app.field.example' } as const
  const { id, records } = await anna.api.domains.reserveDomain({ body })
  const get = () => anna.api.domains.getDomain({ params: { id } })
  dns.labels.set('app.field.example', records[0]?.value.split('.')[0] ?? '')
  while (await booted.control.runStep('checkDomains'));
  expect(await get()).toMatchObject({ status: 'tls_failed', finding: { code: 'issuer_down' } })

  const notAfter = new Date(booted.clock.now().getTime() + 90 * DAY_MS)
  const issued = { purposeId: id, certificateId: 'crt_1', notAfter }
  await platform.transaction((tx) => onDomainCertificateIssued(deps)(tx, issued))
  expect(await get()).toMatchObject({
    status: 'tls_check',
    certificate: { id: 'crt_1', not_after: notAfter.toISOString() },
  })
  const refused = { purposeId: id, finding: { code: 'challenge_unreachable' } } as const
  await platform.transaction((tx) => onDomainCertificateRefused(deps)(tx, refused))
  expect(await get()).toMatchObject({ status: 'tls_failed', finding: refused.finding })
  await platform.transaction((tx) => onDomainCertificateServed(deps)(tx, 'crt_1'))
  expect(await get()).toMatchObject({ status: 'verified', finding: null })

  const renewed = { ...issued, certificateId: 'crt_2' }
  await platform.transaction((tx) => onDomainCertificateIssued(deps)(tx, renewed))
  await platform.transaction((tx) => onDomainCertificateRefused(deps)(tx, refused))
  expect(await get()).toMatchObject({ status: 'verified', certificate: { id: 'crt_2' } })
})
