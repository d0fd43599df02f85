import type { NearEdge } from '@nora/link'
import type { Location } from '../facts/location.ts'

type Entry = Location & { untilMs: number }

export type HostnamesDeps = {
  ask: (hostname: string) => Promise<Location>
  monotonicMs: () => number
}

/** Control says when an answer is no longer true; the limits are for pushes that were missed. */
const KNOWN_MS = {
  unknown: 10_000,
  unverified: 5_000,
  offline: 30_000,
  away: 15_000,
  elsewhere: 30_000,
  unreachable: 1_000,
} as const
/** Visitors can ask for names that nobody has: neither memory nor control may suffer from it. */
const ENTRIES_LIMIT = 10_000
const ASKING_LIMIT = 256
const OVERLOADED: Location = { status: 'unreachable', edges: [] }

/** Holds what control said of names that no leg of this edge serves. */
export class Hostnames {
  readonly #deps: HostnamesDeps
  readonly #entries = new Map<string, Entry>()
  readonly #asking = new Map<string, (() => void)[]>()
  #peerEdges: readonly NearEdge[] = []

  constructor(deps: HostnamesDeps) {
    this.#deps = deps
  }

  find(hostname: string): Location | undefined {
    const entry = this.#entries.get(hostname)
    return entry !== undefined && entry.untilMs > this.#deps.monotonicMs() ? entry : undefined
  }

  /** Asks control; after `onKnown`, `find` answers. Requests for the same name wait for one question. */
  resolve(hostname: string, onKnown: () => void): void {
    const waiting = this.#asking.get(hostname)
    if (waiting !== undefined) {
      waiting.push(onKnown)
      return
    }
    if (this.#asking.size >= ASKING_LIMIT) {
      this.#learn(hostname, OVERLOADED)
      queueMicrotask(onKnown)
      return
    }
    this.#asking.set(hostname, [onKnown])
    this.#deps.ask(hostname).then(
      (answer) => this.#settle(hostname, answer),
      () => this.#settle(hostname, { status: 'unreachable', edges: this.#peerEdges }),
    )
  }

  /** The other edges of the region, as control said last. */
  get peerEdges(): readonly NearEdge[] {
    return this.#peerEdges
  }

  setPeerEdges(edges: readonly NearEdge[]): void {
    this.#peerEdges = edges
  }

  /** The last leg here that served the name is gone. Others may have one: only control knows, while it answers. */
  markAway(hostname: string): void {
    this.#keep(hostname, { status: 'away', edges: [] }, 0)
  }

  /** Its agent has taken it back, or was made to. */
  markOffline(hostname: string): void {
    this.#keep(hostname, { status: 'offline', edges: [] })
  }

  /** Served here from now on, or elsewhere: nobody needs to wait for an answer that may be older. */
  onMoved(hostname: string): void {
    this.forget(hostname)
    this.#goOn(hostname)
  }

  forget(hostname: string): void {
    this.#entries.delete(hostname)
  }

  forgetAll(): void {
    this.#entries.clear()
  }

  #settle(hostname: string, answer: Location): void {
    this.#learn(hostname, answer)
    this.#goOn(hostname)
  }

  #goOn(hostname: string): void {
    const waiting = this.#asking.get(hostname) ?? []
    this.#asking.delete(hostname)
    for (const onKnown of waiting) onKnown()
  }

  /** Control being away stops changes, never traffic: what was true last is the best guess. */
  #learn(hostname: string, answer: Location): void {
    const known = answer.status === 'unreachable' ? this.#entries.get(hostname) : undefined
    const isAway = known?.status === 'away'
    const guess =
      known?.status === 'elsewhere' ? known : isAway ? { ...answer, status: known.status } : answer
    this.#keep(hostname, guess, KNOWN_MS[answer.status])
  }

  #keep(hostname: string, { status, edges }: Location, knownMs: number = KNOWN_MS[status]): void {
    this.#entries.delete(hostname)
    if (this.#entries.size >= ENTRIES_LIMIT) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    this.#entries.set(hostname, { status, edges, untilMs: this.#deps.monotonicMs() + knownMs })
  }
}
