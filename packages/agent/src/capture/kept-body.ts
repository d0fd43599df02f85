/** The first bytes of a body, up to a limit, and how many there were in all. */
export class KeptBody {
  bytes = 0
  keptBytes = 0
  #pieces: Buffer[] = []
  #limitBytes: number

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** Copies what it keeps, and answers how many bytes that was. */
  add(bytes: Buffer, start: number, end: number): number {
    this.bytes += end - start
    const kept = Math.min(end - start, this.#limitBytes - this.keptBytes)
    if (kept <= 0) return 0
    this.#pieces.push(Buffer.from(bytes.subarray(start, start + kept)))
    this.keptBytes += kept
    return kept
  }

  read(): Buffer {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)]
    return this.#pieces[0] ?? Buffer.alloc(0)
  }

  /** Lets go of what was kept and keeps nothing more. */
  drop(): void {
    this.#pieces = []
    this.keptBytes = 0
    this.#limitBytes = 0
  }
}
