import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import { MIB, SECOND_MS } from '@nora/kit'
import type { Schedule } from '../schedule.ts'
import { HAS_GROUPS, isGroupAlive, signalGroup } from './process-group.ts'
import type { KillReason, ProgramEnding } from './program-ending.ts'

/** SIGKILL follows SIGTERM after this time. */
const GRACE_MS = 5 * SECOND_MS
const GROUP_CHECK_MS = 50
/** Silence after the end of a program whose children still hold its output open, and how often it may be broken. */
const OUTPUT_SILENCE_MS = SECOND_MS
const SILENCES = 5
/** A pipe can hold this much: bytes beyond it come from somebody else than the program that has ended. */
const PIPE_BYTES = MIB

export type CommandOptions = {
  file: string
  name: string
  args: readonly string[]
  folder: string
  environment: Record<string, string>
  /** An open file, read from its beginning; null: what is written to `stdin`. */
  inputFd: number | null
  schedule: Schedule
  /** Takes output; returning false asks for no more until `resume`. */
  onOutput(from: 'stdout' | 'stderr', bytes: Buffer): boolean
}

/**
 * A program in a process group of its own. It has ended when the program itself has, and its output was read;
 * children that keep the output open are not waited for.
 */
export class CommandProcess {
  readonly ended: Promise<ProgramEnding>
  /** After `kill`, when nobody of the group is left; else with `ended`. */
  readonly gone: Promise<void>
  readonly #options: CommandOptions
  readonly #child: ChildProcess | null
  #openOutputs = 0
  #isPaused = false
  #exit: ProgramEnding | null = null
  #hasEnded = false
  #isGone = false
  #killedFor: KillReason | null = null
  #bytesAfterExit = 0
  #silencesLeft = SILENCES
  #cancelSilence: () => void = () => {}
  #cancelKill: () => void = () => {}
  #resolveEnded: (ending: ProgramEnding) => void = () => {}
  #resolveGone: () => void = () => {}

  constructor(options: CommandOptions) {
    this.#options = options
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve
    })
    this.gone = new Promise((resolve) => {
      this.#resolveGone = resolve
    })
    this.#child = this.#start()
  }

  /** Null when it reads a file, or never began. */
  get stdin(): ChildProcess['stdin'] {
    return this.#child?.stdin ?? null
  }

  /** Signals the whole group, as long as the program itself runs. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid
    if (pid !== undefined && this.#exit === null) signalGroup(pid, signal)
  }

  /** SIGTERM to the whole group, and SIGKILL to who is left of it after a moment. */
  kill(why: KillReason): void {
    const pid = this.#child?.pid
    if (this.#hasEnded || pid === undefined || this.#killedFor !== null) return
    if (this.#exit !== null) {
      this.#finish()
      return
    }
    this.#killedFor = why
    signalGroup(pid, 'SIGTERM')
    const { schedule } = this.#options
    this.#cancelKill = schedule(GRACE_MS, () => {
      signalGroup(pid, 'SIGKILL')
      // Only what the system itself holds on to survives that: a dead disk, a debugger.
      this.#cancelKill = schedule(GRACE_MS, () => this.#giveUp(why))
    })
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    for (const output of this.#outputs()) output.resume()
    if (this.#exit !== null) this.#awaitOutput()
  }

  #start(): ChildProcess | null {
    const { file, name, args, folder, environment, inputFd } = this.#options
    try {
      const child = spawn(file, args, {
        argv0: name,
        cwd: folder,
        env: environment,
        stdio: [inputFd ?? 'pipe', 'pipe', 'pipe'],
        detached: HAS_GROUPS,
        windowsHide: true,
      })
      child.once('error', (error) => this.#onError(error))
      child.once('exit', (code, signal) => this.#onExit(code, signal))
      // A program that does not read its input is in its right.
      child.stdin?.on('error', () => {})
      for (const from of ['stdout', 'stderr'] as const) this.#read(child[from], from)
      return child
    } catch (error) {
      // Arguments and environment may be longer than the system takes.
      this.#onError(error as NodeJS.ErrnoException)
      return null
    }
  }

  #read(output: Readable | null | undefined, from: 'stdout' | 'stderr'): void {
    if (!output) return
    this.#openOutputs++
    output.on('data', (bytes: Buffer) => {
      if (this.#exit !== null) this.#onLateOutput(bytes.length)
      if (this.#hasEnded || this.#options.onOutput(from, bytes)) return
      this.#isPaused = true
      this.#cancelSilence()
      for (const each of this.#outputs()) each.pause()
      if (this.#isHeldUp) this.#finish()
    })
    output.on('error', () => {})
    output.once('close', () => {
      this.#openOutputs--
      if (this.#openOutputs === 0 && this.#exit !== null) this.#finish()
    })
  }

  #onError(error: NodeJS.ErrnoException): void {
    // Later ones are about signals to a process that has gone.
    if (this.#child?.pid !== undefined) return
    this.#exit ??= { kind: 'failed', error }
    this.#finish()
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    const shellCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal])
    this.#exit = this.#killedFor
      ? { kind: 'killed', why: this.#killedFor }
      : { kind: 'exited', code: shellCode, signal }
    if (this.#killedFor !== null) this.#awaitGroup()
    if (this.#openOutputs === 0 || this.#isHeldUp) this.#finish()
    else this.#awaitOutput()
  }

  /** It was ended, and the last of its output is wanted by nobody soon enough. */
  get #isHeldUp(): boolean {
    return this.#killedFor !== null && this.#exit !== null && this.#isPaused
  }

  /** Bytes in the pipe arrive at once, so silence means that a child holds it open. */
  #awaitOutput(): void {
    if (this.#isPaused || this.#hasEnded) return
    const bytes = this.#bytesAfterExit
    this.#cancelSilence()
    this.#cancelSilence = this.#options.schedule(OUTPUT_SILENCE_MS, () => {
      // A busy process runs late timers before it reads; after the reading it is silence.
      setImmediate(() => {
        if (this.#isPaused || this.#hasEnded) return
        if (bytes === this.#bytesAfterExit || --this.#silencesLeft === 0) this.#finish()
        else this.#awaitOutput()
      })
    })
  }

  #onLateOutput(bytes: number): void {
    this.#bytesAfterExit += bytes
    if (this.#bytesAfterExit > PIPE_BYTES) this.#finish()
  }

  #awaitGroup(): void {
    const pid = this.#child?.pid
    if (pid === undefined || !isGroupAlive(pid)) {
      // Its number may be given to others from now on.
      this.#cancelKill()
      this.#isGone = true
      this.#resolveGone()
    } else if (!this.#isGone) {
      this.#options.schedule(GROUP_CHECK_MS, () => this.#awaitGroup())
    }
  }

  #giveUp(why: KillReason): void {
    this.#exit ??= { kind: 'killed', why }
    this.#finish()
    this.#isGone = true
    this.#resolveGone()
  }

  #finish(): void {
    if (this.#hasEnded || this.#exit === null) return
    this.#hasEnded = true
    this.#cancelSilence()
    for (const output of this.#outputs()) output.destroy()
    this.#child?.stdin?.destroy()
    this.#resolveEnded(this.#exit)
    if (this.#killedFor === null) this.#resolveGone()
  }

  #outputs(): Readable[] {
    return [this.#child?.stdout, this.#child?.stderr].filter((output) => output != null)
  }
}
