import { addressKey } from '@nora/kit'

/** Clients expect at least this many (RFC 9113 §6.5.2), and every session keeps them in any case. */
const MOST = 100
const FEWEST = 8
/** Over all sessions of one address, as long as each has more than the fewest. */
const PER_ADDRESS = 256

/** A session that can be told how many streams it may have open at a time. */
export type StreamSharer = { limitStreams(most: number): void }

/**
 * How many streams each session may have open. Whoever comes with many sessions gets fewer in each: the requests of
 * all of them are read in one turn of the event loop, and everybody else waits for its end.
 */
export class StreamShares {
  readonly #sharers = new Map<string, Map<StreamSharer, number>>()

  /** How many the next session of the address may have at first. */
  next(address: string): number {
    return getShare((this.#sharers.get(addressKey(address))?.size ?? 0) + 1)
  }

  /** It has been told so many. The others of its address are told anew where it makes a difference. */
  add(address: string, sharer: StreamSharer, told: number): void {
    const key = addressKey(address)
    const sharers = this.#sharers.get(key) ?? new Map<StreamSharer, number>()
    this.#sharers.set(key, sharers.set(sharer, told))
    announceShares(sharers)
  }

  remove(address: string, sharer: StreamSharer): void {
    const key = addressKey(address)
    const sharers = this.#sharers.get(key)
    if (sharers === undefined) return
    sharers.delete(sharer)
    if (sharers.size === 0) this.#sharers.delete(key)
    else announceShares(sharers)
  }
}

function getShare(count: number): number {
  return Math.max(FEWEST, Math.min(MOST, Math.floor(PER_ADDRESS / count)))
}

/** Only of halves and doubles, so that sessions that come and go do not cost a word to all others each time. */
function announceShares(sharers: Map<StreamSharer, number>): void {
  const share = getShare(sharers.size)
  for (const [sharer, told] of sharers) {
    if (told < share * 2 && told * 2 > share) continue
    sharers.set(sharer, share)
    sharer.limitStreams(share)
  }
}
