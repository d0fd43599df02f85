import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'

export type SshKey = { folder: string; file: string; publicKey: string; remove(): void }

/** A pair in the formats of OpenSSH, PuTTY (`.ppk`) and dropbear (`.db`). */
export function makeSshKey(name: string): SshKey {
  const folder = mkdtempSync(join(tmpdir(), 'nora-ssh-'))
  const file = join(folder, name)
  const run = (program: string, args: readonly string[]) => execFileSync(program, args, { stdio: 'pipe' })
  run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file])
  run('puttygen', [file, '-O', 'private', '-o', `${file}.ppk`])
  run('dropbearconvert', ['openssh', 'dropbear', file, `${file}.db`])
  const publicKey = readFileSync(`${file}.pub`, 'utf8').trim()
  return { folder, file, publicKey, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export type SshServerAddress = { host: string; port: number; fingerprint: string }
export type SshProgram = 'ssh' | 'plink' | 'dbclient'

const ARGUMENTS: Record<SshProgram, (at: SshServerAddress, key: string) => string[]> = {
  ssh: ({ port }, key) => [
    ...['-F', 'none', '-o', 'BatchMode=yes', '-o', 'IdentitiesOnly=yes', '-i', key, '-p', String(port)],
    ...['-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null'],
  ],
  plink: ({ port, fingerprint }, key) => [
    ...['-ssh', '-batch', '-P', String(port), '-i', `${key}.ppk`, '-hostkey', fingerprint],
  ],
  dbclient: ({ port }, key) => ['-y', '-y', '-p', String(port), '-i', `${key}.db`],
}

/** One of the SSH clients people have, as they run it. */
export class SshClient {
  output = ''
  readonly child: ChildProcess
  readonly #ended: Promise<number | null>

  /** `onTerminal`: at one of 120 columns and 60 rows. */
  constructor(
    program: SshProgram,
    at: SshServerAddress & { key: SshKey; onTerminal?: boolean },
    args: readonly string[],
  ) {
    const line = [program, ...ARGUMENTS[program](at, at.key.file), ...args]
    const quoted = line.map((word) => `'${word}'`).join(' ')
    const [first = program, ...rest] = at.onTerminal
      ? ['script', '-qfec', `stty rows 60 cols 120; exec ${quoted}`, '/dev/null']
      : line
    this.child = spawn(first, rest, {
      env: { ...process.env, LANG: 'C', LC_ALL: undefined, HOME: at.key.folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        this.output += bytes.toString()
      })
    }
    this.#ended = once(this.child, 'close').then(([status]) => status as number | null)
  }

  /** The status with which it ended. */
  get ended(): Promise<number | null> {
    return this.#ended
  }

  prints(pattern: RegExp): Promise<RegExpExecArray> {
    return eventually(() => pattern.exec(this.output), {
      timeoutMs: 60_000,
      what: () => `${pattern}; printed so far:\n${this.output}`,
    })
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child.kill(signal)
    await this.#ended
  }
}
