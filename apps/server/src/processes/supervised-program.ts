import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Clock, SECOND_MS } from '@nora/kit'
import type { Command } from '../platform/command.ts'
import { backOffMs } from './back-off.ts'

export type Program<R> = {
  name: string
  /** Asked anew at every start: tokens and ports may have changed. */
  command(): Command
  /** The facts of a start, when this message or output line is the one that tells them. */
  readyFrom(report: unknown): R | undefined
  /** Exit codes after which another start would end the same way. */
  finalExitCodes?: readonly number[]
}

/** The end nobody asked for. */
export type Death = { code: number | null; signal: string | null; inARow: number; lastLines: string[] }

export type LineSource = 'stdout' | 'stderr'

export type ProgramListener<R> = {
  onLine(line: string, source: LineSource): void
  onReady(ready: R, pid: number): void
  onDeath(death: Death, restartInMs: number): void
  /** No further start follows. */
  onGiveUp(death: Death): void
}

export type SupervisorDeps = {
  spawn(command: Command): ChildProcess
  clock: Clock
  /** Runs `task` later; the answer cancels it. */
  schedule(task: () => void, delayMs: number): () => void
}

export const DEATHS_ALLOWED = 3
/** A program that was ready for this long is well: the next death is the first one again. */
const STABLE_MS = 5 * SECOND_MS
const READY_TIMEOUT_MS = 60 * SECOND_MS
const STOP_TIMEOUT_MS = 12 * SECOND_MS
/** Ten seconds for those who are connected, ten more to stop. */
const RETIRE_TIMEOUT_MS = 25 * SECOND_MS
const LINES_KEPT = 12

/** Keeps one child process alive, until it is stopped or dies three times in a row. */
export class SupervisedProgram<R> {
  readonly name: string
  readonly #program: Program<R>
  readonly #listener: ProgramListener<R>
  readonly #deps: SupervisorDeps
  #child: ChildProcess | undefined
  #closed: Promise<void> = Promise.resolve()
  /** Processes that end as soon as their successor is ready, with the promise of their end. */
  readonly #predecessors = new Map<ChildProcess, Promise<void>>()
  #cancelTimer = () => {}
  #isStopping = false
  #deathsInARow = 0
  /** Since when the running process is ready. */
  #readyAtMs: number | undefined
  #lastLines: string[] = []

  constructor(program: Program<R>, listener: ProgramListener<R>, deps: SupervisorDeps) {
    this.name = program.name
    this.#program = program
    this.#listener = listener
    this.#deps = deps
  }

  start(): void {
    this.#readyAtMs = undefined
    this.#lastLines = []
    const child = this.#deps.spawn(this.#program.command())
    this.#child = child
    this.#cancelTimer = this.#deps.schedule(() => child.kill('SIGKILL'), READY_TIMEOUT_MS)
    for (const source of ['stdout', 'stderr'] as const) {
      const input = child[source]
      if (input) createInterface({ input }).on('line', (line) => this.#onLine(line, source))
    }
    child.on('message', (message) => {
      if (this.#child === child) this.#onReport(message)
    })
    this.#closed = new Promise((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        resolve()
        this.#onEnd(child, code, signal)
      }
      // `close`, unlike `exit`, comes after the last line of output.
      child.once('close', end)
      child.once('error', (error) => {
        this.#onLine(error.message, 'stderr')
        if (child.pid === undefined) end(null, null)
      })
    })
  }

  /**
   * Starts a successor beside the running process, which is told by SIGUSR2 to retire once the successor
   * is ready. Answers the end of the replaced one; undefined when there is nothing to replace now.
   */
  replace(): Promise<void> | undefined {
    const child = this.#child
    if (child === undefined || this.#isStopping || this.#predecessors.size > 0) return undefined
    const closed = this.#closed
    this.#predecessors.set(child, closed)
    void closed.then(() => this.#predecessors.delete(child))
    this.#cancelTimer()
    this.start()
    return closed
  }

  /** SIGTERM, then SIGKILL when it does not end in time. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#cancelTimer()
    for (const child of this.#processes()) child.kill('SIGTERM')
    this.#cancelTimer = this.#deps.schedule(() => this.kill(), STOP_TIMEOUT_MS)
    await Promise.all([this.#closed, ...this.#predecessors.values()])
    this.#cancelTimer()
  }

  kill(): void {
    this.#isStopping = true
    for (const child of this.#processes()) child.kill('SIGKILL')
  }

  #processes(): ChildProcess[] {
    return [...(this.#child ? [this.#child] : []), ...this.#predecessors.keys()]
  }

  #onLine(line: string, source: LineSource): void {
    this.#lastLines = [...this.#lastLines, line].slice(-LINES_KEPT)
    this.#listener.onLine(line, source)
    if (line.startsWith('{')) this.#onReport(parseJson(line))
  }

  #onReport(report: unknown): void {
    const ready = this.#program.readyFrom(report)
    if (ready === undefined || this.#isStopping) return
    this.#cancelTimer()
    this.#readyAtMs ??= this.#deps.clock.monotonicMs()
    this.#listener.onReady(ready, this.#child?.pid ?? 0)
    for (const [child, closed] of this.#predecessors) this.#retire(child, closed)
  }

  #retire(child: ChildProcess, closed: Promise<void>): void {
    child.kill('SIGUSR2')
    const cancel = this.#deps.schedule(() => child.kill('SIGKILL'), RETIRE_TIMEOUT_MS)
    void closed.then(cancel)
  }

  #onEnd(child: ChildProcess, code: number | null, signal: string | null): void {
    if (this.#child !== child) return
    this.#child = undefined
    this.#cancelTimer()
    if (this.#isStopping) return
    const nowMs = this.#deps.clock.monotonicMs()
    const wasWell = nowMs - (this.#readyAtMs ?? nowMs) >= STABLE_MS
    this.#deathsInARow = wasWell ? 1 : this.#deathsInARow + 1
    const death: Death = { code, signal, inARow: this.#deathsInARow, lastLines: this.#lastLines }
    const isFinal = code !== null && (this.#program.finalExitCodes?.includes(code) ?? false)
    if (isFinal || this.#deathsInARow >= DEATHS_ALLOWED) {
      this.#listener.onGiveUp(death)
      return
    }
    const restartInMs = backOffMs(this.#deathsInARow)
    this.#listener.onDeath(death, restartInMs)
    this.#cancelTimer = this.#deps.schedule(() => this.start(), restartInMs)
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
