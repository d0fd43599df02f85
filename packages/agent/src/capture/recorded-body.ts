import type { CapturedBody } from '@nora/contract/tunnels'
import type { SpillFolder } from './spill-folder.ts'
import type { SpilledBytes } from './spilled-bytes.ts'

export type RecordedBodyOptions = {
  /** Bounds the whole body. */
  limitBytes: number
  /** Bounds its beginning in memory; the rest goes to the disk. */
  memoryBytes: number
  spill: SpillFolder | null
}

/** The first bytes of a body, up to a limit, and how many there were in all. */
export class RecordedBody {
  bytes = 0
  memoryBytes = 0
  #options: RecordedBodyOptions
  #chunks: Buffer[] = []
  #spilled: SpilledBytes | null = null
  #isDiskRefused = false
  #isDropped = false

  constructor(options: RecordedBodyOptions) {
    this.#options = options
  }

  get keptBytes(): number {
    return this.memoryBytes + (this.#spilled?.bytes ?? 0)
  }

  /** Says what cut the body short; null when it is whole. */
  get cutBy(): CapturedBody['cut_by'] {
    if (this.keptBytes >= this.bytes) return null
    return this.#isDiskRefused || this.#spilled?.isBroken ? 'disk' : 'limit'
  }

  /** Copies what it keeps, and answers how much more memory that takes. */
  add(bytes: Buffer, start: number, end: number): number {
    const isWhole = this.keptBytes === this.bytes
    this.bytes += end - start
    // After a gap nothing more is kept: what is shown is always the beginning.
    if (!isWhole || this.#isDropped) return 0
    const { limitBytes, memoryBytes } = this.#options
    const inMemory = Math.min(end - start, memoryBytes - this.memoryBytes)
    if (inMemory > 0) {
      this.#chunks.push(Buffer.from(bytes.subarray(start, start + inMemory)))
      this.memoryBytes += inMemory
    }
    const spillStart = start + Math.max(inMemory, 0)
    const spillEnd = Math.min(end, spillStart + limitBytes - this.keptBytes)
    if (spillEnd > spillStart) this.#spill(bytes, spillStart, spillEnd)
    return Math.max(inMemory, 0)
  }

  /** Counts bytes that are kept elsewhere. */
  pass(bytes: number): void {
    this.bytes += bytes
  }

  async read(): Promise<Buffer> {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    const beginning = this.#chunks[0] ?? Buffer.alloc(0)
    return this.#spilled === null ? beginning : Buffer.concat([beginning, await this.#spilled.read()])
  }

  /** Lets go of what was kept and keeps nothing more. */
  drop(): void {
    this.#chunks = []
    this.memoryBytes = 0
    this.#isDropped = true
    void this.#spilled?.remove()
    this.#spilled = null
  }

  #spill(bytes: Buffer, start: number, end: number): void {
    if (this.#options.spill === null || this.#isDiskRefused) return
    this.#spilled ??= this.#options.spill.open()
    this.#isDiskRefused = this.#spilled === null || !this.#spilled.add(bytes, start, end)
  }
}
