import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AcmeFetch } from '../connection.ts'

const READY_MS = 15_000
const SEARCH_PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

export type PebbleOptions = {
  /** Where it asks about names: `127.0.0.1:5353`. */
  dnsServer?: string
  validitySeconds?: number
  /** Where it looks for http-01 and tls-alpn-01. */
  httpPort?: number
  tlsPort?: number
  /** Accounts elsewhere that may open one here: key id → HMAC key in base64url. */
  externalAccounts?: Readonly<Record<string, string>>
  environment?: Readonly<Record<string, string>>
}

export type Pebble = {
  port: number
  directoryUrl: string
  /** Who signed its own certificate for HTTPS. */
  ca_pem: string
  /** The key of its own certificate, for a relay before it. */
  key_pem: string
  fetch: AcmeFetch
  /** How many certificates it has issued. */
  countIssued(): number
  /** A root of what it issues. */
  readRoot(index: number): Promise<string>
  stop(): Promise<void>
}

/** A real pebble, which refuses half of all nonces and keeps no authorization. */
export async function startPebble(options: PebbleOptions = {}): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-pebble-'))
  const [port, managementPort] = [await findPort(), await findPort()]
  makeServerCertificate(folder)
  writeFileSync(
    join(folder, 'pebble.json'),
    JSON.stringify(toConfiguration(options, folder, port, managementPort)),
  )
  const args = ['-config', join(folder, 'pebble.json')]
  const child = spawn('pebble', [...args, ...(options.dnsServer ? ['-dnsserver', options.dnsServer] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: SEARCH_PATH,
      PEBBLE_WFE_NONCEREJECT: '50',
      PEBBLE_AUTHZREUSE: '0',
      PEBBLE_CHAIN_LENGTH: '2',
      PEBBLE_VA_NOSLEEP: '1',
      ...options.environment,
    },
  })
  let log = ''
  const hear = (chunk: Buffer) => {
    log += chunk.toString()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ca_pem = readFileSync(join(folder, 'server.pem'), 'utf8')
  const fetch = createTestFetch(ca_pem)
  const directoryUrl = `https://127.0.0.1:${port}/dir`
  await untilReady(child, fetch, directoryUrl, () => log)
  return {
    port,
    directoryUrl,
    ca_pem,
    key_pem: readFileSync(join(folder, 'server.key'), 'utf8'),
    fetch,
    countIssued: () => log.match(/Issued certificate serial/g)?.length ?? 0,
    readRoot: async (index) => {
      const url = `https://127.0.0.1:${managementPort}/roots/${index}`
      return (await fetch(url, { method: 'GET', headers: {}, signal: AbortSignal.timeout(READY_MS) })).text()
    },
    async stop() {
      const exited = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function toConfiguration(
  { validitySeconds = 3600, httpPort = 5002, tlsPort = 5001, externalAccounts }: PebbleOptions,
  folder: string,
  port: number,
  managementPort: number,
) {
  return {
    pebble: {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${managementPort}`,
      certificate: join(folder, 'server.pem'),
      privateKey: join(folder, 'server.key'),
      httpPort,
      tlsPort,
      ocspResponderURL: '',
      domainBlocklist: ['blocked-domain.example'],
      certificateValidityPeriod: validitySeconds,
      externalAccountBindingRequired: externalAccounts !== undefined,
      ...(externalAccounts && { externalAccountMACKeys: externalAccounts }),
    },
  }
}

function makeServerCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const facts = ['-subj', '/CN=pebble', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
  const files = ['-keyout', join(folder, 'server.key'), '-out', join(folder, 'server.pem')]
  execFileSync('openssl', ['req', '-x509', ...key, ...facts, ...files], { stdio: 'ignore' })
}

/** Calls over HTTPS as production does, with one more authority to trust. */
export function createTestFetch(ca: string): AcmeFetch {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const asked = request(url, { method, headers, ca, signal, agent: false }, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
        const status = answer.statusCode ?? 502
        const text = status === 204 || method === 'HEAD' ? null : Buffer.concat(chunks)
        const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        resolve(new Response(text, { status, headers: Object.fromEntries(pairs) }))
      })
      asked.on('error', reject)
      asked.end(body)
    })
}

async function untilReady(
  child: ChildProcess,
  fetch: AcmeFetch,
  url: string,
  getLog: () => string,
): Promise<void> {
  const until = Date.now() + READY_MS
  while (Date.now() < until && child.exitCode === null) {
    try {
      const answer = await fetch(url, { method: 'GET', headers: {}, signal: AbortSignal.timeout(1_000) })
      if (answer.ok) return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  throw new Error(`pebble does not answer: ${getLog()}`)
}

export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
