import { Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { requireNodePty } from './node-pty.ts'
import type { Terminal, TerminalEnding, TerminalProgram, TerminalSize } from './terminal.ts'

type NodePty = typeof import('@lydell/node-pty')

/** A terminal by node-pty as it is: on Windows its pseudoconsole. Undefined where there is no binary for the system. */
export function openConsoleTerminal(program: TerminalProgram): Terminal | undefined {
  const nodePty = load()
  return nodePty && new ConsoleTerminal(nodePty, program)
}

export function hasConsoleTerminal(): boolean {
  return load() !== undefined
}

function load(): NodePty | undefined {
  try {
    return requireNodePty('@lydell/node-pty') as NodePty
  } catch {
    return undefined
  }
}

class ConsoleTerminal implements Terminal {
  readonly ended: Promise<TerminalEnding>
  readonly input: Writable
  readonly #pty: ReturnType<NodePty['spawn']>
  #hasEnded = false

  constructor(nodePty: NodePty, { file, args, environment, folder, size, onOutput }: TerminalProgram) {
    this.#pty = nodePty.spawn(file, [...args], {
      name: environment.TERM ?? 'xterm',
      cwd: folder,
      env: environment,
      cols: size.columns,
      rows: size.rows,
      encoding: null,
    })
    // A character may come in pieces.
    const decoder = new StringDecoder()
    this.input = new Writable({
      write: (bytes: Buffer, _encoding, onWritten) => {
        if (!this.#hasEnded) this.#pty.write(decoder.write(bytes))
        onWritten()
      },
    })
    // Without an encoding it emits bytes, although its type says text.
    this.#pty.onData((text) => onOutput(Buffer.from(text)))
    this.ended = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode, signal }) => {
        this.#hasEnded = true
        resolve({ code: signal ? 128 + signal : exitCode })
      })
    })
  }

  pause(): void {
    this.#pty.pause()
  }

  resume(): void {
    this.#pty.resume()
  }

  resize({ columns, rows }: TerminalSize): void {
    if (!this.#hasEnded) this.#pty.resize(columns, rows)
  }

  signal(): void {
    // Windows has none that a program could be sent.
  }

  hangUp(): void {
    if (!this.#hasEnded) this.#pty.kill()
  }
}
