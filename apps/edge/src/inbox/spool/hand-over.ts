import { type Clock, isProblem, SECOND_MS } from '@nora/kit'
import { WEBHOOK_REQUESTS_LIMIT } from '@nora/link'
import type { Log } from '../../platform/log.ts'
import { waitUntil } from '../../platform/wait-until.ts'
import type { WebhookTraffic } from '../../telemetry/traffic.ts'
import type { InboxRequest } from '../received-request.ts'
import type { Spool } from './spool.ts'
import type { SpoolReader } from './spool-reader.ts'

const FIRST_DELAY_MS = 200
const LAST_DELAY_MS = 15 * SECOND_MS
/** A request that is refused so often in a row may be what control cannot take. */
const REFUSALS_LIMIT = 10
/** A segment that is handed over goes when nothing has come for this long. */
const IDLE_MS = SECOND_MS

export type HandOverDeps = {
  spool: Pick<Spool, 'endSegment' | 'first' | 'keepAside'>
  reader: Pick<SpoolReader, 'next' | 'acknowledge' | 'isAtEnd' | 'close'>
  /** Resolves when control has stored all of them. */
  send: (requests: readonly InboxRequest[]) => Promise<void>
  traffic: WebhookTraffic
  /** Returns a number from 0 to 1. */
  random: () => number
  clock: Clock
  log: Log
}

/**
 * Hands what is on the disk to control, in order, one batch at a time, for ever: control being away only makes it
 * later. After a failure the next batch is smaller, since a slow control may take a few where it does not take many.
 */
export class HandOver {
  readonly #deps: HandOverDeps
  #limit = WEBHOOK_REQUESTS_LIMIT
  #failures = 0
  /** How often control has refused the first request by itself. */
  #refusals = 0
  #isClosed = false
  #wake: (() => void) | null = null
  #hasMore = false
  #isBackingOff = false
  #isInFlight = false
  #oldestAtMs: number | null = null
  readonly #running: Promise<void>

  constructor(deps: HandOverDeps) {
    this.#deps = deps
    this.#running = this.#run()
  }

  /** How long the oldest request has waited for control. */
  get ageMs(): number {
    return this.#oldestAtMs === null ? 0 : Math.max(0, this.#deps.clock.now().getTime() - this.#oldestAtMs)
  }

  /** There is more to hand over; it does not make a control that has just failed be asked sooner. */
  onAppended(): void {
    this.#hasMore = true
    if (!this.#isBackingOff) this.#wake?.()
  }

  /** Control may be back. */
  wake(): void {
    this.#hasMore = true
    this.#wake?.()
  }

  /** Resolves when nothing is left, or the time is up. */
  async drain(timeoutMs: number): Promise<void> {
    const { clock, reader } = this.#deps
    this.wake()
    await waitUntil({ clock, timeoutMs }, () => reader.isAtEnd)
  }

  /** Resolves when nothing is read any more; control may still be storing the last batch. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.wake()
    // Its answer is waited for by nobody: the same requests are offered again.
    await (this.#isInFlight ? undefined : this.#running)
    await this.#deps.reader.close()
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      this.#hasMore = false
      try {
        await this.#turn()
      } catch (error) {
        this.#failures++
        this.#refusals = isProblem(error) && this.#limit === 1 ? this.#refusals + 1 : 0
        this.#limit = Math.max(1, this.#limit >> 1)
        this.#deps.log.debug({ err: error }, 'requests of webhooks wait for control')
        this.#isBackingOff = true
        await this.#wait(this.#getDelayMs())
        this.#isBackingOff = false
      }
    }
  }

  async #turn(): Promise<void> {
    const { reader, spool, send, traffic } = this.#deps
    if (this.#refusals >= REFUSALS_LIMIT) await this.#passOver()
    const batch = await reader.next(this.#limit)
    if (batch === null) {
      this.#oldestAtMs = null
      if (this.#hasMore) return
      await this.#wait(spool.first === undefined ? null : IDLE_MS)
      // Nothing has come meanwhile: the segment ends, is removed by the next turn, and its bytes are free.
      if (!this.#hasMore) await spool.endSegment()
      return
    }
    this.#oldestAtMs = batch.requests[0]!.head.received_at
    this.#isInFlight = true
    await send(batch.requests).finally(() => {
      this.#isInFlight = false
    })
    reader.acknowledge()
    traffic.handedOver += batch.requests.length
    this.#failures = 0
    this.#refusals = 0
    this.#limit = Math.min(WEBHOOK_REQUESTS_LIMIT, this.#limit * 2)
  }

  /**
   * One request must not hold up those behind it for ever. That control takes the next one shows that it is not
   * control that is at fault; it is offered again in its turn, which changes nothing.
   */
  async #passOver(): Promise<void> {
    const { reader, spool, send, log } = this.#deps
    const [refused, following] = (await reader.next(2))?.requests ?? []
    if (refused === undefined || following === undefined) return
    await send([following])
    await spool.keepAside(refused)
    await reader.next(1)
    reader.acknowledge()
    this.#refusals = 0
    const { id, webhook_id } = refused.head
    log.error({ request: id, webhook: webhook_id }, 'control does not take a request of a webhook')
  }

  #getDelayMs(): number {
    const ceilingMs = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(this.#failures, 10))
    return ceilingMs / 2 + (this.#deps.random() * ceilingMs) / 2
  }

  /** null: until it is woken. */
  #wait(ms: number | null): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#wake = null
        resolve()
      }
      const timer = ms === null ? undefined : setTimeout(wake, ms).unref()
      this.#wake = wake
    })
  }
}
