import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { appendFile, readFile, rm } from 'node:fs/promises'

/** A stream cipher (NIST SP 800-38A, CTR): what was written can be read while more is added. */
const CIPHER = 'aes-256-ctr'
const KEY_BYTES = 32
/** Each key is for one file, so the counter may begin at the same place. */
const COUNTER = Buffer.alloc(16)

/** All files of a folder share this account. */
export type SpillAccount = {
  usedBytes: number
  pendingBytes: number
  /** More waits for the disk than may be held in memory. */
  readonly isBehind: boolean
  /** A write did not succeed. */
  failed(): void
}

/**
 * One file of a spill folder, written behind the traffic: what arrives while a write is under way goes out
 * with the next one, in one piece. What lies on the disk is encrypted under a key that only this object has, so it is
 * of no use to whoever finds the file, before or after the program's end.
 */
export class SpilledBytes {
  /** The bytes accepted so far; falls back to what was written when the disk refuses. */
  bytes = 0
  isBroken = false
  readonly #folder: SpillAccount
  readonly #path: string
  #writtenBytes = 0
  #pending: Buffer[] = []
  #writing: Promise<void> | null = null
  #isRemoved = false
  readonly #key = randomBytes(KEY_BYTES)
  readonly #cipher = createCipheriv(CIPHER, this.#key, COUNTER)

  constructor(folder: SpillAccount, path: string) {
    this.#folder = folder
    this.#path = path
  }

  /** Copies the bytes; false when they are not kept. */
  add(bytes: Buffer, start: number, end: number): boolean {
    if (this.isBroken || this.#isRemoved) return false
    if (this.#folder.isBehind) {
      this.isBroken = true
      return false
    }
    this.#pending.push(Buffer.from(bytes.subarray(start, end)))
    this.#count(end - start)
    this.#writing ??= this.#write()
    return true
  }

  /** All that was accepted, as far as the disk took it. */
  async read(): Promise<Buffer> {
    while (this.#writing !== null) await this.#writing
    if (this.#writtenBytes === 0 || this.#isRemoved) return Buffer.alloc(0)
    const found = await readFile(this.#path).catch(() => Buffer.alloc(0))
    if (this.#isRemoved) return Buffer.alloc(0)
    return createDecipheriv(CIPHER, this.#key, COUNTER).update(found.subarray(0, this.#writtenBytes))
  }

  async remove(): Promise<void> {
    this.#isRemoved = true
    while (this.#writing !== null) await this.#writing
    this.#folder.usedBytes -= this.bytes
    this.bytes = 0
    this.#key.fill(0)
    await rm(this.#path, { force: true }).catch(() => {})
  }

  async #write(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#cipher.update(Buffer.concat(this.#pending.splice(0)))
      try {
        if (!this.#isRemoved) await appendFile(this.#path, batch, { mode: 0o600 })
        this.#writtenBytes += batch.length
      } catch {
        this.#giveUp()
      }
      this.#folder.pendingBytes -= batch.length
    }
    this.#writing = null
  }

  #giveUp(): void {
    this.isBroken = true
    for (const chunk of this.#pending.splice(0)) this.#folder.pendingBytes -= chunk.length
    this.#folder.usedBytes -= this.bytes - this.#writtenBytes
    this.bytes = this.#writtenBytes
    this.#folder.failed()
  }

  #count(added: number): void {
    this.bytes += added
    this.#folder.usedBytes += added
    this.#folder.pendingBytes += added
  }
}
