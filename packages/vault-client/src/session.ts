import { toBase64url, VaultError } from '@nora/vault-core'
import type { Account } from './account/account.ts'
import { Positions } from './account/positions.ts'
import type { Writable } from './collections/next-head.ts'
import type { Opening } from './collections/party.ts'
import { Shelf } from './collections/shelf.ts'
import type { VaultDeps } from './deps.ts'
import type { InviteLink } from './directory/invite-link.ts'
import { TeamDirectory } from './directory/team-directory.ts'
import { loadFolder, type OpenFolder } from './folders/open-folder.ts'
import { vaultLocked } from './key-bytes.ts'
import { loadConfig, type OpenConfig } from './secrets/open-config.ts'
import { toConfigSource } from './secrets/person-source.ts'
import type { Refusal } from './views.ts'

type OpenSession = Opening & { positions: Positions; unlocked_until: string }

/** What is open, in memory only: the account, who is who, the folders that were opened. */
export class VaultSession {
  readonly deps: VaultDeps
  #open: OpenSession | null = null
  readonly #folders: Shelf<OpenFolder>
  /** Configs of the secrets store. */
  readonly configs: Shelf<OpenConfig>
  readonly #onEnd: () => void

  /** `onEnd`: forget what was made of what is open. */
  constructor(deps: VaultDeps, onEnd: () => void) {
    this.deps = deps
    this.#onEnd = onEnd
    const keep = () => this.keepPositions()
    this.#folders = new Shelf((id, known) => loadFolder(this.opening, id, known), keep)
    this.configs = new Shelf((id, known) => loadConfig(toConfigSource(this.opening), id, known), keep)
  }

  get isOpen(): boolean {
    return this.#open !== null
  }

  /** Throws VaultLocked of our own when nothing is open: the server is not asked for what it would refuse. */
  get opening(): OpenSession {
    if (this.#open !== null) return this.#open
    throw vaultLocked()
  }

  get opened(): ReadonlyMap<string, OpenFolder> {
    return this.#folders.opened
  }

  /**
   * Begins with an account that was just opened: what was seen before is loaded, then the directory followed. A
   * newcomer has seen what the invite link says.
   */
  async begin(account: Account, unlocked_until: string, invite: InviteLink | null = null): Promise<void> {
    const positions = new Positions(this.deps, account)
    await positions.load()
    const { team_id } = this.deps.me
    if (invite !== null && positions.directories[team_id] === undefined) {
      const { chain, genesis } = invite
      positions.setDirectory(team_id, { chain, index: 0, hash: toBase64url(genesis) })
    }
    const team = new TeamDirectory(this.deps, account, positions)
    this.#open?.account.amk.fill(0)
    this.#open = { deps: this.deps, account, positions, team, unlocked_until }
    await this.#refreshTeam(team)
  }

  /** The account has another key or generation now; what is open stays so. */
  replaceAccount(account: Account): void {
    if (this.#open === null) return
    const { unlocked_until } = this.#open
    this.end()
    const positions = new Positions(this.deps, account)
    const team = new TeamDirectory(this.deps, account, positions)
    this.#open = { deps: this.deps, account, positions, team, unlocked_until }
  }

  /** Overwrites the keys that are bytes, and lets go of everything else. */
  end(): void {
    this.#open?.account.amk.fill(0)
    this.#open = null
    this.#folders.end()
    this.configs.end()
    this.#onEnd()
  }

  /** A folder, proven: from memory, or loaded. */
  getFolder(id: string): Promise<OpenFolder> {
    return this.#folders.get(id)
  }

  /** Loads a folder, or what came since; calls that come together are one. */
  reloadFolder(id: string): Promise<OpenFolder> {
    return this.#folders.reload(id)
  }

  forgetFolder(id: string): void {
    this.#folders.forget(id)
  }

  /** Forgets what is open of folders that are not among these any more. */
  keepFolders(ids: ReadonlySet<string>): void {
    this.#folders.keep(ids)
  }

  /** The folder for writing: what is decided on it, and read again after. */
  getTarget(id: string): Promise<Writable<OpenFolder>> {
    return this.#folders.getTarget(id)
  }

  /** Keeps what was seen. Not being able to is no reason to fail: the next time keeps it. */
  async keepPositions(): Promise<void> {
    await this.#open?.positions.save().catch(() => {})
  }

  async #refreshTeam(team: TeamDirectory): Promise<void> {
    try {
      await team.refresh()
    } catch (error) {
      // One's own folders need no directory: they open, and the refusal is told.
      if (!(error instanceof VaultError)) throw error
      this.tellRefused({ fault: error.fault, what: 'directory' })
    }
  }

  tellRefused(refusal: Refusal): void {
    this.deps.onNews({ kind: 'refused', refusal })
  }
}
