const WINDOW_MS = 100
/** Of each window, how long contexts may be made: they cost a millisecond or two each. */
const SPENT_MS = 20
const SECOND = 10
/** Contexts that handshakes of one address may cause in a second. */
const ADDRESS_LIMIT = 20
const WAITING_LIMIT = 1_000

type Waiting = { address: string; run: () => void; refuse: () => void }

/**
 * Bounds what handshakes that ask for ever new names may cost: whoever comes when the time of a window is spent
 * waits for the next.
 */
export class ContextBudget {
  readonly #monotonicMs: () => number
  readonly #byAddress = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #spentMs = 0
  #windows = 0
  #timer: NodeJS.Timeout | undefined

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** Runs `run` now or in a later window; `refuse` instead when too many wait, or too many came from the address. */
  spend(waiting: Waiting): void {
    const count = (this.#byAddress.get(waiting.address) ?? 0) + 1
    if (count > ADDRESS_LIMIT || this.#waiting.length >= WAITING_LIMIT) {
      waiting.refuse()
      return
    }
    this.#byAddress.set(waiting.address, count)
    this.#start()
    if (this.#waiting.length > 0 || this.#spentMs >= SPENT_MS) this.#waiting.push(waiting)
    else this.#run(waiting)
  }

  close(): void {
    clearInterval(this.#timer)
    for (const { refuse } of this.#waiting.splice(0)) refuse()
  }

  #run({ run }: Waiting): void {
    const startedMs = this.#monotonicMs()
    run()
    this.#spentMs += this.#monotonicMs() - startedMs
  }

  #start(): void {
    if (this.#timer !== undefined) return
    this.#timer = setInterval(() => this.#nextWindow(), WINDOW_MS)
    this.#timer.unref()
  }

  #nextWindow(): void {
    this.#spentMs = 0
    this.#windows++
    if (this.#windows % SECOND === 0) this.#byAddress.clear()
    while (this.#spentMs < SPENT_MS) {
      const next = this.#waiting.shift()
      if (!next) break
      this.#run(next)
    }
    if (this.#waiting.length > 0 || this.#byAddress.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
