import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { platform } from 'node:process'
import type { Readable, Writable } from 'node:stream'
import { SECOND_MS } from '@nora/kit'
import { signalGroup } from '../../program/process-group.ts'
import type { Terminal, TerminalEnding, TerminalProgram, TerminalSize } from './terminal.ts'

const GRACE_MS = 2 * SECOND_MS
/** The name of the terminal comes first on it. */
const TTY_FD = 3
/** Waits for nothing: says which terminal it is, sets its size, and becomes the program. */
const START = `tty >&${TTY_FD}; exec ${TTY_FD}>&-; stty cols "$NORA_COLUMNS" rows "$NORA_ROWS" 2>/dev/null; unset NORA_COLUMNS NORA_ROWS; exec "$@"`

/**
 * A terminal by the program `script` of util-linux, for systems that node-pty has no binary for: musl, other
 * processors. Its size is set with `stty`. Undefined where there is no such program.
 */
export function openScriptTerminal(program: TerminalProgram): Terminal | undefined {
  return hasScriptTerminal() ? new ScriptTerminal(program) : undefined
}

export function hasScriptTerminal(): boolean {
  return platform === 'linux' && hasScript()
}

let isThere: boolean | undefined

function hasScript(): boolean {
  isThere ??= (spawnSync('script', ['--version']).stdout ?? '').includes('util-linux')
  return isThere
}

class ScriptTerminal implements Terminal {
  readonly ended: Promise<TerminalEnding>
  readonly input: Writable
  readonly #child: ChildProcess
  readonly #output: Readable
  #tty: string | null = null
  #hasEnded = false

  constructor({ file, args, environment, folder, size, onOutput }: TerminalProgram) {
    const { columns, rows } = size
    const words = ['sh', '-c', START, 'sh', file, ...args].map(quoted).join(' ')
    this.#child = spawn('script', ['-q', '-e', '-f', '-E', 'always', '-c', words, '/dev/null'], {
      cwd: folder,
      env: { ...environment, NORA_COLUMNS: String(columns), NORA_ROWS: String(rows) },
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      detached: true,
    })
    const [input, output] = [this.#child.stdin, this.#child.stdout]
    if (input === null || output === null) throw new Error('script was started without pipes')
    this.input = input
    this.#output = output
    input.on('error', () => {})
    output.on('data', onOutput)
    this.#child.stdio[TTY_FD]?.on('data', (bytes: Buffer) => {
      this.#tty ??= bytes.toString().trim()
    })
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject)
      this.#child.once('close', (code) => {
        this.#hasEnded = true
        resolve({ code: code ?? 129 })
      })
    })
  }

  pause(): void {
    this.#output.pause()
  }

  resume(): void {
    this.#output.resume()
  }

  resize({ columns, rows }: TerminalSize): void {
    if (this.#hasEnded || this.#tty === null) return
    const size = ['cols', String(columns), 'rows', String(rows)]
    spawn('stty', ['-F', this.#tty, ...size], { stdio: 'ignore' }).on('error', () => {})
  }

  signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child
    if (!this.#hasEnded && pid !== undefined) signalGroup(pid, signal)
  }

  hangUp(): void {
    this.signal('SIGHUP')
    this.#output.resume()
    setTimeout(() => this.signal('SIGKILL'), GRACE_MS).unref()
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
