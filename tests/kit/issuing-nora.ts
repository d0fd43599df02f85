import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import type { Domain } from '@nora/contract/domains'
import { findPort, startPebble } from '../../packages/acme/src/testing/index.ts'
import { findDnsPort, startKnot, startUnbound } from '../../packages/dns/src/testing/dns-programs.ts'
import { type ApiSession, signInAsOwner } from './api-session.ts'
import { eventually } from './eventually.ts'
import { bootNora, type NoraSystem } from './nora-system.ts'

/** Of the test that runs beside others: all of them need the port of DNS. */
const NETWORK = `127.0.${process.env.VITEST_POOL_ID ?? '0'}`
const KNOT = `${NETWORK}.61`
const UNBOUND = `${NETWORK}.62`
const OURS = `${NETWORK}.63`
/** Servers of zones are asked there. */
const DNS_PORT = 53
export const SLOW_MS = 60_000
/** A job of a control that was killed is taken up by another once its lease is over. */
const LEASED_MS = 150_000
const LIMITS = [{ kind: 'orders', count: 100_000, period_s: 60 }]

type Visit = { certificate: PeerCertificate; isTrusted: boolean; answer: string }

/** The real program with a real issuer, the DNS servers of a customer, and a resolver that knows them. */
export type IssuingNora = {
  system: NoraSystem
  session: ApiSession
  token: string
  /** Puts records into the customer's zone. */
  publish(records: readonly { type: string; name: string; value: string }[]): Promise<void>
  /** Adds an own domain and publishes its records. */
  add(hostname: string): Promise<Domain>
  untilVerified(domain: Domain): Promise<void>
  /** A visitor over TLS who trusts the issuer. */
  visitSecurely(servername: string, path?: string): Promise<Visit>
  close(): Promise<void>
}

/** `validitySeconds`: how long its certificates are valid. */
export async function bootIssuingNora(validitySeconds: number): Promise<IssuingNora> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-certificates-'))
  const lines = new Set<string>(['@ NS ns1', `ns1 A ${KNOT}`])
  const port = await findDnsPort([UNBOUND, OURS])
  const [httpPort, tlsPort] = [await findPort(), await findPort()]
  const knot = await startKnot({ address: KNOT, port: DNS_PORT }, { 'field.test': [...lines] })
  const at = (address: string) => ({ address, port })
  const stubs = { 'field.test': [knot], 'acme.tunnels.test': [at(OURS)], 'cname.tunnels.test': [at(OURS)] }
  const unbound = await startUnbound(at(UNBOUND), stubs)
  const dnsServer = `${UNBOUND}:${port}`
  const pebble = await startPebble({ dnsServer, validitySeconds, httpPort, tlsPort })
  const issuer = await pebble.readRoot(0)
  writeFileSync(join(folder, 'ca.pem'), pebble.ca_pem)
  const system = await bootNora({
    env: {
      NORA_REGION_DOMAIN: 'tunnels.test',
      NORA_REGION_ADDRESSES: '127.0.0.1',
      NORA_EDGE_HTTP_PORT: String(httpPort),
      NORA_EDGE_HTTPS_PORT: String(tlsPort),
      NORA_EDGE_HTTPS: 'on',
      NORA_EDGE_PROCESSES: '2',
      NORA_CONTROL_DNS_HOST: OURS,
      NORA_CONTROL_DNS_PORT: String(port),
      NORA_CONTROL_DNS_SERVERS: dnsServer,
      NORA_CONTROL_OUTBOUND_PRIVATE: 'on',
      NORA_CONTROL_ACME_DIRECTORY: pebble.directoryUrl,
      NORA_CONTROL_ACME_CA: join(folder, 'ca.pem'),
      NORA_CONTROL_ACME_LIMITS: JSON.stringify(LIMITS),
    },
  })
  const session = await signInAsOwner(system)
  await session.api.teams.createTeam({ body: { name: 'Field' } })
  const { token } = await session.api.credentials.renewToken()
  const publish: IssuingNora['publish'] = async (records) => {
    for (const { type, name, value } of records) lines.add(`${name}. ${type} ${value}.`)
    await knot.setZone('field.test', [...lines])
  }
  return {
    system,
    session,
    token,
    publish,
    async add(hostname) {
      const body = { kind: 'external', hostname, tls: 'acme' } as const
      const domain = await session.api.domains.reserveDomain({ body })
      await publish(domain.records)
      return domain
    },
    untilVerified: (domain) => waitUntilVerified(session, domain),
    visitSecurely: (servername, path = '/hello') =>
      visitSecurely({ port: system.ready.edge_https_port ?? 0, servername, path, issuer }),
    async close() {
      await system.close()
      await Promise.all([knot.stop(), unbound.stop(), pebble.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Presses the button when a check is not due yet; the server lets nobody do so more often than in five seconds. */
async function waitUntilVerified({ api }: ApiSession, { id }: Domain): Promise<void> {
  const params = { id }
  const isVerified = async () => {
    const { status } = await api.domains.getDomain({ params })
    if (status.endsWith('failed')) await api.domains.checkDomain({ params }).catch(() => null)
    return status === 'verified'
  }
  await eventually(() => isVerified().catch(() => false), { timeoutMs: LEASED_MS })
}

type Visitor = { port: number; servername: string; path: string; issuer: string }

/** A visitor over TLS who trusts the issuer. */
export function visitSecurely({ port, servername, path, issuer }: Visitor): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', servername, ca: issuer, rejectUnauthorized: false })
    let answer = ''
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('secureConnect', () => {
      const certificate = socket.getPeerCertificate()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${servername}\r\nConnection: close\r\n\r\n`)
      socket.on('close', () => resolve({ certificate, isTrusted: socket.authorized, answer }))
    })
  })
}
