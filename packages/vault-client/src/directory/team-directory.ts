import type { VaultMember, VaultMembers } from '@nora/contract/vault'
import {
  type Bytes,
  Directory,
  type DirectoryMember,
  equalBytes,
  fromBase64url,
  readDirectoryBody,
  toBase64url,
  VaultError,
} from '@nora/vault-core'
import type { Account } from '../account/account.ts'
import type { Positions } from '../account/positions.ts'
import type { VaultDeps } from '../deps.ts'
import { fromWire } from '../wire.ts'

/**
 * Who is who in the team, as the signed chain proves it, beside what the server says of people. Keys of those who left
 * or changed them are remembered, because what they signed before still stands in histories.
 */
export class TeamDirectory {
  readonly #deps: VaultDeps
  readonly #account: Account
  readonly #positions: Positions
  /** Null while nobody has begun the chain. */
  #directory: Directory | null = null
  #chain = 0
  #people = new Map<string, VaultMember>()
  readonly #keysEver = new Map<string, Bytes[]>()
  /** The hash of the first entry, once everything after it was followed. */
  #genesis: Bytes | null = null
  #isEmpty = false

  constructor(deps: VaultDeps, account: Account, positions: Positions) {
    this.#deps = deps
    this.#account = account
    this.#positions = positions
  }

  get directory(): Directory | null {
    return this.#directory
  }

  /** Whether nobody has begun the chain: not one that was refused, nor one that this person has seen. */
  get isEmpty(): boolean {
    return this.#isEmpty
  }

  get people(): ReadonlyMap<string, VaultMember> {
    return this.#people
  }

  /** A member with the keys to seal to: in the directory, and with the same keys by the server. */
  findHolder(user_id: string): DirectoryMember | undefined {
    const { me } = this.#deps
    if (user_id === me.user_id) return this.#findMyself()
    const member = this.#directory?.members.get(user_id)
    const generation = this.#people.get(user_id)?.key?.generation
    return member !== undefined && generation === member.generation ? member : undefined
  }

  /** Every key with which a person may have signed what stands in a history, the present one first. */
  findKeys(user_id: string): readonly Bytes[] {
    const own = user_id === this.#deps.me.user_id ? [this.#account.keys.publics.sig] : []
    const present = this.#directory?.members.get(user_id)?.sig
    return [...own, ...(present ? [present] : []), ...(this.#keysEver.get(user_id) ?? [])]
  }

  /** Follows the chain from what was seen before, or from its beginning. Throws what `Directory` throws. */
  async refresh(): Promise<void> {
    const { team_id } = this.#deps.me
    const seen = this.#positions.directories[team_id]
    const known = this.#directory
    const since = known ? known.index : seen?.index
    const first = await this.#load(since)
    const chain = known ? this.#chain : (seen?.chain ?? first.chain)
    if (first.chain !== chain) {
      throw new VaultError('fork', 'the directory is another chain than before', {
        chain: first.chain,
        expected: chain,
      })
    }
    this.#people = new Map(first.people.map((person) => [person.id, person]))
    this.#chain = first.chain
    const begun = known ?? (seen ? await this.#resume(seen, first) : await this.#begin(first))
    this.#isEmpty = begun === null && first.last_index < 0
    if (begun) await this.#follow(begun, first)
  }

  /** Takes a directory that began anew, after the person was told. */
  async acceptNewChain(): Promise<void> {
    const first = await this.#load(undefined)
    this.#directory = null
    this.#genesis = null
    this.#chain = first.chain
    this.#people = new Map(first.people.map((person) => [person.id, person]))
    const begun = await this.#begin(first)
    if (begun) await this.#follow(begun, first)
  }

  /** Learns every key there ever was, for histories that reach further back than what was seen. */
  async learnFormerKeys(): Promise<void> {
    if (this.#genesis !== null || this.#directory === null) return
    let page = await this.#load(undefined)
    let directory = await this.#begin(page)
    const genesis = directory?.hash ?? null
    while (directory !== null && directory.index < this.#directory.index) {
      const before = directory.index
      for (const entry of page.entries.filter(({ index }) => index > before)) {
        directory = await directory.apply(fromWire(entry))
        this.#remember(entry.body)
        if (directory.index === this.#directory.index) break
      }
      if (directory.index === before) break
      page = await this.#load(directory.index)
    }
    if (!directory || !equalBytes(directory.hash, this.#directory.hash)) {
      throw new VaultError('fork', 'the whole directory is another than the one seen before')
    }
    this.#genesis = genesis
  }

  /** The chain and its first entry, proven; null while there is no directory. Throws what `learnFormerKeys` does. */
  async findGenesis(): Promise<{ chain: number; genesis: Bytes } | null> {
    await this.learnFormerKeys()
    return this.#genesis && { chain: this.#chain, genesis: this.#genesis }
  }

  #findMyself(): DirectoryMember {
    const { me } = this.#deps
    const { keys, generation } = this.#account
    const inChain = this.#directory?.members.get(me.user_id)
    return {
      user_id: me.user_id,
      ...keys.publics,
      role: inChain?.role ?? 'member',
      generation,
      is_verified: true,
    }
  }

  #load(since: number | undefined): Promise<VaultMembers> {
    return this.#deps.api.vault.listVaultMembers({ query: since === undefined ? {} : { since } })
  }

  async #begin({ entries }: VaultMembers): Promise<Directory | null> {
    const first = entries[0]
    if (first === undefined) return null
    this.#remember(first.body)
    return Directory.begin(this.#deps.me.team_id, fromWire(first))
  }

  async #resume(seen: { index: number; hash: string }, first: VaultMembers): Promise<Directory> {
    const pinned = first.entries[0]
    if (pinned === undefined || first.state === null) {
      throw new VaultError('older', 'the directory is shorter than what was seen before', {
        index: seen.index,
      })
    }
    const state = first.state.map((member) => ({
      ...member,
      kem: fromBase64url(member.kem),
      sig: fromBase64url(member.sig),
    }))
    const pin = { index: seen.index, hash: fromBase64url(seen.hash) }
    return Directory.resume(this.#deps.me.team_id, pin, { pinned: fromWire(pinned), state })
  }

  async #follow(begun: Directory, first: VaultMembers): Promise<void> {
    let directory = begun
    let page = first
    for (;;) {
      const from = directory.index
      for (const entry of page.entries.filter(({ index }) => index > from)) {
        directory = await directory.apply(fromWire(entry))
        this.#remember(entry.body)
      }
      if (directory.index >= page.last_index || directory.index === from) break
      page = await this.#load(directory.index)
    }
    if (directory.index < page.last_index) {
      throw new VaultError('gap', 'entries of the directory are missing', { index: directory.index })
    }
    for (const { user_id, sig } of directory.members.values()) this.#addKey(user_id, sig)
    this.#checkMyself(directory)
    this.#directory = directory
    const position = { chain: this.#chain, index: directory.index, hash: toBase64url(directory.hash) }
    this.#positions.setDirectory(directory.team_id, position)
  }

  /** Somebody else's keys under our name are the beginning of every attack. */
  #checkMyself(directory: Directory): void {
    const inChain = directory.members.get(this.#deps.me.user_id)
    const { generation, keys } = this.#account
    if (inChain === undefined || inChain.generation !== generation) return
    if (equalBytes(inChain.sig, keys.publics.sig) && equalBytes(inChain.kem, keys.publics.kem)) return
    throw new VaultError('wrong_state', 'the directory has other keys under your name', { generation })
  }

  #remember(body: string): void {
    const { user_id, sig } = readDirectoryBody(fromBase64url(body))
    this.#addKey(user_id, sig)
  }

  #addKey(user_id: string, sig: Bytes): void {
    const keys = this.#keysEver.get(user_id) ?? []
    if (!keys.some((key) => equalBytes(key, sig))) this.#keysEver.set(user_id, [...keys, sig])
  }
}
