import { SECOND_MS } from '@nora/kit'
import { type AskBody, VISITOR_SESSIONS_LIMIT } from '@nora/link'

const INTERVAL_MS = 30 * SECOND_MS
/** Sessions that wait to be told; of others control hears the next time they are used. */
const WAITING_LIMIT = 20_000

/** Tells control when sessions of visitors were used last. What it misses the next use tells. */
export class SeenSessions {
  readonly #send: (body: AskBody<'visitor_sessions_seen'>) => Promise<unknown>
  readonly #timer: NodeJS.Timeout
  #seenMs = new Map<string, number>()
  #isSending = false

  constructor(send: (body: AskBody<'visitor_sessions_seen'>) => Promise<unknown>) {
    this.#send = send
    this.#timer = setInterval(() => void this.report(), INTERVAL_MS)
    this.#timer.unref()
  }

  add(id: string, atMs: number): void {
    if (this.#seenMs.size < WAITING_LIMIT || this.#seenMs.has(id)) this.#seenMs.set(id, atMs)
  }

  /** Resolves when control has answered or cannot. */
  async report(): Promise<void> {
    if (this.#isSending || this.#seenMs.size === 0) return
    const seen = [...this.#seenMs].map(([id, atMs]) => ({ id, at: new Date(atMs).toISOString() }))
    this.#seenMs = new Map()
    this.#isSending = true
    try {
      for (let start = 0; start < seen.length; start += VISITOR_SESSIONS_LIMIT)
        await this.#send({ sessions: seen.slice(start, start + VISITOR_SESSIONS_LIMIT) })
    } catch {
      // They are told when they are used again.
    } finally {
      this.#isSending = false
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
