import type { Clock, Rate } from '@nora/kit'

/** `fixed`: so many in each window. `sliding`: the window before still counts for the part that is not over. */
export type WindowKind = 'fixed' | 'sliding'

/** Uses in a window, by its number since 1970, and in the one before it. */
type Counts = { readonly window: number; readonly current: number; readonly former: number }

/**
 * Uses per key and window of the wall clock, so that all edges mean the same windows. The keys used longest ago are
 * forgotten first.
 */
export class WindowCounters {
  readonly #kind: WindowKind
  readonly #clock: Pick<Clock, 'now'>
  readonly #keysLimit: number
  readonly #counts = new Map<string, Counts>()

  constructor(kind: WindowKind, clock: Pick<Clock, 'now'>, keysLimit: number) {
    this.#kind = kind
    this.#clock = clock
    this.#keysLimit = keysLimit
  }

  /** Counts one use. The seconds to wait when it is one too many, else null. */
  take(key: string, rate: Rate): number | null {
    const waitS = this.peek(key, rate)
    // Refused ones are kept too: repeating them must not be a way to be forgotten.
    this.add(key, rate, waitS === null ? 1 : 0)
    return waitS
  }

  /** What `take` would answer, without counting. */
  peek(key: string, rate: Rate): number | null {
    const nowMs = this.#clock.now().getTime()
    const freeAtMs = this.#getFreeAt(this.#read(key, rate, nowMs), rate, nowMs)
    return freeAtMs === null ? null : Math.max(1, Math.ceil((freeAtMs - nowMs) / 1_000))
  }

  /** Counts uses that were granted here or elsewhere. */
  add(key: string, rate: Rate, uses: number): void {
    const counts = this.#read(key, rate, this.#clock.now().getTime())
    this.#counts.delete(key)
    if (this.#counts.size >= this.#keysLimit) {
      const [oldest] = this.#counts.keys()
      if (oldest !== undefined) this.#counts.delete(oldest)
    }
    this.#counts.set(key, { ...counts, current: counts.current + uses })
  }

  /** A clock that was put back stays in the window that it had come to. */
  #read(key: string, { windowMs }: Rate, nowMs: number): Counts {
    const window = Math.floor(nowMs / windowMs)
    const known = this.#counts.get(key)
    if (known === undefined || window > known.window + 1) return { window, current: 0, former: 0 }
    return window <= known.window ? known : { window, current: 0, former: known.current }
  }

  /** When one more use fits; null: now. */
  #getFreeAt({ window, current, former }: Counts, { limit, windowMs }: Rate, nowMs: number): number | null {
    const startMs = window * windowMs
    if (this.#kind === 'fixed') return current < limit ? null : startMs + windowMs
    const left = 1 - Math.min(1, Math.max(0, (nowMs - startMs) / windowMs))
    if (former * left + current + 1 <= limit) return null
    if (current < limit) return startMs + windowMs * (1 - (limit - 1 - current) / former)
    return startMs + windowMs * (2 - (limit - 1) / current)
  }
}
