import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { type CertificateFiles, certificateEnv, makeCertificate } from '../kit/certificates.ts'
import { Haproxy, type ProxiedWay } from '../kit/haproxy.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type Echo, echo, echoedHeader, type Origin, startOrigin } from '../kit/origins.ts'

const run = promisify(execFile)

let certificate: CertificateFiles
let system: NoraSystem
let origin: Origin
let client: ClientRun
let haproxy: Haproxy
let host: string
/** The addresses at which each way into the proxy starts. */
const at: Record<'plain' | 'v2' | 'ipv6' | 'tls', string> = { plain: '', v2: '', ipv6: '', tls: '' }

beforeAll(async () => {
  certificate = makeCertificate()
  // The sample makes the start itself ask through the edge, which the proxy stands in front of.
  const env = { ...certificateEnv(certificate), NORA_EDGE_PROXY_PROTOCOL_FROM: '127.0.0.1' }
  system = await bootNora({ env, sample: true })
  const { api } = await signInAsOwner(system)
  const { token } = await api.credentials.renewToken()
  origin = await startOrigin(echo)
  client = createClientHome(system, token).run(['http', String(origin.port), '--name', 'behind', '--json'])
  host = new URL(String((await client.event('online')).url)).hostname
  const { edge_http_port: http, edge_https_port: https } = system.ready
  const ways: ProxiedWay[] = []
  for (const [name, address, send, to] of [
    ['plain', '127.0.0.1', 'send-proxy', http],
    ['v2', '127.0.0.1', 'send-proxy-v2', http],
    ['ipv6', '::1', 'send-proxy-v2', http],
    ['tls', '127.0.0.1', 'send-proxy', https ?? 0],
  ] as const) {
    at[name] = `${address.includes(':') ? `[${address}]` : address}:${await freePort(address)}`
    ways.push({ bind: at[name].replace(/[[\]]/g, ''), send, to })
  }
  haproxy = await Haproxy.start(ways)
})

afterAll(async () => {
  await haproxy?.stop()
  await client?.stop()
  await origin?.close()
  await system?.close()
  certificate?.remove()
})

async function freePort(address: string): Promise<number> {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Returns what the origin saw of curl, which came to `way` from `from`. */
async function curl(way: keyof typeof at, from: string, ...more: string[]): Promise<Echo> {
  const scheme = way === 'tls' ? 'https' : 'http'
  const port = at[way].slice(at[way].lastIndexOf(':') + 1)
  const there = ['--connect-to', `${host}:${port}:${at[way]}`, '--interface', from]
  const { stdout } = await run('curl', ['-sk', ...there, ...more, `${scheme}://${host}:${port}/`])
  return JSON.parse(stdout) as Echo
}

test.each([
  ['plain', '127.0.0.7', 'http'],
  ['v2', '127.0.0.8', 'http'],
  ['ipv6', '::1', 'http'],
  ['tls', '127.0.0.9', 'https'],
] as const)('through HAProxy (%s) the visitor is %s, by %s', async (way, from, proto) => {
  const seen = await curl(way, from)
  expect(echoedHeader(seen, 'x-forwarded-for')).toEqual([from])
  expect(echoedHeader(seen, 'x-forwarded-proto')).toEqual([proto])
})

test('through HAProxy a visitor speaks HTTP/2', async () => {
  const { stdout } = await run('curl', [
    ...['-sk', '--http2', '-o', '/dev/null', '-w', '%{http_version} %{response_code}'],
    ...['--connect-to', `${host}:443:${at.tls}`, `https://${host}/`],
  ])
  expect(stdout).toBe('2 200')
})

test('a connection that bypasses HAProxy from its own address is not served', async () => {
  const url = `http://127.0.0.1:${system.ready.edge_http_port}/`
  const asked = run('curl', ['-s', '-H', `Host: ${host}`, url])
  // 52: an empty reply.
  await expect(asked).rejects.toMatchObject({ code: 52 })
})
