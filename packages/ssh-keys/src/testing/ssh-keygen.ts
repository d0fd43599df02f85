import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type KeyFolder = {
  /** Makes a pair with OpenSSH; answers the line of its public half and the text of its private one. */
  make(args: readonly string[], comment?: string): { line: string; privateKey: string; file: string }
  /** `ssh-keygen -lf` of a line: bits, fingerprint, comment, type as OpenSSH prints them; null when it refuses. */
  describe(line: string): { bits: number; fingerprint: string; type: string } | null
  run(args: readonly string[]): string
  read(file: string): string
  remove(): void
}

export function openKeyFolder(): KeyFolder {
  const folder = mkdtempSync(join(tmpdir(), 'nora-keys-'))
  let made = 0
  const run = (args: readonly string[]) =>
    execFileSync('ssh-keygen', [...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    make(args, comment = 'anna@mbp') {
      const file = join(folder, `key-${++made}`)
      run(['-q', '-N', '', '-C', comment, '-f', file, ...args])
      return {
        line: readFileSync(`${file}.pub`, 'utf8').trim(),
        privateKey: readFileSync(file, 'utf8'),
        file,
      }
    },
    describe(line) {
      const file = join(folder, 'described.pub')
      writeFileSync(file, `${line}\n`)
      try {
        const [, bits, fingerprint, type] = /^(\d+) (SHA256:\S+) .*\((.+)\)\n$/.exec(run(['-lf', file])) ?? []
        return bits && fingerprint && type ? { bits: Number(bits), fingerprint, type } : null
      } catch {
        return null
      }
    },
    run,
    read: (file) => readFileSync(file, 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
