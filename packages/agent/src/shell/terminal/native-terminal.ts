import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { constants as osConstants } from 'node:os'
import { platform } from 'node:process'
import type { Writable } from 'node:stream'
import { ReadStream } from 'node:tty'
import { SECOND_MS } from '@nora/kit'
import { signalGroup } from '../../program/process-group.ts'
import { nodePtyBinary, requireNodePty } from './node-pty.ts'
import type { Terminal, TerminalEnding, TerminalProgram, TerminalSize } from './terminal.ts'

/** The binary part of node-pty; its exact version is pinned. */
type Binding = {
  fork(
    file: string,
    args: readonly string[],
    environment: readonly string[],
    folder: string,
    columns: number,
    rows: number,
    uid: number,
    gid: number,
    isUtf8: boolean,
    helper: string,
    onExit: (code: number, signal: number) => void,
  ): { fd: number; pid: number; pty: string }
  resize(fd: number, columns: number, rows: number): void
}

const GRACE_MS = 2 * SECOND_MS
/** How long a terminal that takes no more, because somebody has stopped its output, is waited for. */
const STUCK_MS = SECOND_MS
const MARK_RETRY_MS = 20

let loaded: Binding | null | undefined

/** Undefined where there is no binary for this system. */
export function openNativeTerminal(program: TerminalProgram): Terminal | undefined {
  const binding = getBinding()
  return binding === null ? undefined : new NativeTerminal(binding, program)
}

export function hasNativeTerminal(): boolean {
  return getBinding() !== null
}

function getBinding(): Binding | null {
  if (loaded === undefined) loaded = load()
  return loaded
}

function load(): Binding | null {
  if (platform === 'win32') return null
  try {
    return requireNodePty(`${nodePtyBinary}/pty.node`) as Binding
  } catch {
    return null
  }
}

/**
 * A terminal of the system. node-pty's own class loses the end of what a program shows: the system says that the
 * program's side is closed, and Node then gives up what it has not read. Here that side stays open; after the
 * program has ended, a mark is written to it, and all that comes before the mark is the program's.
 */
class NativeTerminal implements Terminal {
  readonly ended: Promise<TerminalEnding>
  readonly #binding: Binding
  readonly #program: TerminalProgram
  readonly #fd: number
  readonly #pid: number
  readonly #master: ReadStream
  /** The program's side of the terminal; never that of this process. */
  readonly #slaveFd: number
  readonly #mark = Buffer.from(randomBytes(16).toString('hex'))
  #afterExit = Buffer.alloc(0)
  #exit: TerminalEnding | null = null
  #hasEnded = false
  #timer: NodeJS.Timeout | undefined
  #resolve: (ending: TerminalEnding) => void = () => {}

  constructor(binding: Binding, program: TerminalProgram) {
    const { file, args, environment, folder, size } = program
    this.#binding = binding
    this.#program = program
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve
    })
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
    const onExit = (code: number, signal: number): void => this.#onExit(code, signal)
    const { columns, rows } = size
    const forked = binding.fork(
      file,
      args,
      variables,
      folder,
      columns,
      rows,
      -1,
      -1,
      false,
      helperPath(),
      onExit,
    )
    this.#fd = forked.fd
    this.#pid = forked.pid
    this.#slaveFd = openSync(forked.pty, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
    this.#master = new ReadStream(forked.fd)
    this.#master.on('data', (bytes: Buffer) => this.#onBytes(bytes))
    this.#master.on('error', () => this.#finish())
    this.#master.on('close', () => this.#finish())
  }

  get input(): Writable {
    return this.#master
  }

  pause(): void {
    this.#master.pause()
  }

  resume(): void {
    this.#master.resume()
  }

  resize({ columns, rows }: TerminalSize): void {
    if (this.#exit === null && !this.#hasEnded) this.#binding.resize(this.#fd, columns, rows)
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#exit === null) signalGroup(this.#pid, signal)
  }

  hangUp(): void {
    if (this.#hasEnded) return
    const pid = this.#pid
    const hadEnded = this.#exit !== null
    // Closing it makes the system tell whoever is in the foreground.
    this.#finish()
    if (hadEnded) return
    signalGroup(pid, 'SIGHUP')
    setTimeout(() => {
      if (this.#exit === null) signalGroup(pid, 'SIGKILL')
    }, GRACE_MS)
  }

  #onBytes(bytes: Buffer): void {
    if (this.#exit === null) {
      this.#program.onOutput(bytes)
      return
    }
    const all = Buffer.concat([this.#afterExit, bytes])
    const markAt = all.indexOf(this.#mark)
    const end = markAt < 0 ? Math.max(0, all.length - this.#mark.length) : markAt
    if (end > 0) this.#program.onOutput(all.subarray(0, end))
    this.#afterExit = all.subarray(end)
    if (markAt >= 0) this.#finish()
  }

  #onExit(code: number, signal: number): void {
    this.#exit = signal > 0 ? { code: 128 + signal, signal: getSignal(signal) } : { code }
    if (this.#hasEnded) this.#resolve(this.#exit)
    else this.#writeMark(0)
  }

  /** The terminal may be full until more is read from it. */
  #writeMark(waitedMs: number): void {
    if (this.#hasEnded) return
    try {
      writeSync(this.#slaveFd, this.#mark)
    } catch {
      const isStuck = waitedMs >= STUCK_MS && !this.#master.isPaused()
      if (isStuck) this.#finish()
      else this.#timer = setTimeout(() => this.#writeMark(waitedMs + MARK_RETRY_MS), MARK_RETRY_MS)
    }
  }

  #finish(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#timer)
    closeSync(this.#slaveFd)
    this.#master.destroy()
    if (this.#exit !== null) this.#resolve(this.#exit)
  }
}

function getSignal(number: number): NodeJS.Signals | undefined {
  const found = Object.entries(osConstants.signals).find(([, known]) => known === number)
  return found?.[0] as NodeJS.Signals | undefined
}

/** Returns the path of the small program that opens the terminal on macOS. */
function helperPath(): string {
  return platform === 'darwin' ? requireNodePty.resolve(`${nodePtyBinary}/spawn-helper`) : ''
}
