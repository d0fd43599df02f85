import type { MachineState } from '@nora/contract/secrets'
import {
  type Bytes,
  Directory,
  type DirectoryMember,
  equalBytes,
  type MachineStatement,
  readDirectoryBody,
  VaultError,
} from '@nora/vault-core'
import type { KnownKeys } from '../../collections/party.ts'
import { fromWire } from '../../wire.ts'

/** How far the directory was when it was last proven, with its members then. */
export type SeenDirectory = { index: number; hash: Bytes; members: readonly DirectoryMember[] }
type Entries = Pick<MachineState, 'entries' | 'last_index'>

/**
 * Who is who in the team, for a machine: the chain followed from its genesis, which the token’s statement names, or from
 * where the machine saw it last.
 */
export class MachineDirectory implements KnownKeys {
  readonly #load: (since: number) => Promise<Entries>
  readonly #statement: MachineStatement
  #directory: Directory | null = null
  readonly #keysEver = new Map<string, Bytes[]>()
  #isWhole = false

  /** `load` answers the entries from an index on. */
  constructor(statement: MachineStatement, load: (since: number) => Promise<Entries>) {
    this.#statement = statement
    this.#load = load
  }

  get seen(): SeenDirectory | null {
    if (this.#directory === null) return null
    const { index, hash, members } = this.#directory
    return { index, hash, members: [...members.values()] }
  }

  findKeys(user_id: string): readonly Bytes[] {
    const present = this.#directory?.members.get(user_id)?.sig
    return [...(present ? [present] : []), ...(this.#keysEver.get(user_id) ?? [])]
  }

  /** Follows the chain on, in a first page that begins at what is known, or at the genesis. Throws VaultError. */
  async follow(first: Entries, seen: SeenDirectory | null): Promise<void> {
    const known = this.#directory ?? (seen && (await this.#resume(first, seen)))
    const begun = known ?? (await this.#begin(first))
    const directory = await this.#apply(begun, first)
    if (directory.index < Math.max(first.last_index, this.#statement.index)) {
      const fault = first.last_index < this.#statement.index ? 'older' : 'gap'
      throw new VaultError(fault, 'entries of the directory are missing', { index: directory.index })
    }
    if (known === null) this.#isWhole = true
    for (const { user_id, sig } of directory.members.values()) this.#addKey(user_id, sig)
    this.#directory = directory
  }

  async learnFormerKeys(): Promise<void> {
    const present = this.#directory
    if (this.#isWhole || present === null) return
    const first = await this.#load(0)
    const again = await this.#apply(await this.#begin(first), first, present.index)
    if (!equalBytes(again.hash, present.hash)) {
      throw new VaultError('fork', 'the whole directory is another than the one seen before')
    }
    this.#isWhole = true
  }

  async #begin({ entries }: Entries): Promise<Directory> {
    const [first] = entries
    if (first === undefined) throw new VaultError('incomplete', 'the directory has no entry')
    const directory = await Directory.begin(this.#statement.team_id, fromWire(first))
    if (!equalBytes(directory.hash, this.#statement.genesis)) {
      throw new VaultError('fork', 'the directory is not the one that the token was made in')
    }
    this.#remember(first.body)
    this.#checkStated(directory)
    return directory
  }

  #resume({ entries }: Entries, { members, ...pin }: SeenDirectory): Promise<Directory> {
    const pinned = entries.find(({ index }) => index === pin.index)
    if (pinned === undefined) {
      throw new VaultError('older', 'the directory is shorter than what was seen before', {
        index: pin.index,
      })
    }
    return Directory.resume(this.#statement.team_id, pin, { pinned: fromWire(pinned), state: members })
  }

  async #apply(begun: Directory, first: Entries, until = first.last_index): Promise<Directory> {
    let directory = begun
    for (let page = first; ; page = await this.#load(directory.index)) {
      const from = directory.index
      for (const entry of page.entries.filter(({ index }) => index > from && index <= until)) {
        directory = await directory.apply(fromWire(entry))
        this.#remember(entry.body)
        this.#checkStated(directory)
      }
      if (directory.index >= until || directory.index === from) return directory
    }
  }

  #checkStated({ index, hash }: Directory): void {
    if (index !== this.#statement.index || equalBytes(hash, this.#statement.entry)) return
    throw new VaultError('fork', 'the directory is another than the one that the token was made in', {
      index,
    })
  }

  #remember(body: string): void {
    const { user_id, sig } = readDirectoryBody(fromWire({ body, signature: '' }).body)
    this.#addKey(user_id, sig)
  }

  #addKey(user_id: string, sig: Bytes): void {
    const keys = this.#keysEver.get(user_id) ?? []
    if (!keys.some((key) => equalBytes(key, sig))) this.#keysEver.set(user_id, [...keys, sig])
  }
}
