import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./few-connections/', import.meta.url))
const inFolder = (name: string) => join(folder, name)

/** Programs that serve few connections at a time or close idle ones soon, by how they are started. */
export const FEW_CONNECTIONS = {
  'http.server of Python in HTTP/1.1': () => ['python3', inFolder('one-thread.py')],
  'Node with a keep-alive of 50 ms': () => [process.execPath, inFolder('short-keep-alive.mjs')],
  'Node that closes what is idle every 50 ms': () => [process.execPath, inFolder('beating-keep-alive.mjs')],
  'gunicorn with one worker': () => [
    'gunicorn',
    ...['--chdir', folder, '--bind', '127.0.0.1:0', '--workers', '1'],
    ...[
      '--worker-class',
      'gthread',
      '--threads',
      '1',
      '--keep-alive',
      '30',
      '--log-level',
      'info',
      'wsgi:app',
    ],
  ],
  'PHP’s built-in server': () => ['php', '-S', '127.0.0.1:0', inFolder('index.php')],
  'a program in C that accepts one connection at a time': () => [compileC('one-at-a-time.c')],
} as const

export type FewConnectionsName = keyof typeof FEW_CONNECTIONS

const compiled: string[] = []

/** An origin that accepts few connections, and the port that it says it listens on. */
export class FewConnectionsOrigin {
  readonly port: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  static async start(name: FewConnectionsName): Promise<FewConnectionsOrigin> {
    const [program = '', ...args] = FEW_CONNECTIONS[name]()
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const port = await new Promise<number>((resolve, reject) => {
      const onSaid = (bytes: Buffer): void => {
        said += bytes.toString()
        const found = /(?:^|127\.0\.0\.1:)(\d{4,5})\b/m.exec(said)?.[1]
        if (found !== undefined) resolve(Number(found))
      }
      child.stdout.on('data', onSaid)
      child.stderr.on('data', onSaid)
      child.on('error', reject)
      child.on('exit', (code) => reject(new Error(`${program} ended with ${code}: ${said}`)))
    })
    return new FewConnectionsOrigin(child, port)
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exited
    for (const file of compiled.splice(0)) rmSync(file, { recursive: true })
  }
}

function compileC(source: string): string {
  const target = mkdtempSync(join(tmpdir(), 'nora-c-'))
  const program = join(target, 'origin')
  execFileSync('cc', ['-D_GNU_SOURCE', '-O1', '-o', program, inFolder(source)])
  compiled.push(target)
  return program
}
