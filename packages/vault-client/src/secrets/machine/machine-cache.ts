import {
  deriveMachineCacheKey,
  fromBase64url,
  fromJson,
  type MachineSecret,
  machineCacheContext,
  open,
  type SealingKey,
  seal,
  toBase64url,
  toUtf8,
} from '@nora/vault-core'
import type { Position } from '../../account/positions.ts'
import type { MachineCacheStore } from '../../deps.ts'
import type { CachedSet } from '../secrets-views.ts'
import type { SeenDirectory } from './machine-directory.ts'

/** What a machine has seen of the server, and what it read. */
export type MachineSeen = {
  directory: SeenDirectory | null
  collections: Record<string, Position>
  /** What configs inherit from, which never changes. */
  roots: Record<string, string | null>
  /** By `PROJECT/CONFIG`, as it was asked for. */
  sets: Record<string, CachedSet>
}

const VERSION = 1

/**
 * The machine’s own copy, sealed under a key of its token. One that does not open (cut by a full disk, of another token)
 * is as none: whoever can change the file can delete it, too.
 */
export class MachineCache {
  readonly #store: MachineCacheStore | null
  readonly #token_id: string
  readonly #key: SealingKey

  private constructor(store: MachineCacheStore | null, token_id: string, key: SealingKey) {
    this.#store = store
    this.#token_id = token_id
    this.#key = key
  }

  static async create(store: MachineCacheStore | null, { id, seed }: MachineSecret): Promise<MachineCache> {
    return new MachineCache(store, id, await deriveMachineCacheKey(seed))
  }

  async load(): Promise<MachineSeen> {
    const nothing: MachineSeen = { directory: null, collections: {}, roots: {}, sets: {} }
    const bytes = await this.#store?.load()
    if (!bytes) return nothing
    try {
      const context = machineCacheContext({ token_id: this.#token_id })
      return fromCached(fromJson(await open(this.#key, context, bytes))) ?? nothing
    } catch {
      return nothing
    }
  }

  /** Keeps what was seen. What another process of the same token kept meanwhile stays where it is newer. */
  async save(seen: MachineSeen): Promise<void> {
    if (this.#store === null) return
    const joined = join(await this.load(), seen)
    const context = machineCacheContext({ token_id: this.#token_id })
    await this.#store.save(await seal(this.#key, context, toUtf8(JSON.stringify(toCached(joined)))))
  }
}

/** The newer of each. */
export function join(one: MachineSeen, other: MachineSeen): MachineSeen {
  const collections = { ...one.collections }
  for (const [id, theirs] of Object.entries(other.collections)) {
    if (theirs.seq >= (collections[id]?.seq ?? 0)) collections[id] = theirs
  }
  const sets = { ...one.sets }
  for (const [address, theirs] of Object.entries(other.sets)) {
    if (theirs.set.seq >= (sets[address]?.set.seq ?? 0)) sets[address] = theirs
  }
  const isNewer = (other.directory?.index ?? -1) >= (one.directory?.index ?? -1)
  const directory = isNewer ? other.directory : one.directory
  return { directory, collections, roots: { ...one.roots, ...other.roots }, sets }
}

function toCached({ directory, ...rest }: MachineSeen) {
  const members = directory?.members.map((member) => ({
    ...member,
    kem: toBase64url(member.kem),
    sig: toBase64url(member.sig),
  }))
  const kept = directory && {
    index: directory.index,
    hash: toBase64url(directory.hash),
    members: members ?? [],
  }
  return { v: VERSION, ...rest, directory: kept }
}

type Cached = ReturnType<typeof toCached>

/** The seal proves that a client of this token wrote it; null for one of another version. */
function fromCached(value: unknown): MachineSeen | null {
  const { v, directory, ...rest } = value as Cached
  if (v !== VERSION) return null
  const members = directory?.members.map((member) => ({
    ...member,
    kem: fromBase64url(member.kem),
    sig: fromBase64url(member.sig),
  }))
  const kept = directory && {
    index: directory.index,
    hash: fromBase64url(directory.hash),
    members: members ?? [],
  }
  return { ...rest, directory: kept }
}
