import { ApiProblem } from '@nora/client'
import { equalBytes, toBase64url, VaultError } from '@nora/vault-core'
import type { Account } from './account/account.ts'
import { Positions } from './account/positions.ts'
import type { VaultDeps } from './deps.ts'
import type { InviteLink } from './directory/invite-link.ts'
import { TeamDirectory } from './directory/team-directory.ts'
import type { Opening } from './folders/content-key.ts'
import type { WritableFolder } from './folders/next-head.ts'
import { loadFolder, type OpenFolder } from './folders/open-folder.ts'
import { vaultLocked } from './key-bytes.ts'
import type { Refusal } from './views.ts'

type OpenSession = Opening & { positions: Positions; unlocked_until: string }

/** What is open, in memory only: the account, who is who, the folders that were opened. */
export class VaultSession {
  readonly deps: VaultDeps
  #open: OpenSession | null = null
  readonly #folders = new Map<string, OpenFolder>()
  readonly #loading = new Map<string, Promise<OpenFolder>>()

  readonly #onEnd: () => void

  /** `onEnd`: forget what was made of what is open. */
  constructor(deps: VaultDeps, onEnd: () => void) {
    this.deps = deps
    this.#onEnd = onEnd
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
    return this.#folders
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
    for (const { key } of this.#folders.values()) key.raw.fill(0)
    this.#folders.clear()
    this.#loading.clear()
    this.#onEnd()
  }

  /** A folder, proven: from memory, or loaded. */
  async getFolder(id: string): Promise<OpenFolder> {
    return this.#folders.get(id) ?? this.reloadFolder(id)
  }

  /** Loads a folder, or what came since; calls that come together are one. */
  reloadFolder(id: string): Promise<OpenFolder> {
    const running = this.#loading.get(id)
    if (running !== undefined) return running
    const loading = this.#load(id).finally(() => this.#loading.delete(id))
    this.#loading.set(id, loading)
    return loading
  }

  forgetFolder(id: string): void {
    this.#folders.delete(id)
  }

  /** Forgets what is open of folders that are not among these any more. */
  keepFolders(ids: ReadonlySet<string>): void {
    for (const id of [...this.#folders.keys()]) if (!ids.has(id)) this.forgetFolder(id)
  }

  /** The folder for writing: what is decided on it, and read again after. */
  async getTarget(id: string): Promise<WritableFolder> {
    // What is written is decided on the newest state.
    let current = await this.reloadFolder(id)
    return {
      get: () => current,
      reload: async () => {
        current = await this.reloadFolder(id)
        return current
      },
    }
  }

  /** Keeps what was seen. Not being able to is no reason to fail: the next time keeps it. */
  async keepPositions(): Promise<void> {
    await this.#open?.positions.save().catch(() => {})
  }

  async #load(id: string): Promise<OpenFolder> {
    const opening = this.opening
    const known = this.#folders.get(id) ?? null
    const loaded = await loadFolder(opening, id, known).catch((error: unknown) => {
      // Deleted, or we were taken out: what was open of it goes at once.
      if (error instanceof ApiProblem && error.code === 'NotFound') this.forgetFolder(id)
      throw error
    })
    const folder = keepKey(loaded, known)
    if (this.#open === opening) this.#folders.set(id, folder)
    else folder.key.raw.fill(0)
    await this.keepPositions()
    return folder
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

/** The key stays where it is as long as it is the same, so that a lock finds its only copy. */
function keepKey(folder: OpenFolder, known: OpenFolder | null): OpenFolder {
  if (known === null || !equalBytes(known.key.raw, folder.key.raw)) return folder
  folder.key.raw.fill(0)
  return { ...folder, key: known.key }
}
