import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { watchCpuMs } from '@nora/kit/testing'
import type { PushBody } from '@nora/link'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

type Pushed = PushBody<'set_certificates'>['certificates'][number]

const file = makeCertificate(['DNS:file.example'])
const app = makeCertificate(['DNS:app.example'])

let edge: RunningEdge
const sockets: TLSSocket[] = []
beforeAll(async () => {
  edge = await RunningEdge.start({
    ...certificateSettings([file]),
    NORA_EDGE_PROXY_PROTOCOL_FROM: '127.0.0.1/32',
    NORA_EDGE_MONITOR_PORT: '0',
  })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => edge.stop())

function make(id: string, names: string[], changes: Partial<Pushed> = {}): Pushed {
  const pair = { chain_pem: app.cert_pem, key_pem: app.key_pem }
  const facts = { source: 'acme' as const, team_id: 'tea_1', not_after_ms: Date.now() + 86_400_000 }
  return { id, names, ...pair, ...facts, ...changes }
}

async function push(certificates: Pushed[], changes: Partial<PushBody<'set_certificates'>> = {}) {
  const body = { is_full: false, certificates, removed_ids: [], ...changes }
  edge.control.push('set_certificates', body)
  const isHeld = () => certificates.every(({ id }) => edge.control.certificatesHeld.has(id))
  await vi.waitUntil(isHeld, { timeout: 60_000, interval: 10 })
}

/** Names of the certificate that a visitor from this address gets through a proxy in front. */
async function visit(servername: string, address = '192.0.2.1'): Promise<string | undefined> {
  const raw = connectPlain(edge.ports.https_port ?? 0, '127.0.0.1')
  await once(raw, 'connect')
  raw.write(`PROXY TCP4 ${address} 198.51.100.1 4711 443\r\n`)
  const socket = connect({ socket: raw, servername, rejectUnauthorized: false })
  sockets.push(socket)
  await once(socket, 'secureConnect')
  return socket.getPeerCertificate().subjectaltname
}

/** The processor time of each turn of the event loop until `stop`, the longest first: other programs change nothing of it. */
function watchTurns(): { stop(): number[] } {
  const spentMs: number[] = []
  let isRunning = true
  let getCpuMs = watchCpuMs()
  const look = () => {
    spentMs.push(getCpuMs())
    getCpuMs = watchCpuMs()
    if (isRunning) setTimeout(look, 5)
  }
  setTimeout(look, 5)
  return {
    stop() {
      isRunning = false
      return spentMs.toSorted((a, b) => b - a)
    },
  }
}

async function readMetrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${edge.ports.monitor_port}/metrics`)).text()
}

test('while control comes back and pushes all again, everybody is served as before', async () => {
  await push([make('crt_1', ['one.example']), make('crt_2', ['two.example'])])
  const seen = new Set<string | undefined>()
  let isRunning = true
  const visitors = (async () => {
    while (isRunning) for (const name of ['one.example', 'two.example']) seen.add(await visit(name))
  })()
  await edge.control.disappear()
  await edge.control.listen(edge.control.port)
  await vi.waitUntil(() => edge.control.enrolments.length > 1, { timeout: 10_000 })
  edge.control.certificatesHeld.clear()
  edge.control.push('set_certificates', { is_full: true, certificates: [], removed_ids: [] })
  await push([make('crt_1', ['one.example'])])
  await visit('two.example')
  await push([make('crt_2', ['two.example'])])
  isRunning = false
  await visitors
  expect([...seen]).toEqual(['DNS:app.example'])
})

test('a certificate that TLS does not take ends no process: its name is served with the next best', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nora-edge-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const facts = ['-subj', '/CN=weak', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:512', '-nodes', ...facts], { stdio: 'ignore' })
  const weak = { chain_pem: readFileSync(cert, 'utf8'), key_pem: readFileSync(key, 'utf8') }
  rmSync(folder, { recursive: true })
  await push([make('crt_weak', ['weak.example'], { ...weak, source: 'uploaded' })])
  expect(await visit('weak.example')).toBe('DNS:file.example')
  await push([
    make('crt_weak', ['weak.example'], { ...weak, source: 'uploaded' }),
    make('crt_good', ['weak.example']),
  ])
  expect(await visit('weak.example')).toBe('DNS:app.example')
})

test('one that has ended is served when there is no other', async () => {
  await push([make('crt_ended', ['ended.example'], { not_after_ms: Date.now() - 1 })])
  expect(await visit('ended.example')).toBe('DNS:app.example')
})

test('a visitor who asks for ever new names is held back, and no other behind the same proxy is', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `many-${i}.example`)
  await push(names.map((name, i) => make(`crt_many_${i}`, [name])))
  const greedy = Promise.allSettled(names.slice(0, 50).map((name) => visit(name, '192.0.2.66')))
  const others = names.slice(50).map((name, i) => visit(name, `192.0.2.${100 + i}`))
  expect(new Set(await Promise.all(others))).toEqual(new Set(['DNS:app.example']))
  const served = (await greedy).filter(({ status }) => status === 'fulfilled')
  expect(served.length).toBeGreaterThanOrEqual(20)
  expect(served.length).toBeLessThan(50)
  expect(await readMetrics()).toMatch(/nora_edge_tls_choices_total\{by="refused"\} [1-9]/)
})

test('metrics tell by what certificates were chosen, and how many contexts were found ready', async () => {
  await push([make('crt_wild', ['*.zone.example'])])
  await visit('a.zone.example')
  await visit('b.zone.example')
  await visit('file.example')
  await visit('unknown.example')
  const text = await readMetrics()
  for (const by of ['exact', 'wildcard', 'file', 'fallback']) {
    expect(text).toMatch(new RegExp(`nora_edge_tls_choices_total\\{by="${by}"\\} [1-9]`))
  }
  expect(text).toMatch(/nora_edge_tls_contexts_found [1-9]/)
  expect(text).toMatch(/nora_edge_certificates [1-9]/)
})

test('a thousand certificates are taken without a long pause for visitors', async () => {
  const turns = watchTurns()
  const pushes = Array.from({ length: 10 }, (_, i) =>
    Array.from({ length: 100 }, (_, j) => make(`crt_load_${i}_${j}`, [`load-${i}-${j}.example`])),
  )
  await Promise.all(pushes.map((certificates) => push(certificates)))
  const spentMs = turns.stop()
  expect(await visit('load-9-99.example')).toBe('DNS:app.example')
  // A push of a hundred was 70 ms of work at once; the test reads and writes them here too.
  expect(spentMs[Math.floor(spentMs.length * 0.01)]).toBeLessThan(60)
})

test('curl gets the certificate of its name, and HTTP/2', async () => {
  const origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  await edge.shop(origin.port)
  await push([make('crt_curl', ['shop.localhost'])])
  const port = edge.ports.https_port
  const options = ['-sSkv', '--http2', '--haproxy-protocol', '--max-time', '10']
  const to = ['--resolve', `shop.localhost:${port}:127.0.0.1`, `https://shop.localhost:${port}/`]
  const { stdout, stderr } = await promisify(execFile)('curl', [...options, ...to])
  expect(stdout).toBe('hi')
  expect(stderr).toContain('HTTP/2 200')
  expect(stderr).toContain('ALPN: server accepted h2')
  origin.close()
})
