import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ClientHttp2Session } from 'node:http2'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { type CertificateFiles, certificateEnv, makeCertificate } from '../kit/certificates.ts'
import { eventually } from '../kit/eventually.ts'
import { isUnprocessed, openHttp2, visitHttp2 } from '../kit/http-versions.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

const RESTARTS = Number(process.env.NORA_TEST_RESTARTS ?? 20) / 4
const run = promisify(execFile)

let certificate: CertificateFiles
let system: NoraSystem
let origin: Origin
let client: ClientRun
let url: URL

beforeAll(async () => {
  certificate = makeCertificate(['safe.localhost', 'edge.localhost', '*.localhost'])
  system = await bootNora({ env: certificateEnv(certificate) })
  const { api } = await signInAsOwner(system)
  const { token } = await api.credentials.renewToken()
  origin = await startOrigin(echo)
  client = createClientHome(system, token).run(['http', String(origin.port), '--name', 'safe', '--json'])
  url = new URL(String((await client.event('online')).url))
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await system?.close()
  certificate?.remove()
})

test('with certificates tunnels are at https, and curl believes the certificate', async () => {
  expect(url.origin).toBe(`https://safe.localhost:${system.ready.edge_https_port}`)
  expect(system.output()).toContain(`https://NAME.localhost:${url.port}`)
  const { stdout } = await run('curl', [
    '-s',
    '--cacert',
    certificate.cert,
    '--connect-to',
    `::127.0.0.1:`,
    url.href,
  ])
  expect(JSON.parse(stdout)).toMatchObject({ method: 'GET', url: '/' })
})

describe('openssl', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nora-session-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Returns what s_client says of a connection with one request. */
  async function connect(...options: string[]): Promise<string> {
    const there = ['-connect', `127.0.0.1:${url.port}`, '-servername', url.hostname]
    const child = spawn('openssl', ['s_client', ...there, '-ign_eof', ...options])
    let said = ''
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    })
    child.stdin.write(`GET / HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`)
    await new Promise((resolve) => child.on('close', resolve))
    return said
  }

  test.each(['tls1_2', 'tls1_3'])(
    'resumes a session of %s with the successor of its edge',
    async (version) => {
      const file = join(folder, version)
      expect(await connect(`-${version}`, '-sess_out', file)).toMatch(/^New, TLSv1\.[23], Cipher is/m)
      expect(await connect(`-${version}`, '-sess_in', file)).toMatch(/^Reused, TLSv1\.[23]/m)
      await system.replaceEdges()
      const resumed = await connect(`-${version}`, '-sess_in', file)
      expect(resumed).toMatch(/^Reused, TLSv1\.[23]/m)
      expect(resumed).toContain('HTTP/1.1 200 OK')
    },
  )

  test('finds no older version', async () => {
    expect(await connect('-tls1_1', '-cipher', 'DEFAULT@SECLEVEL=0')).toContain('New, (NONE)')
  })
})

type Load = { stop(): Promise<{ visits: number; failures: string[] }> }

/** Visits one after another until `stop`, which answers what went wrong. A visit answers its status. */
function startLoad(visitOnce: () => Promise<number>): Load {
  const failures: string[] = []
  let visits = 0
  let isRunning = true
  const loop = (async () => {
    while (isRunning) {
      visits++
      await visitOnce().then(
        (status) => status === 200 || failures.push(String(status)),
        // Unprocessed requests are retried, as browsers do.
        (error: NodeJS.ErrnoException) => isUnprocessed(error) || failures.push(error.message),
      )
    }
  })()
  return {
    stop: async () => {
      isRunning = false
      await loop
      return { visits, failures }
    },
  }
}

/** Visits over one connection of HTTP/2 until it is ended, then over another. */
function overHttp2(): () => Promise<number> {
  let session = null as ClientHttp2Session | null
  onTestFinished(() => session?.destroy())
  return async () => {
    if (session === null || session.closed || session.destroyed) session = await openHttp2(Number(url.port))
    return (await visitHttp2(session, url.host, { path: '/load' })).status
  }
}

test(`${RESTARTS} rolling restarts of the edge lose no request over TLS`, { timeout: 600_000 }, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const loads = [
    startLoad(overHttp2()),
    startLoad(overHttp2()),
    startLoad(async () => (await visit(url.href)).status),
    startLoad(async () => (await visit(url.href, { agent })).status),
  ]
  for (let round = 0; round < RESTARTS; round++) await system.replaceEdges()
  const outcomes = await Promise.all(loads.map((load) => load.stop()))
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([])
  for (const { visits } of outcomes) expect(visits).toBeGreaterThan(RESTARTS)
})

test('a certificate that is renewed while the edge runs is served at once', async () => {
  const next = makeCertificate(['renewed.localhost', '*.localhost'])
  onTestFinished(() => next.remove())
  writeFileSync(certificate.cert, readFileSync(next.cert))
  writeFileSync(certificate.key, readFileSync(next.key))
  const served = async () => {
    const there = ['-connect', `127.0.0.1:${url.port}`, '-servername', url.hostname]
    const child = run('openssl', ['s_client', ...there])
    child.child.stdin?.end()
    const { stdout } = await child
    const x509 = run('openssl', ['x509', '-noout', '-ext', 'subjectAltName'])
    x509.child.stdin?.end(stdout)
    return (await x509).stdout
  }
  await eventually(async () => (await served()).includes('DNS:renewed.localhost'), { timeoutMs: 60_000 })
})
