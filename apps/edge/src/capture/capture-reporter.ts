import { isProblem, MIB, SECOND_MS } from '@nora/kit'
import {
  type AskAnswer,
  type AskBody,
  CAPTURES_LIMIT,
  type CapturedByEdge,
  type CaptureSource,
  type LostCaptures,
} from '@nora/link'
import type { Log } from '../platform/log.ts'
import type { RawExchange } from './raw-exchange.ts'

/** Bounds the bodies in one message. */
const BATCH_BYTES = 4 * MIB
const RETRY_MS = SECOND_MS
/** How long the last exchanges may take when the edge stops. */
const FLUSH_MS = 2 * SECOND_MS

export type CaptureReporterDeps = {
  /** Takes secrets out. Rejects when it cannot: then nothing of the exchange is kept. */
  redact: (raw: RawExchange) => Promise<CapturedByEdge>
  send: (body: AskBody<'store_captures'>) => Promise<AskAnswer<'store_captures'>>
  takeLost: () => LostCaptures[]
  lose: (source: CaptureSource, how: 'dropped') => void
  log: Log
}

type Waiting = { raw: RawExchange; release: () => void }

/**
 * Takes the secrets out of captured exchanges, one after the other, and hands them to control, one message at a
 * time. While control is away they wait; how many may wait is the memory of captures.
 */
export class CaptureReporter {
  readonly #deps: CaptureReporterDeps
  readonly #waiting: Waiting[] = []
  #working: Promise<void> | null = null
  #isClosed = false
  #retry: (() => void) | null = null
  /** Tells what was lost while nothing was kept. */
  readonly #timer: NodeJS.Timeout

  constructor(deps: CaptureReporterDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => this.#work(), SECOND_MS).unref()
  }

  get waitingCount(): number {
    return this.#waiting.length
  }

  add(raw: RawExchange, release: () => void): void {
    this.#waiting.push({ raw, release })
    this.#work()
  }

  /** Resolves when all that waits is handed over, or cannot be in time. */
  async flush(): Promise<void> {
    if (this.#waiting.length > 0) this.#work()
    if (this.#working === null) return
    await Promise.race([this.#working, new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref())])
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#retry?.()
  }

  #work(): void {
    this.#working ??= this.#handOver().finally(() => {
      this.#working = null
    })
  }

  async #handOver(): Promise<void> {
    let lost = this.#deps.takeLost()
    while (!this.#isClosed && (this.#waiting.length > 0 || lost.length > 0)) {
      const batch: Waiting[] = []
      const exchanges: CapturedByEdge[] = []
      for (
        let bytes = 0;
        this.#waiting.length > 0 && batch.length < CAPTURES_LIMIT && bytes < BATCH_BYTES;
      ) {
        const next = this.#waiting.shift()!
        batch.push(next)
        const exchange = await this.#redact(next.raw)
        if (exchange === null) continue
        exchanges.push(exchange)
        bytes += exchange.request.body.content.length + (exchange.response?.body.content.length ?? 0)
      }
      if (exchanges.length > 0 || lost.length > 0) await this.#send({ exchanges, lost })
      for (const { release } of batch) release()
      lost = this.#deps.takeLost()
    }
  }

  async #redact(raw: RawExchange): Promise<CapturedByEdge | null> {
    try {
      return await this.#deps.redact(raw)
    } catch (error) {
      // The reason only: what was captured stays out of the log.
      this.#deps.log.warn({ reason: (error as Error).message }, 'a captured exchange was given up')
      this.#deps.lose(raw.facts, 'dropped')
      return null
    }
  }

  /** Until control has taken it, or refuses it. */
  async #send(body: AskBody<'store_captures'>): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#deps.send(body)
        return
      } catch (error) {
        if (isProblem(error)) {
          this.#deps.log.warn({ code: error.code }, 'control does not take captured exchanges')
          for (const exchange of body.exchanges) this.#deps.lose(exchange, 'dropped')
          return
        }
        this.#deps.log.debug({ err: error }, 'captured exchanges wait for control')
        await this.#wait()
      }
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS).unref()
      this.#retry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
