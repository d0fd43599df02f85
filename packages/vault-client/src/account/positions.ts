import { ApiProblem } from '@nora/client'
import {
  fromBase64url,
  fromJson,
  open,
  pinsContext,
  seal,
  toBase64url,
  toUtf8,
  VaultError,
} from '@nora/vault-core'
import type { VaultDeps } from '../deps.ts'
import type { Account } from './account.ts'
import { brokenDevice, loadDevice } from './load-device.ts'

export type DirectoryPosition = { chain: number; index: number; hash: string }
/** How far a collection was when it was last seen: what it shows next has to follow. Bytes are base64url. */
export type Position = { seq: number; hash: string; access: string }
type Seen = {
  directories: Record<string, DirectoryPosition>
  /** Folders and configs: what earlier clients seal again has to keep both. */
  folders: Record<string, Position>
}

const SAVES_MAX = 4

/**
 * What the person's clients have seen of the server: how far the directory and each folder and config were. Sealed under the
 * account key and kept on the server and on the device, so that neither an older state nor another history passes.
 */
export class Positions {
  readonly #deps: VaultDeps
  readonly #account: Account
  #seen: Seen = { directories: {}, folders: {} }
  #version = 0
  #isChanged = false
  /** Whether this device remembered nothing: it may be shown an older moment, whole. */
  isFirstHere = true

  constructor(deps: VaultDeps, account: Account) {
    this.#deps = deps
    this.#account = account
  }

  get directories(): Readonly<Record<string, DirectoryPosition>> {
    return this.#seen.directories
  }

  get collections(): Readonly<Record<string, Position>> {
    return this.#seen.folders
  }

  setDirectory(team_id: string, position: DirectoryPosition): void {
    this.#isChanged ||= this.#seen.directories[team_id]?.hash !== position.hash
    this.#seen.directories[team_id] = position
  }

  setCollection(id: string, position: Position): void {
    this.#isChanged ||= this.#seen.folders[id]?.hash !== position.hash
    this.#seen.folders[id] = position
  }

  forgetCollection(id: string): void {
    this.#isChanged ||= id in this.#seen.folders
    delete this.#seen.folders[id]
  }

  /** Throws `older` when the server has less than this device has seen, `broken_device` when this has no record of it. */
  async load(): Promise<void> {
    const { envelope, version } = await this.#deps.api.vault.getVaultPins()
    const here = (await loadDevice(this.#deps))?.pins ?? null
    this.isFirstHere = here === null
    if (here !== null && version < here.version) {
      throw new VaultError('older', 'the server showed an older state than this device has seen', { version })
    }
    this.#version = version
    if (envelope !== null) this.#merge(await this.#open(envelope))
    if (here !== null) await this.#mergeHere(here, version)
  }

  /**
   * After a new account key on all devices, what lies here is sealed under the former one: what the server has under
   * the new key was sealed at that moment or later, by a client of ours.
   */
  async #mergeHere(here: { version: number; envelope: string }, version: number): Promise<void> {
    try {
      this.#merge(await this.#open(here.envelope))
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
      const wasRenewed = error.fault === 'wrong_key' && version > here.version
      if (!wasRenewed) throw brokenDevice('its positions cannot be opened')
    }
  }

  /** Takes what the server shows now, on this device: it was restored from a backup, and the person knows it. */
  static async forgetHere({ device, me }: VaultDeps): Promise<void> {
    const record = await device.load(me.user_id)
    if (record !== null) await device.save(me.user_id, { ...record, pins: null })
  }

  /** Stores what was seen since, once; what another client stored meanwhile is joined. */
  async save(): Promise<void> {
    for (let tries = 1; this.#isChanged; tries++) {
      this.#isChanged = false
      const envelope = await this.#seal()
      try {
        const body = { envelope, expected_version: this.#version }
        const { version } = await this.#deps.api.vault.saveVaultPins({ body })
        this.#version = version
        await this.#keepHere({ version, envelope })
      } catch (error) {
        this.#isChanged = true
        if (!(error instanceof ApiProblem && error.code === 'Conflict') || tries === SAVES_MAX) throw error
        const theirs = await this.#deps.api.vault.getVaultPins()
        if (theirs.envelope !== null) this.#merge(await this.#open(theirs.envelope))
        this.#version = theirs.version
      }
    }
  }

  /** The sealed positions under another account key. */
  sealUnder(account: Account): Promise<string> {
    return sealSeen(this.#deps, account, this.#seen)
  }

  async #keepHere(pins: { version: number; envelope: string }): Promise<void> {
    const { device, me } = this.#deps
    const record = await device.load(me.user_id)
    await device.save(me.user_id, { device_id: null, half: null, slot: null, ...record, pins })
  }

  #seal(): Promise<string> {
    return sealSeen(this.#deps, this.#account, this.#seen)
  }

  async #open(envelope: string): Promise<Seen> {
    const context = pinsContext({ user_id: this.#deps.me.user_id })
    return fromJson(await open(this.#account.sealing, context, fromBase64url(envelope))) as Seen
  }

  #merge(other: Seen): void {
    for (const [id, theirs] of Object.entries(other.directories)) {
      const ours = this.#seen.directories[id]
      const isNewer =
        !ours || theirs.chain > ours.chain || (theirs.chain === ours.chain && theirs.index > ours.index)
      if (isNewer) this.#seen.directories[id] = theirs
    }
    for (const [id, theirs] of Object.entries(other.folders)) {
      if (theirs.seq > (this.#seen.folders[id]?.seq ?? 0)) this.#seen.folders[id] = theirs
    }
  }
}

async function sealSeen({ me }: VaultDeps, { sealing }: Account, seen: Seen): Promise<string> {
  const context = pinsContext({ user_id: me.user_id })
  return toBase64url(await seal(sealing, context, toUtf8(JSON.stringify(seen))))
}
