import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { runningNora } from '../kit/running-nora.ts'
import { startSshd } from '../kit/sshd.ts'

/** The tests may run as root, which has to be meant. */
const AS_ROOT = userInfo().uid === 0 ? ['--as-root'] : []

const system = runningNora()
let owner: ApiSession
let home: ClientHome
let folder: string
let keyFile: string
let keyId: string

beforeAll(async () => {
  owner = await signUp(system, 'shells-owner@example.org')
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-ssh-'))
  keyFile = join(folder, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyFile])
  const body = { key: readFileSync(`${keyFile}.pub`, 'utf8'), name: 'laptop' }
  keyId = (await owner.api.credentials.addPublicKeys({ body })).items[0]?.id ?? ''
  return () => rmSync(folder, { recursive: true })
})

type Shell = { client: ClientRun; ssh: string[]; password: string | null; tunnelId: string }

/** Uses what the client prints as it is: the command, and the line for known_hosts. */
async function open(...options: string[]): Promise<Shell> {
  return opened(home.run(['ssh', '--json', ...options]))
}

async function opened(client: ClientRun): Promise<Shell> {
  const said = await client.event('online')
  writeFileSync(join(folder, 'known_hosts'), `${said.known_hosts}\n`)
  const { items } = await owner.api.tunnels.listTunnels({ query: { kind: 'ssh' } })
  return {
    client,
    ssh: String(said.ssh).split(' ').slice(1),
    password: typeof said.password === 'string' ? said.password : null,
    tunnelId: items.find(({ url }) => url === said.url)?.id ?? '',
  }
}

type Ran = { status: number | null; stdout: string; stderr: string }

function ssh(shell: Shell, args: readonly string[], { input = '', env = {} } = {}): Promise<Ran> {
  const options = [
    '-F',
    '/dev/null',
    '-i',
    keyFile,
    '-o',
    `UserKnownHostsFile=${join(folder, 'known_hosts')}`,
  ]
  const strict = ['-o', 'StrictHostKeyChecking=yes', '-o', 'IdentitiesOnly=yes', '-o', 'AddressFamily=inet']
  const child = spawn('ssh', [...options, ...strict, ...shell.ssh, ...args], {
    env: { ...process.env, ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (bytes) => (stdout += String(bytes)))
  child.stderr.on('data', (bytes) => (stderr += String(bytes)))
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, stdout, stderr })))
}

const getSessions = async ({ tunnelId }: Shell) =>
  (await owner.api.tunnels.getTunnel({ params: { id: tunnelId } })).sessions

/** Somebody who is in until sent away. */
async function enter(shell: Shell): Promise<{ ended: Promise<Ran>; id: string }> {
  const ended = ssh(shell, ['sleep 600'])
  const id = await eventually(
    async () => (await getSessions(shell)).find(({ uses }) => uses.length > 0)?.id,
    {
      what: () => 'a session',
    },
  )
  return { ended, id }
}

describe('nora ssh', () => {
  test('prints a command that enters with the owner’s key, and a line by which ssh knows the machine', async () => {
    const shell = await open(...AS_ROOT)
    const ran = await ssh(shell, ['cat; id -un; exit 7'], { input: 'typed\n' })
    expect(ran).toMatchObject({ status: 7, stdout: `typed\n${userInfo().username}\n` })
    expect(statSync(join(home.configFolder, 'ssh_host_ed25519_key')).mode & 0o777).toBe(0o600)
    const line = readFileSync(join(folder, 'known_hosts'), 'utf8')
    await shell.client.stop()
    const again = await open(...AS_ROOT)
    expect(readFileSync(join(folder, 'known_hosts'), 'utf8')).toBe(line)
    expect((await ssh(again, ['true'])).status).toBe(0)
    await again.client.stop()
  })

  test('shows a visitor in the console’s list, who is sent away from there', async () => {
    const shell = await open(...AS_ROOT)
    const { ended, id } = await enter(shell)
    expect(await getSessions(shell)).toEqual([
      expect.objectContaining({ key_name: 'laptop', address: '127.0.0.1', uses: ['exec'] }),
    ])
    await owner.api.tunnels.endSession({ params: { id: shell.tunnelId, session_id: id } })
    expect((await ended).stderr).toContain('The session was ended by')
    await eventually(async () => (await getSessions(shell)).length === 0, { what: () => 'its end' })
    await shell.client.stop()
  })

  test('sends a visitor away whose key is removed, and lets nobody in with it', async () => {
    const shell = await open(...AS_ROOT)
    const { ended } = await enter(shell)
    await owner.api.credentials.removePublicKey({ params: { id: keyId } })
    expect((await ended).stderr).toContain('the key was revoked')
    expect((await ssh(shell, ['true'])).status).toBe(255)
    await shell.client.stop()
  })

  test('lets in by a password only where one was asked for, and shows it once', async () => {
    const shell = await open('--password', ...AS_ROOT)
    const askpass = join(folder, 'askpass')
    writeFileSync(askpass, `#!/bin/sh\necho '${shell.password}'\n`, { mode: 0o700 })
    const env = { SSH_ASKPASS: askpass, SSH_ASKPASS_REQUIRE: 'force' }
    const only = ['-o', 'PubkeyAuthentication=no']
    shell.ssh.unshift(...only)
    expect((await ssh(shell, ['echo in'], { env })).stdout).toBe('in\n')
    expect(shell.client.stdout().split(shell.password ?? '').length).toBe(2)
    await shell.client.stop()
  })

  test('refuses to name somebody who is no member', async () => {
    const client = home.run(['ssh', '--allow', 'nobody@example.com', ...AS_ROOT])
    expect(await client.exited).not.toBe(0)
    expect(client.stderr()).toContain('no members of your team: nobody@example.com')
  })

  test.runIf(AS_ROOT.length > 0)('is not opened by root without being told twice', async () => {
    const client = home.run(['ssh'])
    expect(await client.exited).toBe(2)
    expect(client.stderr()).toContain('--as-root')
  })
})

test('a shell of nora.yml sends its visitors away when the file changes it', async () => {
  const file = join(folder, 'nora.yml')
  const write = (settings: string[]) => {
    const all = [...settings, ...(AS_ROOT.length > 0 ? ['as_root: true'] : [])]
    writeFileSync(file, `tunnels:\n  mine:\n    ssh: { ${all.join(', ')} }\n`)
  }
  write(['team: false'])
  const client = home.run(['start', '--json', '--config', file])
  const shell = await opened(client)
  const { ended } = await enter(shell)
  write(['team: true'])
  expect((await ended).stderr).toContain('the tunnel is closed')
  expect((await ssh(shell, ['echo in'])).stdout).toBe('in\n')
  await client.stop()
})

test('nora ssh --sshd leads to the machine’s own sshd, and prints that one’s host key', async () => {
  const sshd = await startSshd(folder, readFileSync(`${keyFile}.pub`, 'utf8'))
  const shell = await open('--sshd', String(sshd.port))
  const ran = await ssh(shell, ['echo $SSH_CONNECTION'])
  expect(ran.status).toBe(0)
  expect(ran.stdout).toContain(` ${sshd.port}\n`)
  expect(readFileSync(join(folder, 'known_hosts'), 'utf8')).toContain(sshd.hostKey)
  await shell.client.stop()
  await sshd.stop()
})
