import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAskServer } from '../platform/record-checks/ask-server.ts'

export type NameServer = {
  /** `127.0.0.1:PORT`. */
  address: string
  port: number
  close(): Promise<void>
}

export type KnotServer = NameServer & {
  /** Puts other records into the zone, and waits until they are answered. */
  setZone(zone: string, records: readonly string[]): Promise<void>
}

const ATTEMPTS = 200
const PAUSE_MS = 50

/** Knot as the authoritative server of zones; `records` in the form of a zone file. */
export async function startKnot({
  host = '127.0.0.1',
  port,
  zones,
}: {
  host?: string
  port?: number
  zones: Readonly<Record<string, readonly string[]>>
}): Promise<KnotServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nora-knot-'))
  const at = port ?? (await findFreePort())
  let serial = 1
  const write = (zone: string, records: readonly string[]) => {
    const soa = `@ 60 SOA ns1.${zone}. hostmaster.${zone}. ${serial++} 3600 900 604800 5`
    return writeFile(
      join(folder, `${zone}.zone`),
      [`$ORIGIN ${zone}.`, '$TTL 60', soa, ...records, ''].join('\n'),
    )
  }
  for (const [zone, records] of Object.entries(zones)) await write(zone, records)
  await mkdir(join(folder, 'run'))
  const conf = [
    'server:',
    `    listen: ${host}@${at}`,
    `    rundir: ${join(folder, 'run')}`,
    'database:',
    `    storage: ${join(folder, 'db')}`,
    'log:',
    '  - target: stderr',
    '    any: error',
    'zone:',
    ...Object.keys(zones).flatMap((zone) => [
      `  - domain: ${zone}`,
      `    storage: ${folder}`,
      `    file: ${zone}.zone`,
      '    zonefile-sync: -1',
      '    journal-content: none',
    ]),
  ]
  await writeFile(join(folder, 'knot.conf'), `${conf.join('\n')}\n`)
  const program = spawn('knotd', ['-c', join(folder, 'knot.conf')], { stdio: 'ignore' })
  const address = `${host}:${at}`
  for (const zone of Object.keys(zones)) await untilAnswered(address, `ns1.${zone}`)
  return {
    address,
    port: at,
    async setZone(zone, records) {
      const mark = `mark-${serial}`
      await write(zone, [...records, `${mark} A 127.0.0.1`])
      program.kill('SIGHUP')
      await untilAnswered(address, `${mark}.${zone}`)
    },
    close: () => end(program, folder),
  }
}

/** Unbound as a resolver that knows these zones from `stubs`, and nothing else. */
export async function startUnbound(stubs: Readonly<Record<string, readonly string[]>>): Promise<NameServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nora-unbound-'))
  const port = await findFreePort()
  const conf = [
    'server:',
    `  interface: 127.0.0.1@${port}`,
    '  do-daemonize: no',
    '  username: ""',
    '  chroot: ""',
    `  directory: "${folder}"`,
    '  pidfile: ""',
    '  use-syslog: no',
    '  verbosity: 0',
    '  do-not-query-localhost: no',
    '  do-ip6: no',
    '  module-config: "iterator"',
    '  access-control: 127.0.0.0/8 allow',
    '  local-zone: "test." nodefault',
    ...Object.entries(stubs).flatMap(([zone, addresses]) => [
      'stub-zone:',
      `  name: "${zone}"`,
      ...addresses.map((address) => `  stub-addr: ${address.replace(':', '@')}`),
    ]),
    'remote-control:',
    '  control-enable: no',
  ]
  await writeFile(join(folder, 'unbound.conf'), `${conf.join('\n')}\n`)
  const program = spawn('unbound', ['-d', '-c', join(folder, 'unbound.conf')], { stdio: 'ignore' })
  const address = `127.0.0.1:${port}`
  for (const zone of Object.keys(stubs)) await untilAnswered(address, `ns1.${zone}`)
  return { address, port, close: () => end(program, folder) }
}

async function untilAnswered(address: string, name: string): Promise<void> {
  const ask = createAskServer([address])
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if ((await ask(name, 'A')).outcome === 'found') return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`${address} does not answer for ${name}`)
}

async function end(program: ChildProcess, folder: string): Promise<void> {
  if (program.exitCode === null) {
    const ended = once(program, 'exit')
    program.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
