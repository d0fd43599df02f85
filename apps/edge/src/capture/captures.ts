import { type Clock, type Ids, KIB, MIB, SECOND_MS } from '@nora/kit'
import { type CaptureSource, getSourceId, type LostCaptures } from '@nora/link'
import type { Log } from '../platform/log.ts'
import { CaptureReporter, type CaptureReporterDeps } from './capture-reporter.ts'
import { HeldCaptures } from './held-captures.ts'
import { Recording, type RecordingStart } from './recording.ts'

/** Bounds the memory that captures of all tunnels and gateways use together. */
const MEMORY_BYTES = 64 * MIB
/** A recording takes roughly this beside its bytes. */
const RECORDING_BYTES = 2 * KIB
/** How often a stream that goes on is told of. */
const SNAPSHOT_MS = SECOND_MS

export type CapturesDeps = {
  clock: Clock
  ids: Ids
  /** Takes what is to be kept; `release` is called when it no longer holds it. */
  redact: CaptureReporterDeps['redact']
  send: CaptureReporterDeps['send']
  log: Log
}

type About = Pick<RecordingStart, 'visitor' | 'protocol' | 'replayOf' | 'keptOneIn'>

/**
 * The captures of this process: what is recorded now, within one bound of memory. What does not fit is given up and
 * counted, never waited for.
 */
export class Captures {
  readonly #deps: CapturesDeps
  readonly #running = new Set<Recording>()
  #lost = new Map<string, LostCaptures>()
  #usedBytes = 0
  #timer: NodeJS.Timeout | null = null
  readonly #reporter: CaptureReporter
  readonly #held: HeldCaptures

  constructor(deps: CapturesDeps) {
    this.#deps = deps
    this.#reporter = new CaptureReporter({
      ...deps,
      takeLost: () => this.#takeLost(),
      lose: (source, how) => this.lose(source, how),
    })
    this.#held = new HeldCaptures({
      onKnown: (raw, release) => this.#reporter.add(raw, release),
      onUnknown: (raw, release, reason) => {
        // The reason only: what was captured stays out of the log.
        deps.log.warn({ reason }, 'what must not be shown of an exchange is not known, and it is given up')
        this.lose(raw.facts, 'dropped')
        release()
      },
    })
  }

  /** Exchanges that control has not stored yet. */
  get waitingCount(): number {
    return this.#held.count + this.#reporter.waitingCount
  }

  get usedBytes(): number {
    return this.#usedBytes
  }

  monotonicMs(): number {
    return this.#deps.clock.monotonicMs()
  }

  /** Null when there is no room, which is counted. `charge` is asked for each part that is to be kept. */
  begin(
    source: CaptureSource,
    about: About & { id?: string },
    charge: (bytes: number) => boolean = () => true,
  ): Recording | null {
    if (!this.#take(RECORDING_BYTES)) {
      this.lose(source, 'dropped')
      return null
    }
    const { clock, ids } = this.#deps
    const recording: Recording = new Recording({
      id: ids.next('exc'),
      ...about,
      source,
      clock,
      take: (bytes) => charge(bytes) && this.#take(bytes),
      onEnd: (heldBytes) => this.#onEnd(recording, heldBytes + RECORDING_BYTES),
    })
    this.#running.add(recording)
    this.#timer ??= setInterval(() => this.#tellStreams(), SNAPSHOT_MS).unref()
    return recording
  }

  lose(source: CaptureSource, how: 'skipped' | 'dropped'): void {
    const { tunnel_id, gateway_id } = source
    const id = getSourceId(source)
    const lost = this.#lost.get(id) ?? { tunnel_id, gateway_id, skipped: 0, dropped: 0 }
    lost[how]++
    this.#lost.set(id, lost)
  }

  /** Resolves when all that is recorded is handed over, or cannot be in time. */
  async report(): Promise<void> {
    await this.#held.flush()
    await this.#reporter.flush()
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#reporter.close()
  }

  #takeLost(): LostCaptures[] {
    const lost = [...this.#lost.values()]
    this.#lost = new Map()
    return lost
  }

  #take(bytes: number): boolean {
    if (this.#usedBytes + bytes > MEMORY_BYTES) return false
    this.#usedBytes += bytes
    return true
  }

  #onEnd(recording: Recording, heldBytes: number): void {
    this.#running.delete(recording)
    const { hidden } = recording
    const release = (): void => {
      this.#usedBytes -= heldBytes + hidden.heldBytes
    }
    this.#held.hold({ raw: recording.toRaw(), hidden, release })
    if (this.#running.size > 0 || this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  #tellStreams(): void {
    // While control is behind, what goes on is told of later.
    if (this.#reporter.waitingCount > 0) return
    for (const recording of this.#running) {
      const { hidden } = recording
      const raw = this.#held.has(hidden) ? null : recording.takeSnapshot()
      if (raw !== null) this.#held.hold({ raw, hidden, release: () => {} })
    }
  }
}
