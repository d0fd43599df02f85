/** `nora tls` on the real program: the key stays at the client, and edges pass on what they cannot read. */
import { X509Certificate } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Domain } from '@nora/contract/domains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../kit/eventually.ts'
import { bootIssuingNora, type IssuingNora } from '../kit/issuing-nora.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

const VALIDITY_S = 30
const HOSTNAME = 'blind.field.test'

let nora: IssuingNora
let origin: Origin
let home: ClientHome
let client: ClientRun
let domain: Domain

const openTunnel = async () => {
  client = home.run(['tls', String(origin.port), '--domain', HOSTNAME, '--json'])
  return client.event('online')
}

beforeAll(async () => {
  nora = await bootIssuingNora(VALIDITY_S)
  origin = await startOrigin(echo)
  domain = await nora.add(HOSTNAME)
  await nora.untilVerified(domain)
  home = createClientHome(nora.system, nora.token)
  expect(await openTunnel()).toMatchObject({ url: expect.stringContaining(`https://${HOSTNAME}`) })
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await nora?.close()
})

function readKept(): { path: string; serial: string } {
  const folder = join(home.configFolder, 'certificates')
  const [file = ''] = readdirSync(folder)
  const path = join(folder, file)
  const { current } = JSON.parse(readFileSync(path, 'utf8'))
  return { path, serial: new X509Certificate(current.chain_pem).serialNumber }
}

test('visitors get the certificate of the client, whose key only its owner can read', async () => {
  const { certificate, isTrusted, answer } = await nora.visitSecurely(HOSTNAME)
  expect({ names: certificate.subjectaltname, isTrusted }).toEqual({
    names: `DNS:${HOSTNAME}`,
    isTrusted: true,
  })
  expect(answer).toContain('HTTP/1.1 200')
  const kept = readKept()
  expect(statSync(kept.path).mode & 0o777).toBe(0o600)
  const { items } = await nora.session.api.certificates.listCertificates()
  const own = items.filter(({ source }) => source === 'client')
  expect(own.some(({ serial }) => serial === certificate.serialNumber)).toBe(true)
  const { items: tunnels } = await nora.session.api.tunnels.listTunnels({ query: {} })
  expect(tunnels).toMatchObject([{ kind: 'tls', hostname: HOSTNAME, state: 'live' }])
})

test('a request in the clear is led to where TLS is', async () => {
  const answer = await visit(`http://${HOSTNAME}:${nora.system.ready.edge_http_port}/menu?x=1`)
  expect(answer.status).toBe(308)
  expect(answer.headers.location).toMatch(new RegExp(`^https://${HOSTNAME}(:\\d+)?/menu\\?x=1$`))
})

test('what a visitor sends is nowhere in the memory of an edge', async () => {
  const canary = `canary-${'7c1e'.repeat(8)}`
  for (let n = 0; n < 20; n++) {
    expect((await nora.visitSecurely(HOSTNAME, `/${canary}`)).answer).toContain(canary)
  }
  const pids = nora.system.state()?.edge_pids ?? []
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) {
    expect({ canary: holds(pid, canary), hostname: holds(pid, HOSTNAME) }).toEqual({
      canary: false,
      hostname: true,
    })
  }
})

test('a client that was killed comes back with the certificate that it had', async () => {
  client.child.kill('SIGKILL')
  await client.exited
  const before = readKept().serial
  await openTunnel()
  const seen = await nora.visitSecurely(HOSTNAME)
  expect([before, readKept().serial]).toContain(seen.certificate.serialNumber)
  expect(seen.isTrusted).toBe(true)
})

test('the certificate is renewed again and again, and no visitor sees one that has ended', async () => {
  const seen = new Set<string>()
  const until = Date.now() + 2 * VALIDITY_S * 1000
  while (seen.size < 3 && Date.now() < until) {
    const { certificate, isTrusted } = await nora.visitSecurely(HOSTNAME)
    expect({ isTrusted, hasEnded: new Date(certificate.valid_to) < new Date() }).toEqual({
      isTrusted: true,
      hasEnded: false,
    })
    seen.add(certificate.serialNumber)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(seen.size).toBe(3)
})

test('a tunnel of nora.yml does the same, and a change of the file adds another beside it', async () => {
  await client.stop()
  const second = 'second.field.test'
  await nora.untilVerified(await nora.add(second))
  const file = join(home.configFolder, 'blind.yml')
  const entry = (label: string, hostname: string) =>
    `  ${label}: {tls: ${origin.port}, domain: ${hostname}}\n`
  writeFileSync(file, `tunnels:\n${entry('site', HOSTNAME)}`)
  client = home.run(['start', '--config', file, '--json'])
  await client.event('online', { tunnel: 'site' })
  const before = await nora.visitSecurely(HOSTNAME)
  expect([before.isTrusted, before.answer]).toEqual([true, expect.stringContaining('HTTP/1.1 200')])
  writeFileSync(file, `tunnels:\n${entry('site', HOSTNAME)}${entry('more', second)}`)
  await client.event('online', { tunnel: 'more' })
  await eventually(async () => (await nora.visitSecurely(second).catch(() => null))?.isTrusted, {
    timeoutMs: 60_000,
  })
  expect((await nora.visitSecurely(HOSTNAME)).isTrusted).toBe(true)
  writeFileSync(file, `tunnels:\n${entry('more', second)}`)
  await eventually(isAnsweredByServer, { timeoutMs: 60_000 })
  expect((await nora.visitSecurely(second)).isTrusted).toBe(true)
}, 180_000)

test('without the tunnel the server ends TLS with its own certificate again', async () => {
  await client.stop()
  await eventually(isAnsweredByServer)
})

test.each([
  [['tls', '3000'], 'nora tls needs a domain of your own'],
  [['tls', '3000', '--domain', 'other.field.test'], 'You have no domain other.field.test'],
  [['tls', '3000', '--domain', 'none'], 'is no domain'],
])('%j is refused with what to do', async (args, why) => {
  const refused = home.run(args)
  expect(await refused.exited).not.toBe(0)
  expect(refused.stderr()).toContain(why)
})

/** Whether the server ends TLS of the name itself, with a certificate of its own, because no tunnel is there. */
async function isAnsweredByServer(): Promise<boolean> {
  const seen = await nora.visitSecurely(HOSTNAME).catch(() => null)
  if (seen === null) return false
  const { certificate, isTrusted, answer } = seen
  return isTrusted && certificate.serialNumber !== readKept().serial && answer.includes('HTTP/1.1 503')
}

/** Whether a text stands in the memory of a process. */
function holds(pid: number, text: string): boolean {
  const wanted = Buffer.from(text)
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    return readFileSync(`/proc/${pid}/maps`, 'utf8')
      .split('\n')
      .filter((line) => / rw/.test(line))
      .some((line) => {
        const [from = 0, to = 0] = (line.split(' ')[0] ?? '')
          .split('-')
          .map((one) => Number.parseInt(one, 16))
        const bytes = Buffer.alloc(to - from)
        try {
          return bytes.subarray(0, readSync(memory, bytes, 0, bytes.length, from)).includes(wanted)
        } catch {
          return false
        }
      })
  } finally {
    closeSync(memory)
  }
}
