import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../bench/processes.ts'
import { signInAsOwner } from '../kit/api-session.ts'
import { type EdgeStandIn, standInForEdge } from '../kit/edge-stand-in.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

let system: NoraSystem
let edge: EdgeStandIn
let folder: string
let sshPort: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-sshd-'))
  sshPort = await freePort()
  const linkPort = await freePort()
  const env = { NORA_CONTROL_LINK_PORT: String(linkPort), NORA_REGION_SSH_PORT: String(sshPort) }
  system = await bootNora({ env })
  edge = await standInForEdge(system, linkPort)
})

afterAll(async () => {
  edge?.close()
  await system?.close()
  rmSync(folder, { recursive: true })
})

/** OpenSSH's server with the host key that the edge was given. */
async function startSshd(privateKey: string): Promise<() => Promise<void>> {
  const key = join(folder, 'host-key')
  writeFileSync(key, privateKey, { mode: 0o600 })
  const config = [`Port ${sshPort}`, 'ListenAddress 127.0.0.2', `HostKey ${key}`, `PidFile ${folder}/pid`]
  writeFileSync(join(folder, 'sshd_config'), [...config, 'UsePAM no', ''].join('\n'))
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true })
  const server = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const chunk of server.stderr) if (String(chunk).includes('Server listening')) break
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'close')
  }
}

const options = (knownHosts: string) => [
  ...['-o', `UserKnownHostsFile=${knownHosts}`, '-o', 'GlobalKnownHostsFile=/dev/null'],
  ...['-o', 'StrictHostKeyChecking=yes', '-o', 'BatchMode=yes', '-F', '/dev/null'],
]

test('ssh knows the server by the line that connect_settings gives, and nobody else by it', async () => {
  const { api } = await signInAsOwner(system)
  const [region] = (await api.credentials.getConnectSettings()).regions
  if (!region || !edge.hostKey) throw new Error('there is no region or no host key')
  expect(region).toMatchObject({ id: 'local', host: '127.0.0.2', port: sshPort })
  const knownHosts = join(folder, 'known_hosts')
  writeFileSync(knownHosts, `${region.known_hosts}\n`)
  const said = execFileSync('ssh-keygen', ['-l', '-F', `[127.0.0.2]:${sshPort}`, '-f', knownHosts])
  expect(String(said)).toContain(region.fingerprint)

  const connect = () =>
    spawnSync('ssh', [...options(knownHosts), '-p', String(sshPort), 'nobody@127.0.0.2', 'true'], {
      encoding: 'utf8',
      timeout: 30_000,
    }).stderr
  const stop = await startSshd(edge.hostKey.private_key)
  // The server is who it should be; who we are it does not know.
  expect(connect()).toMatch(/Permission denied/)
  await stop()

  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'other')])
  const stopOther = await startSshd(readFileSync(join(folder, 'other'), 'utf8'))
  expect(connect()).toMatch(/Host key verification failed/)
  await stopOther()
})
