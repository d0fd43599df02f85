import { addressKey } from '@nora/kit'

const WINDOW_MS = 100
/** Of each window, how long contexts may be made: they cost a millisecond or two each. */
const SPENT_MS = 20
const SECOND = 10
/** Contexts that handshakes of one address may cause in a second. */
const ADDRESS_LIMIT = 20
const WAITING_LIMIT = 1_000

export type WaitingHandshake = {
  /** Of the certificate; handshakes that wait for the same cost one context. */
  id: string
  /** Of the visitor, who is counted by the /64 for IPv6; null: it is not counted, as a trusted proxy’s. */
  address: string | null
  isOver: () => boolean
  run: () => void
  refuse: () => void
}

/**
 * Bounds what handshakes that ask for ever new names may cost: whoever comes when the time of a window is spent
 * waits for the next.
 */
export class ContextBudget {
  readonly #monotonicMs: () => number
  readonly #byAddress = new Map<string, number>()
  /** By certificate, the one that waits longest first. */
  readonly #waiting = new Map<string, WaitingHandshake[]>()
  #waitingCount = 0
  #spentMs = 0
  #windows = 0
  #timer: NodeJS.Timeout | undefined

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** Runs `run` now or in a later window; `refuse` instead when too many wait, or too many came from the address. */
  spend(handshake: WaitingHandshake): void {
    const same = this.#waiting.get(handshake.id)
    const isAllowed =
      this.#waitingCount < WAITING_LIMIT && (same !== undefined || this.#charge(handshake.address))
    if (!isAllowed) {
      handshake.refuse()
      return
    }
    this.#start()
    if (same === undefined && this.#waiting.size === 0 && this.#spentMs < SPENT_MS) {
      this.#run([handshake])
      return
    }
    this.#waitingCount++
    if (same === undefined) this.#waiting.set(handshake.id, [handshake])
    else same.push(handshake)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    const left = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#waitingCount = 0
    for (const { refuse } of left) refuse()
  }

  /** False: the address has caused as many as it may. */
  #charge(address: string | null): boolean {
    if (address === null) return true
    const key = addressKey(address)
    const count = this.#byAddress.get(key) ?? 0
    if (count >= ADDRESS_LIMIT) return false
    this.#byAddress.set(key, count + 1)
    return true
  }

  /** Connections that are gone by now cost nothing. */
  #run(handshakes: readonly WaitingHandshake[]): void {
    const startedMs = this.#monotonicMs()
    for (const { isOver, run } of handshakes) if (!isOver()) run()
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
    for (const [id, handshakes] of this.#waiting) {
      if (this.#spentMs >= SPENT_MS) break
      this.#waiting.delete(id)
      this.#waitingCount -= handshakes.length
      this.#run(handshakes)
    }
    if (this.#waiting.size > 0 || this.#byAddress.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
