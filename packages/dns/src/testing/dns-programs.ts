import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askByUdp, type ServerAddress } from '../ask-server.ts'

export { askServer } from '../ask-server.ts'

const READY_MS = 15_000
const SEARCH_PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

export type DnsProgram = ServerAddress & { stop(): Promise<void> }

/** Zone → lines of a zone file; an origin, a TTL and a SOA record stand above them. */
export type Zones = Readonly<Record<string, readonly string[]>>

/** A real Knot DNS that is authoritative for these zones. `extra` stands in its configuration as it is. */
export async function startKnot(
  at: ServerAddress,
  zones: Zones,
  { extra = '', ofZone = '' }: { extra?: string; ofZone?: string } = {},
): Promise<DnsProgram & { setZone(zone: string, lines: readonly string[]): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-knot-'))
  let serial = 1
  const write = (zone: string, lines: readonly string[]) =>
    writeFileSync(
      join(folder, `${zone}.zone`),
      [
        `$ORIGIN ${zone}.`,
        '$TTL 60',
        `@ SOA ns1.${zone}. host.${zone}. ${serial++} 3600 900 604800 30`,
        ...lines,
        '',
      ].join('\n'),
    )
  for (const [zone, lines] of Object.entries(zones)) write(zone, lines)
  const list = Object.keys(zones).map(
    (zone) =>
      `  - domain: ${zone}\n    storage: ${folder}\n    file: ${zone}.zone\n    semantic-checks: off\n${ofZone}`,
  )
  writeFileSync(
    join(folder, 'knot.conf'),
    `server:\n    listen: ${at.address}@${at.port}\n    rundir: ${folder}\ndatabase:\n    storage: ${folder}\nlog:\n  - target: stderr\n    any: warning\n${extra}zone:\n${list.join('\n')}\n`,
  )
  const child = spawn('knotd', ['-c', join(folder, 'knot.conf')], toOptions())
  const [first = 'test'] = Object.keys(zones)
  const stop = await untilReady(child, at, first, folder)
  return {
    ...at,
    stop,
    async setZone(zone, lines) {
      write(zone, lines)
      child.kill('SIGHUP')
      await untilSerial(at, zone)
    },
  }

  /** Knot loads a changed zone a moment after it was told. */
  async function untilSerial(server: ServerAddress, zone: string): Promise<void> {
    const until = Date.now() + READY_MS
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if ((await readSerial(server, zone)) === serial - 1) return
    }
    throw new Error(`knot does not load ${zone}`)
  }
}

/** A real BIND, on an address of an interface, that is authoritative for these zones, which the key may update. */
export async function startBind(
  at: ServerAddress,
  zones: Zones,
  key: { name: string; algorithm: string; secret: string },
): Promise<DnsProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-bind-'))
  for (const [zone, lines] of Object.entries(zones)) {
    const soa = `@ SOA ns1.${zone}. host.${zone}. 1 3600 900 604800 30`
    const file = [`$ORIGIN ${zone}.`, '$TTL 60', soa, ...lines, '']
    writeFileSync(join(folder, `${zone}.zone`), file.join('\n'))
  }
  const list = Object.keys(zones).map(
    (zone) =>
      `zone "${zone}" { type primary; file "${folder}/${zone}.zone"; allow-update { key "${key.name}"; }; };`,
  )
  writeFileSync(
    join(folder, 'named.conf'),
    [
      'options {',
      `  directory "${folder}"; pid-file none; session-keyfile "${folder}/session.key";`,
      `  listen-on port ${at.port} { ${at.address}; }; listen-on-v6 { none; };`,
      '  recursion no; allow-query { any; }; dnssec-validation no;',
      '};',
      'controls {};',
      `key "${key.name}" { algorithm ${key.algorithm}; secret "${key.secret}"; };`,
      ...list,
      '',
    ].join('\n'),
  )
  const child = spawn('named', ['-g', '-n', '1', '-c', join(folder, 'named.conf')], toOptions())
  const [first = 'test'] = Object.keys(zones)
  return { ...at, stop: await untilReady(child, at, first, folder) }
}

/** A real Unbound that resolves these zones from these servers and checks DNSSEC under the given trust anchors. */
export async function startUnbound(
  at: ServerAddress,
  stubs: Readonly<Record<string, readonly ServerAddress[]>>,
  { trustAnchors = [] }: { trustAnchors?: readonly string[] } = {},
): Promise<DnsProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-unbound-'))
  const zones = Object.entries(stubs).map(([zone, servers]) =>
    [
      'stub-zone:',
      `  name: "${zone}"`,
      ...servers.map(({ address, port }) => `  stub-addr: ${address}@${port}`),
    ].join('\n'),
  )
  const tops = [...new Set(Object.keys(stubs).map((zone) => zone.split('.').at(-1)))]
  writeFileSync(
    join(folder, 'unbound.conf'),
    [
      'server:',
      `  interface: ${at.address}@${at.port}`,
      '  do-daemonize: no',
      '  username: ""',
      '  chroot: ""',
      `  directory: "${folder}"`,
      '  pidfile: ""',
      '  use-syslog: no',
      '  num-threads: 1',
      '  verbosity: 0',
      '  do-not-query-localhost: no',
      trustAnchors.length > 0 ? '  module-config: "validator iterator"' : '  module-config: "iterator"',
      '  access-control: 127.0.0.0/8 allow',
      ...trustAnchors.map((anchor) => `  trust-anchor: "${anchor}"`),
      ...tops.map((top) => `  local-zone: "${top}." nodefault`),
      'remote-control:',
      '  control-enable: no',
      ...zones,
      '',
    ].join('\n'),
  )
  const child = spawn('unbound', ['-c', join(folder, 'unbound.conf'), '-d'], toOptions())
  const [first = 'test'] = Object.keys(stubs)
  return { ...at, stop: await untilReady(child, at, first, folder) }
}

/** A port that is free on these loopback addresses, over UDP. */
export async function findDnsPort(addresses: readonly string[]): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const free = await Promise.all(addresses.map((address) => isFree(address, port)))
    if (free.every(Boolean)) return port
  }
  throw new Error('no port is free')
}

function isFree(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => resolve(false))
    socket.bind(port, address, () => socket.close(() => resolve(true)))
  })
}

function toOptions() {
  return {
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: SEARCH_PATH },
  }
}

async function untilReady(
  child: ChildProcess,
  at: ServerAddress,
  zone: string,
  folder: string,
): Promise<() => Promise<void>> {
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      if (words.length < 10_000) words += chunk.toString()
    })
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.once('error', (error) => {
    words += error.message
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + READY_MS
  while (Date.now() < until && child.exitCode === null) {
    if ((await readSerial(at, zone)) !== null) return stop
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`a DNS server does not answer:\n${words}`)
}

/** Any answer of the server about the zone: its serial, or −1. null: there is none. */
async function readSerial(server: ServerAddress, zone: string): Promise<number | null> {
  const deps = { random: Math.random, timeoutMs: 300 }
  const message = await askByUdp(server, { name: zone, type: 'SOA', isRecursive: true }, deps)
  if (message === null || message.rcode === 'SERVFAIL') return null
  return message.answers.find(({ type }) => type === 'SOA')?.serial ?? -1
}
