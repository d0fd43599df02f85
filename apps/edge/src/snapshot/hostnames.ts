/**
 * `away`: its tunnel is open, and its agent may be back at any moment. `unreachable`: control, which would
 * know, does not answer.
 */
export type HostnameStatus = 'unknown' | 'offline' | 'away' | 'unreachable'

type Entry = { status: HostnameStatus; untilMs: number }

export type HostnamesDeps = {
  ask: (hostname: string) => Promise<Exclude<HostnameStatus, 'unreachable'>>
  monotonicMs: () => number
}

/** Control says when an answer is no longer true; the limits are for pushes that were missed. */
const KNOWN_MS = { unknown: 10_000, offline: 30_000, away: 15_000, unreachable: 1_000 } as const
/** Visitors can ask for names that nobody has: neither memory nor control may suffer from it. */
const ENTRIES_LIMIT = 10_000
const ASKING_LIMIT = 256

/** What control said of names that no leg of this edge serves. */
export class Hostnames {
  readonly #deps: HostnamesDeps
  readonly #entries = new Map<string, Entry>()
  readonly #asking = new Map<string, (() => void)[]>()

  constructor(deps: HostnamesDeps) {
    this.#deps = deps
  }

  find(hostname: string): HostnameStatus | undefined {
    const entry = this.#entries.get(hostname)
    if (entry === undefined) return undefined
    if (entry.untilMs > this.#deps.monotonicMs()) return entry.status
    this.#entries.delete(hostname)
    return undefined
  }

  /** Asks control; after `onKnown`, `find` answers. Requests for the same name wait for one question. */
  resolve(hostname: string, onKnown: () => void): void {
    const waiting = this.#asking.get(hostname)
    if (waiting !== undefined) {
      waiting.push(onKnown)
      return
    }
    if (this.#asking.size >= ASKING_LIMIT) {
      this.#keep(hostname, 'unreachable')
      queueMicrotask(onKnown)
      return
    }
    this.#asking.set(hostname, [onKnown])
    this.#deps.ask(hostname).then(
      (status) => this.#settle(hostname, status),
      () => this.#settle(hostname, 'unreachable'),
    )
  }

  /** The leg that served the name is gone. */
  markAway(hostname: string): void {
    this.#keep(hostname, 'away')
  }

  /** Its agent has taken it back, or was made to. */
  markOffline(hostname: string): void {
    this.#keep(hostname, 'offline')
  }

  forget(hostname: string): void {
    this.#entries.delete(hostname)
  }

  forgetAll(): void {
    this.#entries.clear()
  }

  #settle(hostname: string, status: HostnameStatus): void {
    this.#keep(hostname, status)
    const waiting = this.#asking.get(hostname) ?? []
    this.#asking.delete(hostname)
    for (const onKnown of waiting) onKnown()
  }

  #keep(hostname: string, status: HostnameStatus): void {
    this.#entries.delete(hostname)
    if (this.#entries.size >= ENTRIES_LIMIT) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    this.#entries.set(hostname, { status, untilMs: this.#deps.monotonicMs() + KNOWN_MS[status] })
  }
}
