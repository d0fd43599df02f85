import { ApiProblem } from '@nora/client'
import { equalBytes } from '@nora/vault-core'
import type { Writable } from './next-head.ts'
import type { ProvenCollection } from './prove-collection.ts'

/** Collections of one kind that are open, in memory only. */
export class Shelf<T extends ProvenCollection> {
  readonly #open = new Map<string, T>()
  readonly #loading = new Map<string, Promise<T>>()
  readonly #load: (id: string, known: T | null) => Promise<T>
  readonly #onTaken: () => Promise<void>
  /** Counts how often all was let go: what is loaded across it is wiped instead of kept. */
  #ends = 0

  /** `load` proves a collection, or what came since it was `known`; `onTaken` is awaited after each. */
  constructor(load: (id: string, known: T | null) => Promise<T>, onTaken: () => Promise<void>) {
    this.#load = load
    this.#onTaken = onTaken
  }

  get opened(): ReadonlyMap<string, T> {
    return this.#open
  }

  /** From memory, or loaded. */
  async get(id: string): Promise<T> {
    return this.#open.get(id) ?? this.reload(id)
  }

  /** Loads a collection, or what came since; calls that come together are one. */
  reload(id: string): Promise<T> {
    const running = this.#loading.get(id)
    if (running !== undefined) return running
    const loading = this.#take(id).finally(() => {
      if (this.#loading.get(id) === loading) this.#loading.delete(id)
    })
    this.#loading.set(id, loading)
    return loading
  }

  forget(id: string): void {
    this.#open.delete(id)
  }

  /** Forgets what is open of those that are not among these any more. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of [...this.#open.keys()]) if (!ids.has(id)) this.forget(id)
  }

  /** The collection for writing: what is decided on it, and read again after. */
  async getTarget(id: string): Promise<Writable<T>> {
    // What is written is decided on the newest state.
    let current = await this.reload(id)
    return {
      get: () => current,
      reload: async () => {
        current = await this.reload(id)
        return current
      },
    }
  }

  /** Overwrites the keys that are bytes, and lets go of everything. */
  end(): void {
    this.#ends++
    for (const { key } of this.#open.values()) key.raw.fill(0)
    this.#open.clear()
    this.#loading.clear()
  }

  async #take(id: string): Promise<T> {
    const ends = this.#ends
    const known = this.#open.get(id) ?? null
    const loaded = await this.#load(id, known).catch((error: unknown) => {
      // Deleted, or we were taken out: what was open of it goes at once.
      if (error instanceof ApiProblem && error.code === 'NotFound') this.forget(id)
      throw error
    })
    const kept = keepKey(loaded, known)
    if (this.#ends === ends) this.#open.set(id, kept)
    else kept.key.raw.fill(0)
    await this.#onTaken()
    return kept
  }
}

/** The key stays where it is as long as it is the same, so that a lock finds its only copy. */
function keepKey<T extends ProvenCollection>(loaded: T, known: T | null): T {
  if (known === null || !equalBytes(known.key.raw, loaded.key.raw)) return loaded
  loaded.key.raw.fill(0)
  return { ...loaded, key: known.key }
}
