import type { Delivery } from './verifier.ts'

/** `running`: it is being worked on now. `done`: it was, with success. */
export type ReplayDecision = 'new' | 'running' | 'done'

export type ReplayGuardOptions = {
  /** Bounds the deliveries that are done; the oldest are forgotten above it. */
  limit: number
  /** Keys of deliveries that were done earlier, the oldest first. */
  done?: Iterable<string>
  /** Told once for each delivery that is done, for who keeps them beyond this process. */
  onDone?: (keys: readonly string[]) => void
}

/**
 * Remembers deliveries, so that each is worked on once. One that fails is forgotten: its sender was told so
 * and may send it again.
 */
export class ReplayGuard {
  readonly #limit: number
  readonly #onDone: (keys: readonly string[]) => void
  readonly #running = new Set<string>()
  /** With the moment from which a key need not be known any longer; the oldest first. */
  readonly #done = new Map<string, number>()

  constructor({ limit, done = [], onDone = () => {} }: ReplayGuardOptions) {
    this.#limit = limit
    this.#onDone = onDone
    for (const key of done) this.#remember(key, Number.POSITIVE_INFINITY)
  }

  /** `new`: it is the caller's from now on, who ends it with `settle`. `scope` parts senders that share secrets. */
  take(scope: string, { keys }: Delivery, nowMs: number): ReplayDecision {
    const own = keys.map((key) => scope + key)
    if (own.some((key) => (this.#done.get(key) ?? 0) > nowMs)) return 'done'
    if (own.some((key) => this.#running.has(key))) return 'running'
    for (const key of own) this.#running.add(key)
    return 'new'
  }

  settle(scope: string, { keys, expiresAtMs }: Delivery, isDone: boolean): void {
    const own = keys.map((key) => scope + key)
    for (const key of own) this.#running.delete(key)
    if (!isDone) return
    for (const key of own) this.#remember(key, expiresAtMs ?? Number.POSITIVE_INFINITY)
    this.#onDone(own)
  }

  #remember(key: string, untilMs: number): void {
    this.#done.delete(key)
    this.#done.set(key, untilMs)
    for (const oldest of this.#done.keys()) {
      if (this.#done.size <= this.#limit) break
      this.#done.delete(oldest)
    }
  }
}
