/** Names of one's own on the real program: real DNS servers, a real issuer, visitors over TLS, and deaths in between. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import type { Domain } from '@nora/contract/domains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPort, type Pebble, startPebble } from '../../packages/acme/src/testing/index.ts'
import {
  type DnsProgram,
  findDnsPort,
  startKnot,
  startUnbound,
} from '../../packages/dns/src/testing/dns-programs.ts'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'

const KNOT = '127.0.0.61'
const UNBOUND = '127.0.0.62'
const OURS = '127.0.0.63'
/** Servers of zones are asked there. */
const DNS_PORT = 53
const VALIDITY_S = 18
const SLOW_MS = 60_000
const LIMITS = [{ kind: 'orders', count: 100_000, period_s: 60 }]

const folder = mkdtempSync(join(tmpdir(), 'nora-certificates-'))
const lines = new Set<string>(['@ NS ns1', `ns1 A ${KNOT}`])

let knot: Awaited<ReturnType<typeof startKnot>>
let unbound: DnsProgram
let pebble: Pebble
let system: NoraSystem
let session: ApiSession
let origin: Origin
let client: ClientRun
let issuer: string

beforeAll(async () => {
  const port = await findDnsPort([UNBOUND, OURS])
  const [httpPort, tlsPort] = [await findPort(), await findPort()]
  knot = await startKnot({ address: KNOT, port: DNS_PORT }, { 'field.test': [...lines] })
  const at = (address: string) => ({ address, port })
  const stubs = { 'field.test': [knot], 'acme.tunnels.test': [at(OURS)], 'cname.tunnels.test': [at(OURS)] }
  unbound = await startUnbound(at(UNBOUND), stubs)
  pebble = await startPebble({
    dnsServer: `${UNBOUND}:${port}`,
    validitySeconds: VALIDITY_S,
    httpPort,
    tlsPort,
  })
  issuer = await pebble.readRoot(0)
  writeFileSync(join(folder, 'ca.pem'), pebble.ca_pem)
  system = await bootNora({
    env: {
      NORA_REGION_DOMAIN: 'tunnels.test',
      NORA_REGION_ADDRESSES: '127.0.0.1',
      NORA_EDGE_HTTP_PORT: String(httpPort),
      NORA_EDGE_HTTPS_PORT: String(tlsPort),
      NORA_EDGE_HTTPS: 'on',
      NORA_EDGE_PROCESSES: '2',
      NORA_CONTROL_DNS_HOST: OURS,
      NORA_CONTROL_DNS_PORT: String(port),
      NORA_CONTROL_DNS_SERVERS: `${UNBOUND}:${port}`,
      NORA_CONTROL_OUTBOUND_PRIVATE: 'on',
      NORA_CONTROL_ACME_DIRECTORY: pebble.directoryUrl,
      NORA_CONTROL_ACME_CA: join(folder, 'ca.pem'),
      NORA_CONTROL_ACME_LIMITS: JSON.stringify(LIMITS),
    },
  })
  session = await signInAsOwner(system)
  await session.api.teams.createTeam({ body: { name: 'Field' } })
  const { token } = await session.api.credentials.renewToken()
  origin = await startOrigin(echo)
  const domain = await add('app.field.test')
  await untilVerified(domain)
  const args = ['http', String(origin.port), '--domain', 'app.field.test', '--json']
  client = createClientHome(system, token).run(args)
  await client.event('online')
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await system?.close()
  await Promise.all([knot?.stop(), unbound?.stop(), pebble?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

async function publish(records: readonly { type: string; name: string; value: string }[]): Promise<void> {
  for (const { type, name, value } of records) lines.add(`${name}. ${type} ${value}.`)
  await knot.setZone('field.test', [...lines])
}

async function add(hostname: string): Promise<Domain> {
  const body = { kind: 'external', hostname, tls: 'acme' } as const
  const domain = await session.api.domains.reserveDomain({ body })
  await publish(domain.records)
  return domain
}

/** Presses the button when a check is not due yet; the server lets nobody do so more often than in five seconds. */
async function untilVerified({ id }: Domain): Promise<void> {
  const params = { id }
  const isVerified = async () => {
    const { status } = await session.api.domains.getDomain({ params })
    if (status.endsWith('failed')) await session.api.domains.checkDomain({ params }).catch(() => null)
    return status === 'verified'
  }
  await eventually(() => isVerified().catch(() => false), { timeoutMs: SLOW_MS })
}

type Visit = { certificate: PeerCertificate; isTrusted: boolean; answer: string }

/** A visitor who trusts the issuer. */
function visitSecurely(servername: string): Promise<Visit> {
  const port = system.ready.edge_https_port ?? 0
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', servername, ca: issuer, rejectUnauthorized: false })
    let answer = ''
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('secureConnect', () => {
      const certificate = socket.getPeerCertificate()
      socket.write(`GET /hello HTTP/1.1\r\nHost: ${servername}\r\nConnection: close\r\n\r\n`)
      socket.on('close', () => resolve({ certificate, isTrusted: socket.authorized, answer }))
    })
  })
}

test('a domain that was typed is at https with a certificate of its own, and its tunnel answers there', async () => {
  const { certificate, isTrusted, answer } = await visitSecurely('app.field.test')
  expect({ names: certificate.subjectaltname, isTrusted }).toEqual({
    names: 'DNS:app.field.test',
    isTrusted: true,
  })
  expect(answer).toContain('HTTP/1.1 200')
  expect(answer).toContain('"url":"/hello"')
})

test('a zone has one certificate for every name in it', async () => {
  const zone = await session.api.zones.addZone({ body: { name: 'dev.field.test' } })
  const params = { id: zone.id }
  await publish(zone.records)
  await eventually(
    async () => {
      const { status, certificate } = await session.api.zones.getZone({ params })
      if (status === 'dns_failed') await session.api.zones.checkZone({ params }).catch(() => null)
      return certificate !== null
    },
    { timeoutMs: SLOW_MS },
  )
  for (const name of ['a.dev.field.test', 'b.dev.field.test']) {
    await eventually(async () => (await visitSecurely(name).catch(() => null))?.isTrusted === true)
  }
})

test('certificates of some seconds are renewed again and again, and no visitor sees one that has ended', async () => {
  const seen = new Set<string>()
  const until = Date.now() + 1.5 * VALIDITY_S * 1000
  while (Date.now() < until) {
    const { certificate, isTrusted } = await visitSecurely('app.field.test')
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

test('control that is killed while certificates are ordered loses no order, and issues none twice', async () => {
  const domains: Domain[] = []
  for (const aliveMs of [300, 1_500]) {
    await new Promise((resolve) => setTimeout(resolve, NEW_ROW_MS))
    domains.push(await add(`kill-a-${aliveMs}.field.test`), await add(`kill-b-${aliveMs}.field.test`))
    await new Promise((resolve) => setTimeout(resolve, aliveMs))
    const before = system.state()?.control_pid ?? 0
    process.kill(before, 'SIGKILL')
    await eventually(() => ![before, undefined].includes(system.state()?.control_pid), { timeoutMs: SLOW_MS })
  }
  for (const domain of domains) await untilVerified(domain)
  for (const { hostname } of domains) {
    await eventually(async () => (await visitSecurely(hostname).catch(() => null))?.isTrusted === true)
  }
  const { items } = await session.api.certificates.listCertificates()
  for (const { hostname } of domains) {
    expect(items.filter(({ names }) => names.includes(hostname))).toHaveLength(1)
  }
})
