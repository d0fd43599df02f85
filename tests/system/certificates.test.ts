/** Names of one's own on the real program: real DNS servers, a real issuer, visitors over TLS, and deaths in between. */
import type { Domain } from '@nora/contract/domains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../kit/eventually.ts'
import { bootIssuingNora, type IssuingNora, SLOW_MS } from '../kit/issuing-nora.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'

const VALIDITY_S = 18

let nora: IssuingNora
let origin: Origin
let client: ClientRun

beforeAll(async () => {
  nora = await bootIssuingNora(VALIDITY_S)
  origin = await startOrigin(echo)
  await nora.untilVerified(await nora.add('app.field.test'))
  const args = ['http', String(origin.port), '--domain', 'app.field.test', '--json']
  client = createClientHome(nora.system, nora.token).run(args)
  await client.event('online')
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await nora?.close()
})

test('a domain that was typed is at https with a certificate of its own, and its tunnel answers there', async () => {
  const { certificate, isTrusted, answer } = await nora.visitSecurely('app.field.test')
  expect({ names: certificate.subjectaltname, isTrusted }).toEqual({
    names: 'DNS:app.field.test',
    isTrusted: true,
  })
  expect(answer).toContain('HTTP/1.1 200')
  expect(answer).toContain('"url":"/hello"')
})

test('a zone has one certificate for every name in it', async () => {
  const zone = await nora.session.api.zones.addZone({ body: { name: 'dev.field.test' } })
  const params = { id: zone.id }
  await nora.publish(zone.records)
  await eventually(
    async () => {
      const { status, certificate } = await nora.session.api.zones.getZone({ params })
      if (status === 'dns_failed') await nora.session.api.zones.checkZone({ params }).catch(() => null)
      return certificate !== null
    },
    { timeoutMs: SLOW_MS },
  )
  for (const name of ['a.dev.field.test', 'b.dev.field.test']) {
    await eventually(async () => (await nora.visitSecurely(name).catch(() => null))?.isTrusted === true)
  }
})

test('certificates of some seconds are renewed again and again, and no visitor sees one that has ended', async () => {
  const seen = new Set<string>()
  const until = Date.now() + 1.5 * VALIDITY_S * 1000
  while (Date.now() < until) {
    const { certificate, isTrusted } = await nora.visitSecurely('app.field.test')
    expect({ isTrusted, hasEnded: new Date(certificate.valid_to) < new Date() }).toEqual({
      isTrusted: true,
      hasEnded: false,
    })
    seen.add(certificate.serialNumber)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(seen.size).toBeGreaterThan(1)
})

/** The launcher gives up after three deaths in a row; a process that worked this long begins a new row. */
const NEW_ROW_MS = 5_500

test('control that is killed while certificates are ordered loses no order, and issues none twice', {
  timeout: 400_000,
}, async () => {
  const domains: Domain[] = []
  for (const aliveMs of [300, 1_500]) {
    await new Promise((resolve) => setTimeout(resolve, NEW_ROW_MS))
    domains.push(
      await nora.add(`kill-a-${aliveMs}.field.test`),
      await nora.add(`kill-b-${aliveMs}.field.test`),
    )
    await new Promise((resolve) => setTimeout(resolve, aliveMs))
    const before = nora.system.state()?.control_pid ?? 0
    process.kill(before, 'SIGKILL')
    await eventually(() => ![before, undefined].includes(nora.system.state()?.control_pid), {
      timeoutMs: SLOW_MS,
    })
  }
  for (const domain of domains) await nora.untilVerified(domain)
  for (const { hostname } of domains) {
    await eventually(async () => (await nora.visitSecurely(hostname).catch(() => null))?.isTrusted === true)
  }
  const { items } = await nora.session.api.certificates.listCertificates()
  for (const { hostname } of domains) {
    expect(items.filter(({ names }) => names.includes(hostname))).toHaveLength(1)
  }
})
