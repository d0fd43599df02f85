import { SECOND_MS } from '@nora/kit'
import type { ServerChannel, Session, SFTPWrapper } from 'ssh2'
import { once } from './once.ts'
import { sendExitSignal, sendExitStatus } from './ssh2-internals.ts'

export type SessionRequest =
  | { kind: 'shell' }
  | { kind: 'exec'; command: string }
  | { kind: 'subsystem'; name: string }

export type Terminal = { type: string; columns: number; rows: number }

/** How a session's program ended: with a status, or by a signal (`SIGTERM`). */
export type SessionEnding = { readonly status: number | null; readonly signal: string | null }

export type SessionHandlers = {
  /** The channel is there; what it is for comes later. */
  opened?(): void
  /** The program begins; it ends by `served.end`. */
  start(served: ServedSession): void
  /** Left out: sftp is a subsystem like any other. */
  sftp?(files: SFTPWrapper): void
}

const VARIABLES_MOST = 64
const VARIABLE_BYTES_MOST = 4096
/** A client that takes no byte of the last words for so long does not read them. */
const FLUSH_MS = 30 * SECOND_MS

/** Signals that have a name in SSH (RFC 4254 §6.10). */
const SIGNALS = new Set('ABRT ALRM FPE HUP ILL INT KILL PIPE QUIT SEGV TERM USR1 USR2'.split(' '))

/** A session channel whose program has begun (RFC 4254 §6). */
export class ServedSession {
  readonly request: SessionRequest
  readonly channel: ServerChannel
  readonly environment: ReadonlyMap<string, string>
  readonly #resized = new Set<(terminal: Terminal) => void>()
  readonly #signalled = new Set<(name: string) => void>()
  #terminal: Terminal | undefined
  #ending: SessionEnding | null = null

  constructor(request: SessionRequest, channel: ServerChannel, before: SessionPreamble) {
    this.request = request
    this.channel = channel
    this.environment = before.environment
    this.#terminal = before.terminal
  }

  /** Undefined: output goes to no screen. */
  get terminal(): Terminal | undefined {
    return this.#terminal
  }

  /** null: its visitor left before it ended, or it still runs. */
  get ending(): SessionEnding | null {
    return this.#ending
  }

  onResize(act: (terminal: Terminal) => void): void {
    this.#resized.add(act)
  }

  /** Names as RFC 4254 §6.10 has them, without SIG. */
  onSignal(act: (name: string) => void): void {
    this.#signalled.add(act)
  }

  /** Ends the program with its status, once all that was written has left. */
  end(status: number): void {
    this.#end({ status, signal: null }, () => sendExitStatus(this.channel, status))
  }

  /** Ends a program that a signal ended; a signal without a name in SSH is sent as a status, as shells do. */
  endBySignal(signal: string, status: number): void {
    const name = signal.replace(/^SIG/, '')
    if (SIGNALS.has(name)) {
      this.#end({ status: null, signal: `SIG${name}` }, () => sendExitSignal(this.channel, name))
    } else this.end(status)
  }

  #end(ending: SessionEnding, sayHow: () => void): void {
    if (this.#ending !== null) return
    this.#ending = ending
    const { channel } = this
    const finish = once(() => {
      clearInterval(timer)
      channel.eof()
      sayHow()
      channel.close()
    })
    const waiting = (): number => channel.writableLength + channel.stderr.writableLength
    let left = waiting()
    // Over a slow network the last megabytes may take minutes.
    const timer = setInterval(() => {
      if (waiting() >= left) finish()
      left = waiting()
    }, FLUSH_MS)
    channel.on('close', finish)
    channel.stderr.write('', () => channel.write('', finish))
  }

  resize(terminal: Terminal): void {
    this.#terminal = terminal
    for (const act of this.#resized) act(terminal)
  }

  signal(name: string): void {
    for (const act of this.#signalled) act(name)
  }
}

type SessionPreamble = { environment: Map<string, string>; terminal: Terminal | undefined }

/** Collects what comes before the program, and accepts the program at once: ssh hangs when its EOF is earlier. */
export function serveSession(session: Session, handlers: SessionHandlers): void {
  handlers.opened?.()
  const before: SessionPreamble = { environment: new Map(), terminal: undefined }
  let served: ServedSession | undefined
  const start = (request: SessionRequest, channel: ServerChannel | undefined): void => {
    if (!channel) return
    channel.on('error', () => {})
    served = new ServedSession(request, channel, before)
    handlers.start(served)
  }
  session.on('env', (accept, reject, { key, val }) => {
    const fits = before.environment.size < VARIABLES_MOST && key.length + val.length <= VARIABLE_BYTES_MOST
    if (fits) before.environment.set(key, val)
    ;(fits ? accept : reject)?.()
  })
  session.on('pty', (accept, _reject, { cols, rows, term }) => {
    before.terminal = { type: term, columns: cols, rows }
    accept?.()
  })
  session.on('window-change', (accept, _reject, { cols, rows }) => {
    accept?.()
    const { terminal } = served ?? before
    if (terminal) served?.resize({ ...terminal, columns: cols, rows })
  })
  session.on('signal', (accept, _reject, { name }) => {
    accept?.()
    served?.signal(name)
  })
  session.on('shell', (accept) => start({ kind: 'shell' }, accept()))
  session.on('exec', (accept, _reject, { command }) => start({ kind: 'exec', command }, accept()))
  session.on('subsystem', (accept, _reject, { name }) => start({ kind: 'subsystem', name }, accept()))
  const { sftp } = handlers
  if (sftp) session.on('sftp', (accept) => sftp(accept()))
}
