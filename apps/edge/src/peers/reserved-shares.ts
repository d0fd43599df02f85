/** From when the other edges have surely heard of a use, and from when one that was heard of counts as told to all. */
const TOLD_AFTER_MS = 300
const MERGED_AFTER_MS = 150
/**
 * The uses that cannot be shared evenly belong to each edge in turn, after a pause for the reports of the last
 * one.
 */
const ROTATION_MS = 400
const ROTATION_PAUSE_MS = 150
const KEYS_LIMIT = 10_000

type Recent = { own: number[]; merged: number[] }

export type SharesDeps = {
  edgeId: string
  /** The other edges that count the same limits. */
  others: () => readonly string[]
  monotonicMs: () => number
  wallClockMs: () => number
}

/**
 * Divides what is left of a limit among the edges that count it together. Each grants its own share without asking,
 * so that what several grant in the same moment is never more than the limit. What they have told each other since is
 * divided anew.
 */
export class ReservedShares {
  readonly #deps: SharesDeps
  readonly #recent = new Map<string, Recent>()

  constructor(deps: SharesDeps) {
    this.#deps = deps
  }

  /** Granted here. */
  noteOwn(key: string): void {
    this.#getRecent(key).own.push(this.#deps.monotonicMs())
  }

  /** Notes uses that another edge granted. */
  noteMerged(key: string, count: number): void {
    const nowMs = this.#deps.monotonicMs()
    const { merged } = this.#getRecent(key)
    for (let i = 0; i < count && merged.length < KEYS_LIMIT; i++) merged.push(nowMs)
  }

  /** Whether one more of the `left` may be granted here; if not, perhaps a moment later. */
  allows(key: string, left: number): boolean {
    const { edgeId, others, monotonicMs } = this.#deps
    const edges = [...new Set([edgeId, ...others()])].sort()
    if (edges.length === 1) return left > 0
    const nowMs = monotonicMs()
    const recent = this.#recent.get(key)
    const own = recent?.own.filter((atMs) => nowMs - atMs < TOLD_AFTER_MS).length ?? 0
    const merged = recent?.merged.filter((atMs) => nowMs - atMs < MERGED_AFTER_MS).length ?? 0
    // Leaves out uses that not every edge knows of yet, so that all edges compute the same.
    const common = left + own + merged
    const share = Math.floor(common / edges.length)
    const rest = this.#isRemainderOf(edges.indexOf(edgeId), edges.length) ? common % edges.length : 0
    return own < share + rest
  }

  #isRemainderOf(index: number, count: number): boolean {
    const nowMs = this.#deps.wallClockMs()
    return Math.floor(nowMs / ROTATION_MS) % count === index && nowMs % ROTATION_MS >= ROTATION_PAUSE_MS
  }

  #getRecent(key: string): Recent {
    const nowMs = this.#deps.monotonicMs()
    const known = this.#recent.get(key) ?? { own: [], merged: [] }
    const recent = {
      own: known.own.filter((atMs) => nowMs - atMs < TOLD_AFTER_MS),
      merged: known.merged.filter((atMs) => nowMs - atMs < MERGED_AFTER_MS),
    }
    this.#recent.delete(key)
    if (this.#recent.size >= KEYS_LIMIT) {
      const oldest = this.#recent.keys().next()
      if (!oldest.done) this.#recent.delete(oldest.value)
    }
    this.#recent.set(key, recent)
    return recent
  }
}
