import { createRateLimiter, type Rate, type RateLimiter } from '@nora/kit'
import { type PeerMessage, USES_LIMIT } from '@nora/protocol'
import { Gossip, type GossipDeps, type GossipKind } from '../gossip/gossip.ts'
import { ReservedShares } from './reserved-shares.ts'
import { WindowCounters, type WindowKind } from './window-counters.ts'

/** Key, limit, window in ms, how often. */
type Uses = (PeerMessage & { type: 'uses' })['uses'][number]

const USES: GossipKind<Uses> = {
  toKey: ([key]) => key,
  // The same key under another limit is another count: the newer one holds.
  merge: ([, formerLimit, formerWindow, former], [key, limit, windowMs, count]) => [
    key,
    limit,
    windowMs,
    count + (formerLimit === limit && formerWindow === windowMs ? former : 0),
  ],
  toMessage: (uses) => ({ type: 'uses', uses }),
  limit: USES_LIMIT,
}

/** Bounds the visitors and sites that an edge keeps count of, in some 20 MiB. */
const VISITORS_LIMIT = 100_000

/** A limiter that several edges share can do this; a use cannot be taken back. */
export type DistributedRateLimiter = Pick<RateLimiter, 'take' | 'peek'> & {
  /**
   * Whether a use may be granted for certain, whatever other edges grant in the same moment: null when it may, the
   * seconds to wait when it is one too many, `later` when that is not known yet.
   */
  reserve(key: string, rate: Rate): number | 'later' | null
}

export type DistributedRateLimitsDeps = GossipDeps & { edgeId: string }

/**
 * Limits that edges count together. Each lets through what it knows to be within the limit, and tells the
 * others at once. What two let through in the same moment may be more than the limit: it counts, and is
 * waited for, so that on the whole there is never more than the limit.
 */
export class DistributedRateLimits {
  readonly #limiters = new Map<string, Pick<RateLimiter, 'add'>>()
  readonly #shares: ReservedShares
  readonly #deps: DistributedRateLimitsDeps
  readonly #gossip: Gossip<Uses>

  constructor(deps: DistributedRateLimitsDeps) {
    this.#deps = deps
    this.#gossip = new Gossip(USES, deps)
    this.#shares = new ReservedShares({
      edgeId: deps.edgeId,
      others: () => deps.hostnames.peerEdges.map(({ edge_id }) => edge_id),
      monotonicMs: () => deps.clock.monotonicMs(),
      wallClockMs: () => deps.clock.now().getTime(),
    })
  }

  /** Keys of different scopes have nothing to do with each other. */
  limiter(scope: string): DistributedRateLimiter {
    const limiter = createRateLimiter(this.#deps.clock, VISITORS_LIMIT)
    this.#limiters.set(scope, limiter)
    return {
      peek: (key, rate) => limiter.peek(key, rate),
      take: (key, rate) => {
        const waitS = limiter.take(key, rate)
        if (waitS === null) {
          this.#shares.noteOwn(`${scope} ${key}`)
          this.#gossip.tell([`${scope} ${key}`, rate.limit, rate.windowMs, 1])
        }
        return waitS
      },
      reserve: (key, rate) => {
        const waitS = limiter.peek(key, rate)
        if (waitS !== null) return waitS
        const left = limiter.left(key, rate)?.uses ?? rate.limit
        return this.#shares.allows(`${scope} ${key}`, left) ? null : 'later'
      },
    }
  }

  /** Uses per window of the wall clock, in place of an even flow. */
  windows(kind: WindowKind): Pick<RateLimiter, 'take' | 'peek'> {
    const scope = `${kind}-windows`
    const counters = new WindowCounters(kind, this.#deps.clock, VISITORS_LIMIT)
    this.#limiters.set(scope, counters)
    return {
      peek: (key, rate) => counters.peek(key, rate),
      take: (key, rate) => {
        const waitS = counters.take(key, rate)
        if (waitS === null) this.#gossip.tell([`${scope} ${key}`, rate.limit, rate.windowMs, 1])
        return waitS
      },
    }
  }

  /** Another edge has let something through. */
  merge(uses: readonly Uses[]): void {
    for (const [scoped, limit, windowMs, count] of uses) {
      const end = scoped.indexOf(' ')
      const rate: Rate = { limit, windowMs }
      this.#shares.noteMerged(scoped, count)
      this.#limiters.get(scoped.slice(0, end))?.add(scoped.slice(end + 1), rate, count)
    }
  }

  close(): void {
    this.#gossip.close()
  }
}
