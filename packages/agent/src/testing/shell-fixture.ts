import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createIds, systemClock } from '@nora/kit'
import { onTestFinished } from 'vitest'
import { runLater } from '../schedule.ts'
import type { AuthorisedKey } from '../shell/entrant.ts'
import { ShellServer, type ShellServerOptions } from '../shell/shell-server.ts'
import { listening } from './listening.ts'

export type Ran = { status: number | null; stdout: Buffer; stderr: string }

export type ShellFixture = {
  shell: ShellServer
  port: number
  folder: string
  /** The visitor's key, which may enter. */
  key: AuthorisedKey
  keyFile: string
  /** Runs a client to its end. */
  run(program: string, args: readonly string[], input?: string | Buffer): Promise<Ran>
  /** OpenSSH with its arguments behind the host. */
  ssh(args: readonly string[], input?: string | Buffer): Promise<Ran>
  /** Makes the arguments for OpenSSH’s programs that precede the host. */
  sshOptions(portOption?: '-p' | '-P'): string[]
}

/** A shell behind a port until the running test is over, and a visitor with a key. */
export async function openShellFixture(
  changes: Partial<ShellServerOptions> = {},
  { isTold = true } = {},
): Promise<ShellFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-shell-'))
  const hostKeyFile = makeKey(folder, 'host')
  const keyFile = makeKey(folder, 'visitor')
  const key = { fingerprint: getFingerprint(keyFile), name: 'laptop', person: 'Anna', expiresAt: null }
  const shell = new ShellServer({
    hostKey: readFileSync(hostKeyFile, 'utf8'),
    owner: { name: userInfo().username, home: folder, shell: '/bin/bash' },
    environment: { PATH: process.env.PATH, NORA_TOKEN: 'secret' },
    password: null,
    allowsForwarding: false,
    clock: systemClock,
    ids: createIds(systemClock),
    schedule: runLater,
    ...changes,
  })
  if (isTold) shell.setKeys([key])
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const visitor = shell.connect({ address: '198.51.100.7', port: socket.remotePort ?? 0 })
    socket.pipe(visitor).pipe(socket)
    socket.on('error', () => visitor.destroy())
    visitor.on('error', () => socket.destroy())
    socket.on('close', () => visitor.destroy())
    visitor.on('close', () => socket.destroySoon())
  })
  onTestFinished(async () => {
    await shell.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const port = await listening(server)
  const hostKey = readFileSync(`${hostKeyFile}.pub`, 'utf8').split(' ').slice(0, 2).join(' ')
  writeFileSync(join(folder, 'known_hosts'), `[127.0.0.1]:${port} ${hostKey}\n`)
  const options = [
    ['-F', '/dev/null'],
    ['-i', keyFile],
    ['-o', `UserKnownHostsFile=${join(folder, 'known_hosts')}`],
    ['-o', 'StrictHostKeyChecking=yes'],
    ['-o', 'BatchMode=yes'],
    ['-o', 'IdentitiesOnly=yes'],
  ].flat()
  const run: ShellFixture['run'] = (program, args, input = '') => runToEnd(program, args, { input, folder })
  return {
    shell,
    port,
    folder,
    key,
    keyFile,
    run,
    ssh: (args, input) => run('ssh', [...options, '-p', String(port), '127.0.0.1', ...args], input),
    sshOptions: (portOption = '-p') => [...options, portOption, String(port)],
  }
}

/** An ed25519 key pair, made by ssh-keygen. */
export function makeKey(folder: string, name: string): string {
  const file = join(folder, name)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file])
  return file
}

export function getFingerprint(keyFile: string): string {
  return execFileSync('ssh-keygen', ['-l', '-f', `${keyFile}.pub`], { encoding: 'utf8' }).split(' ')[1] ?? ''
}

function runToEnd(
  program: string,
  args: readonly string[],
  { input, folder }: { input: string | Buffer; folder: string },
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' }
    const child = spawn(program, args, { env, cwd: folder, timeout: 60_000 })
    const out: Buffer[] = []
    let stderr = ''
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes))
    child.stderr.on('data', (bytes: Buffer) => {
      stderr += bytes.toString()
    })
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout: Buffer.concat(out), stderr }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
