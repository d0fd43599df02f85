import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MIB } from '@nora/kit'
import { type SpillAccount, SpilledBytes } from './spilled-bytes.ts'

const NAME = /^nora-capture-(\d+)-\w{6}$/
/**
 * Bounds the bytes that are accepted and not yet on the disk; a disk slower than the traffic loses bytes
 * instead of filling memory.
 */
const PENDING_LIMIT_BYTES = 16 * MIB

export type SpillFolderOptions = {
  /** The machine's folder for temporary files. */
  parent: string
  pid: number
  isRunning(pid: number): boolean
}

/**
 * A folder of this process alone (mode 0700) for bodies too long to hold in memory. It is made when first
 * needed and removed at the end; what a killed process left behind is removed at the next start. Each file is encrypted
 * under a key that was only in the memory of its process.
 */
export class SpillFolder implements SpillAccount {
  /** Bytes on the disk or on the way there. */
  usedBytes = 0
  pendingBytes = 0
  readonly #options: SpillFolderOptions
  #path: string | null = null
  #fileCount = 0
  #isClosed = false

  constructor(options: SpillFolderOptions) {
    this.#options = options
    this.#removeStale()
  }

  get isBehind(): boolean {
    return this.pendingBytes > PENDING_LIMIT_BYTES
  }

  /** Null when no folder can be made. */
  open(): SpilledBytes | null {
    if (this.#isClosed) return null
    try {
      // mkdtemp makes it with mode 0700 and under a name that nobody could have prepared.
      this.#path ??= mkdtempSync(join(this.#options.parent, `nora-capture-${this.#options.pid}-`))
    } catch {
      return null
    }
    return new SpilledBytes(this, join(this.#path, String(this.#fileCount++)))
  }

  /** A write failed. The folder itself may be gone, so the next body gets another one. */
  failed(): void {
    if (this.#path === null || isOwnFolder(this.#path)) return
    this.#path = null
  }

  close(): void {
    this.#isClosed = true
    if (this.#path !== null) removeQuietly(this.#path)
  }

  #removeStale(): void {
    const { parent, pid, isRunning } = this.#options
    for (const name of listFolder(parent)) {
      const owner = Number(NAME.exec(name)?.[1])
      if (!owner || (owner !== pid && isRunning(owner))) continue
      const path = join(parent, name)
      if (isOwnFolder(path)) removeQuietly(path)
    }
  }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** A real folder, no link, of this user. */
function isOwnFolder(path: string): boolean {
  try {
    const found = lstatSync(path)
    return found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid())
  } catch {
    return false
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // The next start removes it.
  }
}
