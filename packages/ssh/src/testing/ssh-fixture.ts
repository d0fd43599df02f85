import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSshServer, type SshConnection, type SshServerOptions } from '../index.ts'

export type Ran = { status: number | null; stdout: string; stderr: string }

export type SshOptions = {
  key?: string
  input?: string
  /** Acts like a person at a keyboard, who may be told and asked things. */
  isInteractive?: boolean
  env?: NodeJS.ProcessEnv
}

export type SshFixture = {
  port: number
  folder: string
  connections: SshConnection<string>[]
  troubles: string[]
  /** OpenSSH's client, with the registered key unless another is given; ends by itself. */
  ssh(args: readonly string[], options?: SshOptions): Promise<Ran>
  spawnSsh(args: readonly string[]): ChildProcess
  /** Answers the file of the private half. */
  makeKey(name: string, args?: readonly string[]): string
  close(): void
}

type Changes = Partial<SshServerOptions<string>> & { owners?: (fingerprint: string) => string | undefined }

/** A server on a port of its own, and the keys and arguments with which a real client signs in. */
export async function openSshFixture(changes: Changes = {}): Promise<SshFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-ssh-'))
  const makeKey = (name: string, args: readonly string[] = ['-t', 'ed25519']): string => {
    execFileSync('ssh-keygen', ['-q', '-N', '', '-C', name, '-f', join(folder, name), ...args])
    return join(folder, name)
  }
  const hostKey = readFileSync(makeKey('host'), 'utf8')
  const known = getFingerprint(`${makeKey('anna')}.pub`)
  const connections: SshConnection<string>[] = []
  const troubles: string[] = []
  const ssh = createSshServer<string>({
    hostKey,
    software: 'Nora_test',
    signIn: () => ({
      findKeyOwner: async ({ fingerprint }) => {
        const owner = changes.owners?.(fingerprint)
        return owner ?? (fingerprint === known ? 'anna' : undefined)
      },
    }),
    onTrouble: (_peer, error) => troubles.push(error.message),
    ...changes,
    onConnection: (connection) => {
      connections.push(connection)
      changes.onConnection?.(connection)
    },
  })
  const server = createServer((socket) =>
    ssh.take(socket, { address: '127.0.0.1', port: socket.remotePort ?? 0 }),
  )
  const port = await listen(server)
  const args = (more: readonly string[], { key = join(folder, 'anna'), isInteractive = false } = {}) => [
    ...clientArgs(key, isInteractive),
    ...['-p', String(port), ...more],
  ]
  return {
    port,
    folder,
    connections,
    troubles,
    makeKey,
    ssh: (more, { input, env, ...settings } = {}) =>
      new Promise((resolve) => {
        const options = { env: { ...process.env, ...env }, timeout: 20_000, maxBuffer: 64 * 1024 * 1024 }
        const child = execFile('ssh', args(more, settings), options, (_error, stdout, stderr) =>
          resolve({ status: child.exitCode, stdout, stderr }),
        )
        child.stdin?.end(input)
      }),
    spawnSsh: (more) => spawn('ssh', args(more), { stdio: ['pipe', 'pipe', 'pipe'] }),
    close() {
      for (const connection of connections) connection.destroy()
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export function getFingerprint(publicKeyFile: string): string {
  return (
    /SHA256:\S+/.exec(execFileSync('ssh-keygen', ['-lf', publicKeyFile], { encoding: 'utf8' }))?.[0] ?? ''
  )
}

function clientArgs(key: string, isInteractive: boolean): string[] {
  const options = {
    BatchMode: isInteractive ? 'no' : 'yes',
    IdentitiesOnly: 'yes',
    IdentityFile: key,
    StrictHostKeyChecking: 'no',
    UserKnownHostsFile: '/dev/null',
    LogLevel: isInteractive ? 'INFO' : 'ERROR',
  }
  return ['-F', 'none', ...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])]
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}
