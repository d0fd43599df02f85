import type { CapturedOutput, CapturedRun, RunReason, RunState } from '@nora/contract/tunnels'
import type { Clock } from '@nora/kit'
import type { ProgramEnding } from '../program/program-ending.ts'
import type { RecordedBody } from './recorded-body.ts'

export type RunRecordOptions = {
  id: string
  isAsync: boolean
  clock: Clock
  stdout: RecordedBody
  stderr: RecordedBody
  /** It is in another state. */
  onChange(): void
  /** There is more output, of which that much is held in memory. */
  onOutput(memoryBytes: number): void
}

/** Records what a request to a trigger led to, as it happens. */
export class RunRecord {
  state: RunState = 'receiving'
  readonly #options: RunRecordOptions
  #reason: RunReason | null = null
  #detail: string | null = null
  #exitCode: number | null = null
  #signal: string | null = null
  #queuedMs: number | null = null
  #startedMs: number | null = null
  #endedMs: number | null = null

  constructor(options: RunRecordOptions) {
    this.#options = options
  }

  get isAsync(): boolean {
    return this.#options.isAsync
  }

  get hasEnded(): boolean {
    return !['receiving', 'queued', 'running'].includes(this.state)
  }

  get memoryBytes(): number {
    const { stdout, stderr } = this.#options
    return stdout.memoryBytes + stderr.memoryBytes
  }

  getOutput(from: 'stdout' | 'stderr'): RecordedBody {
    return this.#options[from]
  }

  queued(): void {
    this.#queuedMs = this.#options.clock.monotonicMs()
    this.#change('queued')
  }

  started(): void {
    this.#startedMs = this.#options.clock.monotonicMs()
    this.#change('running')
  }

  output(from: 'stdout' | 'stderr', bytes: Buffer): void {
    this.#options.onOutput(this.getOutput(from).add(bytes, 0, bytes.length))
  }

  ended(ending: ProgramEnding): void {
    this.#endedMs = this.#options.clock.monotonicMs()
    if (ending.kind === 'exited') {
      this.#exitCode = ending.code
      this.#signal = ending.signal
    } else if (ending.kind === 'killed') this.#reason = ending.why
    else this.#detail = ending.error.message
    this.#change(ending.kind)
  }

  refused(reason: RunReason, detail: string | null = null): void {
    this.#reason = reason
    this.#detail = detail
    this.#change('refused')
  }

  drop(): void {
    this.#options.stdout.drop()
    this.#options.stderr.drop()
  }

  toCaptured(): CapturedRun {
    const { id, isAsync, stdout, stderr } = this.#options
    return {
      id,
      state: this.state,
      reason: this.#reason,
      detail: this.#detail,
      exit_code: this.#exitCode,
      signal: this.#signal,
      is_async: isAsync,
      wait_ms: between(this.#queuedMs, this.#startedMs),
      duration_ms: between(this.#startedMs, this.#endedMs),
      stdout: toOutput(stdout),
      stderr: toOutput(stderr),
    }
  }

  #change(state: RunState): void {
    this.state = state
    this.#options.onChange()
  }
}

function between(fromMs: number | null, toMs: number | null): number | null {
  return fromMs === null || toMs === null ? null : Math.round((toMs - fromMs) * 100) / 100
}

function toOutput({ bytes, keptBytes, cutBy }: RecordedBody): CapturedOutput {
  return { bytes, kept_bytes: keptBytes, cut_by: cutBy }
}
