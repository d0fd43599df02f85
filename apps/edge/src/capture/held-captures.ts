import { SECOND_MS } from '@nora/kit'
import type { HiddenTexts } from './hidden-texts.ts'
import type { RawExchange } from './raw-exchange.ts'

/**
 * A secret that was changed reaches the tunnels that use it within that time: a visitor who sends the new value at once
 * is not faster.
 */
const HOLD_MS = 2 * SECOND_MS
/** How long the last ones may take when the edge stops. */
const FLUSH_MS = SECOND_MS

export type Held = {
  /** Without what must not be shown. */
  raw: RawExchange
  hidden: HiddenTexts
  release: () => void
}

export type HeldCapturesDeps = {
  /** All that must not be shown is in `raw.hidden`. */
  onKnown: (raw: RawExchange, release: () => void) => void
  /** It cannot be known: nothing of the exchange is kept. */
  onUnknown: (raw: RawExchange, release: () => void, reason: string) => void
}

/**
 * Holds exchanges back until it is known what must not be shown of them: other edges are asked, and those of a tunnel
 * that hides values wait for values that it is about to take up. All others pass at once.
 */
export class HeldCaptures {
  readonly #deps: HeldCapturesDeps
  /** The last of each exchange: of one that goes on, the later state is stored later. */
  readonly #last = new Map<HiddenTexts, Promise<void>>()
  readonly #waking = new Set<() => void>()
  #isFlushing = false

  constructor(deps: HeldCapturesDeps) {
    this.#deps = deps
  }

  /** Exchanges that are held. */
  get count(): number {
    return this.#last.size
  }

  /** Whether something of the exchange is held. */
  has(hidden: HiddenTexts): boolean {
    return this.#last.has(hidden)
  }

  hold(held: Held): void {
    const { hidden } = held
    const former = this.#last.get(hidden)
    if (former === undefined && hidden.isSettled) {
      this.#pass(held)
      return
    }
    const settled = (former ?? Promise.resolve()).then(() => this.#settle(held))
    this.#last.set(hidden, settled)
    void settled.then(() => {
      if (this.#last.get(hidden) === settled) this.#last.delete(hidden)
    })
  }

  /** Nothing is waited for any longer. Resolves when all is passed on, or cannot be in time. */
  async flush(): Promise<void> {
    this.#isFlushing = true
    for (const wake of this.#waking) wake()
    const timer = new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref())
    await Promise.race([Promise.all(this.#last.values()), timer])
  }

  async #settle(held: Held): Promise<void> {
    const { hidden, raw, release } = held
    try {
      await hidden.askPeers()
    } catch (error) {
      this.#deps.onUnknown(raw, release, (error as Error).message)
      return
    }
    if (hidden.mayGrow) {
      await this.#pause()
      // What was said before holds where nobody answers any more.
      await hidden.askPeers().catch(() => {})
    }
    this.#pass(held)
  }

  #pass({ raw, hidden, release }: Held): void {
    this.#deps.onKnown({ ...raw, hidden: hidden.list() }, release)
  }

  #pause(): Promise<void> {
    if (this.#isFlushing) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#waking.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, HOLD_MS).unref()
      this.#waking.add(wake)
    })
  }
}
