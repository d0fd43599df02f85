/** A server of one's own from one domain, on the real program: a registrar's DNS server, an issuer, visitors by TLS. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPort, type Pebble, startPebble } from '../../packages/acme/src/testing/index.ts'
import {
  type DnsProgram,
  findDnsPort,
  startKnot,
  startUnbound,
} from '../../packages/dns/src/testing/dns-programs.ts'
import { eventually } from '../kit/eventually.ts'
import { SLOW_MS, visitSecurely } from '../kit/issuing-nora.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

const NETWORK = `127.0.${process.env.VITEST_POOL_ID ?? '0'}`
const REGISTRAR = `${NETWORK}.71`
const UNBOUND = `${NETWORK}.72`
const OURS = `${NETWORK}.73`
const DOMAIN = 'tunnels.test'
const CONSOLE = `console.${DOMAIN}`

const folder = mkdtempSync(join(tmpdir(), 'nora-one-domain-'))
const lines = new Set<string>(['@ NS ns1', `ns1 A ${REGISTRAR}`])

let registrar: Awaited<ReturnType<typeof startKnot>>
let unbound: DnsProgram
let pebble: Pebble
let system: NoraSystem
let issuer: string
let consolePort: number
let origin: Origin
let client: ClientRun | undefined

beforeAll(async () => {
  const port = await findDnsPort([REGISTRAR, UNBOUND, OURS])
  const at = (address: string) => ({ address, port })
  const [httpPort, tlsPort] = [await findPort(), await findPort()]
  consolePort = await findPort()
  origin = await startOrigin(echo)
  registrar = await startKnot(at(REGISTRAR), { [DOMAIN]: [...lines] })
  unbound = await startUnbound(at(UNBOUND), {
    [DOMAIN]: [registrar],
    [`acme.${DOMAIN}`]: [at(OURS)],
  })
  const dnsServer = `${UNBOUND}:${port}`
  pebble = await startPebble({ dnsServer, validitySeconds: 3_600, httpPort, tlsPort })
  issuer = await pebble.readRoot(0)
  writeFileSync(join(folder, 'ca.pem'), pebble.ca_pem)
  system = await bootNora({
    sample: true,
    args: ['--domain', DOMAIN, '--email', 'anna@example.org'],
    env: {
      NORA_CONTROL_BASE_URL: `https://${CONSOLE}:${tlsPort}`,
      NORA_CONTROL_HTTP_PORT: String(consolePort),
      NORA_REGION_PUBLIC_PORT: String(tlsPort),
      NORA_REGION_ADDRESSES: '127.0.0.1',
      // The names are known to the test's own resolver only.
      NORA_REGION_AGENT_HOST: '127.0.0.1',
      // Other tests have ports at this address, beside which one at all addresses is not to be had.
      NORA_EDGE_LINK_HOST: '127.0.0.1',
      NORA_EDGE_SSH_HOST: '127.0.0.1',
      NORA_EDGE_TCP_HOST: '127.0.0.2',
      NORA_EDGE_HTTP_PORT: String(httpPort),
      NORA_EDGE_HTTPS_PORT: String(tlsPort),
      NORA_CONTROL_DNS_HOST: OURS,
      NORA_CONTROL_DNS_PORT: String(port),
      NORA_CONTROL_DNS_SERVERS: dnsServer,
      NORA_CONTROL_OUTBOUND_PRIVATE: 'on',
      NORA_CONTROL_ACME_DIRECTORY: pebble.directoryUrl,
      NORA_CONTROL_ACME_CA: join(folder, 'ca.pem'),
    },
  })
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await system?.close()
  await Promise.all([registrar?.stop(), unbound?.stop(), pebble?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

async function publish(...records: string[]): Promise<void> {
  for (const record of records) lines.add(record)
  await registrar.setZone(DOMAIN, [...lines])
}

const visitHost = (servername: string, path = '/') =>
  visitSecurely({ port: system.ready.edge_https_port ?? 0, servername, path, issuer }).catch(() => null)

test('the terminal says which records are missing, as they are typed', async () => {
  await eventually(() => system.output().includes('These DNS records are missing'), { timeoutMs: SLOW_MS })
  const output = system.output()
  expect(output).toMatch(/ {2}A {5}tunnels\.test +127\.0\.0\.1\n {2}A {5}\*\.tunnels\.test +127\.0\.0\.1/)
  expect(output).toMatch(/ {2}NS {4}acme\.tunnels\.test +tunnels\.test/)
  expect(output).toMatch(/ {2}CNAME _acme-challenge\.tunnels\.test +region\.acme\.tunnels\.test/)
  expect(pebble.countIssued()).toBe(0)
})

test('with the addresses the console is open over https, and each tunnel gets a certificate of its own', async () => {
  await publish('@ A 127.0.0.1', '* A 127.0.0.1')
  await eventually(async () => (await visitHost(CONSOLE))?.isTrusted === true, { timeoutMs: SLOW_MS })
  const seen = await visitHost(CONSOLE, '/sign_in')
  expect(seen?.certificate.subjectaltname).toBe(`DNS:${CONSOLE}`)
  expect(seen?.answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(seen?.answer).toMatch(/\r\nstrict-transport-security: max-age=\d{7,}/i)
  const plain = await visit(`http://${CONSOLE}:${system.ready.edge_http_port}/sign_in?lang=ru`)
  expect([plain.status, plain.headers.location]).toEqual([308, `${system.ready.console_url}/sign_in?lang=ru`])
  const token = readFileSync(join(system.dataFolder, 'sample.token'), 'utf8').trim()
  const local = { ...system, ready: { ...system.ready, console_url: `http://localhost:${consolePort}` } }
  client = createClientHome(local, token).run(['http', String(origin.port), '--name', 'shop', '--json'])
  expect(await client.event('online')).toMatchObject({
    url: expect.stringContaining(`https://shop.${DOMAIN}`),
  })
  await eventually(async () => (await visitHost(`shop.${DOMAIN}`))?.isTrusted === true, {
    timeoutMs: SLOW_MS,
  })
  const shop = await visitHost(`shop.${DOMAIN}`)
  expect(shop?.certificate.subjectaltname).toBe(`DNS:shop.${DOMAIN}`)
  expect(shop?.answer).toMatch(/^HTTP\/1\.1 200 /)
  await eventually(() => system.output().includes(`The console is open: https://${CONSOLE}`))
})

test('once the domain is delegated one certificate covers every name', async () => {
  await publish('acme NS @', `_acme-challenge CNAME region.acme.${DOMAIN}.`)
  await eventually(async () => (await visitHost(`anything.${DOMAIN}`))?.isTrusted === true, {
    timeoutMs: SLOW_MS,
  })
  const { certificate } = (await visitHost(`anything.${DOMAIN}`)) ?? {}
  expect(certificate?.subjectaltname?.split(', ').sort()).toEqual([`DNS:*.${DOMAIN}`, `DNS:${DOMAIN}`])
  await eventually(() => system.output().includes(`One certificate covers ${DOMAIN}`), { timeoutMs: SLOW_MS })
})

test('after a crash of control everything is served as before, and nothing is ordered again', async () => {
  const before = pebble.countIssued()
  const pid = system.state()?.control_pid ?? 0
  process.kill(pid, 'SIGKILL')
  await eventually(() => ![pid, undefined].includes(system.state()?.control_pid), { timeoutMs: SLOW_MS })
  expect((await visitHost(`anything.${DOMAIN}`))?.isTrusted).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  expect(pebble.countIssued()).toBe(before)
})
