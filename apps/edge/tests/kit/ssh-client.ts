import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SshKeys = {
  folder: string
  /** Makes an ed25519 pair with OpenSSH; answers where its private half lies. */
  make(name: string): { file: string; privateKey: string; publicKey: string; fingerprint: string }
  remove(): void
}

export function openSshKeys(): SshKeys {
  const folder = mkdtempSync(join(tmpdir(), 'nora-edge-ssh-'))
  return {
    folder,
    make(name) {
      const file = join(folder, name)
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file])
      const said = execFileSync('ssh-keygen', ['-lf', `${file}.pub`], { encoding: 'utf8' })
      return {
        file,
        privateKey: readFileSync(file, 'utf8'),
        publicKey: readFileSync(`${file}.pub`, 'utf8').trim(),
        fingerprint: /SHA256:\S+/.exec(said)?.[0] ?? '',
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** OpenSSH, as a person runs it; what it prints is collected. */
export class SshClient {
  stdout = ''
  stderr = ''
  readonly child: ChildProcess
  readonly #ended: Promise<number | null>
  readonly #waiting = new Set<() => void>()

  constructor(at: { port: number; key: string }, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const options = {
      BatchMode: 'yes',
      IdentitiesOnly: 'yes',
      IdentityFile: at.key,
      StrictHostKeyChecking: 'no',
      UserKnownHostsFile: '/dev/null',
    }
    const set = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    this.child = spawn('ssh', ['-F', 'none', ...set, '-p', String(at.port), ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: undefined, LANG: undefined, ...env },
    })
    this.child.stdout?.on('data', (bytes: Buffer) => this.#collect('stdout', bytes))
    this.child.stderr?.on('data', (bytes: Buffer) => this.#collect('stderr', bytes))
    this.#ended = once(this.child, 'close').then(([status]) => {
      this.#wake()
      return status as number | null
    })
  }

  /** The status with which it ended. */
  get ended(): Promise<number | null> {
    return this.#ended
  }

  /** Resolves once it has printed that; rejects when it ends without. */
  async prints(expected: string | RegExp): Promise<RegExpExecArray> {
    const pattern = typeof expected === 'string' ? new RegExp(escaped(expected)) : expected
    for (;;) {
      const found = pattern.exec(`${this.stdout}${this.stderr}`)
      if (found) return found
      if (this.child.exitCode !== null) throw new Error(`ssh ended: ${this.stdout}${this.stderr}`)
      await new Promise<void>((resolve) => this.#waiting.add(resolve))
    }
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.child.kill(signal)
  }

  #collect(stream: 'stdout' | 'stderr', bytes: Buffer): void {
    this[stream] += bytes.toString()
    this.#wake()
  }

  #wake(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
