import { MIB, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { createLocalJWKSet, type JWK } from 'jose'

const CACHED_MS = 10 * MINUTE_MS
/** An unknown key asks for the set anew no more often than this. */
const RENEWAL_MS = 30 * SECOND_MS
/** After a failure nobody is asked for so long. */
const FAILURE_MS = 5 * SECOND_MS
/** While its server does not answer, a set is used on for so long. */
const STALE_MS = 60 * MINUTE_MS
const SETS_LIMIT = 100
const LIMIT_BYTES = 16 * MIB

export type KeySet = ReturnType<typeof createLocalJWKSet>

type Entry = {
  set: KeySet | null
  bytes: number
  fetchedAtMs: number
  askedAtMs: number
  failure: Error | null
  pending: Promise<KeySet> | null
}

export type KeySetsDeps = { fetch: (url: string) => Promise<string>; monotonicMs: () => number }

/** Key sets of issuers (JWKS), each kept for a while and asked for by one request at a time. */
export class KeySets {
  readonly #deps: KeySetsDeps
  /** What was used longest ago stands first. */
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(deps: KeySetsDeps) {
    this.#deps = deps
  }

  /** Rejects when there is none and its server gives none. */
  async get(url: string): Promise<KeySet> {
    const entry = this.#touch(url)
    const nowMs = this.#deps.monotonicMs()
    const { set } = entry
    const ageMs = nowMs - entry.fetchedAtMs
    if (set !== null && ageMs < CACHED_MS) return set
    const hasJustFailed = entry.failure !== null && nowMs - entry.askedAtMs < FAILURE_MS
    if (!hasJustFailed || entry.pending !== null) {
      try {
        return await this.#fetch(url, entry)
      } catch {
        // What is known may still do.
      }
    }
    if (set !== null && ageMs < STALE_MS) return set
    throw entry.failure ?? new Error('there is no key set')
  }

  /** The set as it is now, because a token names a key that it does not have; null: that was asked a moment ago. */
  async renew(url: string): Promise<KeySet | null> {
    const entry = this.#touch(url)
    const isTooSoon = this.#deps.monotonicMs() - entry.askedAtMs < RENEWAL_MS
    if (isTooSoon && entry.pending === null) return null
    return this.#fetch(url, entry).catch(() => null)
  }

  #touch(url: string): Entry {
    const known = this.#entries.get(url)
    const entry = known ?? {
      set: null,
      bytes: 0,
      fetchedAtMs: 0,
      askedAtMs: Number.NEGATIVE_INFINITY,
      failure: null,
      pending: null,
    }
    this.#entries.delete(url)
    this.#entries.set(url, entry)
    this.#trim()
    return entry
  }

  #fetch(url: string, entry: Entry): Promise<KeySet> {
    entry.pending ??= this.#ask(url, entry).finally(() => {
      entry.pending = null
    })
    return entry.pending
  }

  async #ask(url: string, entry: Entry): Promise<KeySet> {
    entry.askedAtMs = this.#deps.monotonicMs()
    try {
      const text = await this.#deps.fetch(url)
      entry.set = readKeySet(text)
      entry.failure = null
      entry.fetchedAtMs = this.#deps.monotonicMs()
      this.#weigh(url, entry, text.length)
      return entry.set
    } catch (error) {
      entry.failure = error as Error
      throw error
    }
  }

  #weigh(url: string, entry: Entry, bytes: number): void {
    // It may have been forgotten while it was asked for.
    if (this.#entries.get(url) !== entry) return
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
    this.#trim()
  }

  #trim(): void {
    for (const [url, { bytes }] of this.#entries) {
      if (this.#entries.size <= SETS_LIMIT && this.#bytes <= LIMIT_BYTES) return
      this.#entries.delete(url)
      this.#bytes -= bytes
    }
  }
}

/** Throws for what is no key set. Secrets that are shared are no keys for signatures that anybody may check. */
function readKeySet(text: string): KeySet {
  const { keys } = JSON.parse(text) as { keys?: unknown }
  if (!Array.isArray(keys)) throw new TypeError('the answer is no key set')
  const isPublic = (key: unknown): key is JWK =>
    typeof key === 'object' && key !== null && 'kty' in key && key.kty !== 'oct'
  return createLocalJWKSet({ keys: keys.filter(isPublic) })
}
