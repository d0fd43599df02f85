import { ChunkScanner, type Head } from '@nora/http1'
import type { Budget } from '@nora/protocol'

/** `over`: it is longer than may be read, or than this edge has room for. `broken`: it is not framed as it says. */
export type BodyOutcome = Buffer | 'over' | 'broken'

export type RequestBodyOptions = {
  limitBytes: number
  budget: Budget
  done: (outcome: BodyOutcome) => void
  /** false: the request ends here, and nothing is kept to be sent on. */
  isRelayed?: boolean
}

/**
 * The body of a request that is read for a rule before the request goes on. What came of it is kept as it came,
 * framing and all, and goes the way of every other body once the head has gone.
 */
export class RequestBody {
  /** What is read has not all come yet. */
  isReading = true
  /** As they came. */
  #raw: Buffer[] = []
  #rawBytes = 0
  #data: Buffer[] = []
  #dataBytes = 0
  #remaining: number
  readonly #scanner: ChunkScanner | null
  readonly #limitBytes: number
  readonly #isRelayed: boolean
  readonly #budget: Budget
  readonly #done: (outcome: BodyOutcome) => void

  constructor(head: Head, { limitBytes, budget, done, isRelayed = true }: RequestBodyOptions) {
    this.#scanner = head.chunked ? new ChunkScanner('data') : null
    this.#remaining = head.chunked ? 0 : Math.max(head.contentLength, 0)
    this.#limitBytes = limitBytes
    this.#isRelayed = isRelayed
    this.#budget = budget
    this.#done = done
    if (this.#remaining > limitBytes) this.#end('over')
    else if (this.#scanner === null && this.#remaining === 0) this.#end(Buffer.alloc(0))
  }

  get isBroken(): boolean {
    return this.#scanner !== null && this.#scanner.refusal !== null
  }

  /** All of it has come. */
  get isWhole(): boolean {
    return this.#scanner === null ? this.#remaining === 0 : this.#scanner.done
  }

  /** `over` is the fault of the visitor, not of an edge without room. */
  get isTooLong(): boolean {
    return this.#dataBytes + this.#remaining > this.#limitBytes
  }

  get bytes(): number {
    return this.#rawBytes
  }

  /** Takes what belongs to the body; answers where the rest starts. The bytes are given up. */
  take(bytes: Buffer, start: number, end: number): number {
    const next =
      this.#scanner === null ? this.#count(bytes, start, end) : this.#scan(this.#scanner, bytes, start, end)
    this.#hold(bytes, start, next)
    if (this.#scanner?.refusal) this.#end('broken')
    else if (this.#dataBytes > this.#limitBytes || !this.#budget.admits(0)) this.#end('over')
    else if (this.#scanner === null ? this.#remaining === 0 : this.#scanner.done)
      this.#end(Buffer.concat(this.#data))
    return next
  }

  /** The same bytes once more, for a rule that reads them after another. */
  takeAgain(bytes: Buffer): void {
    if (this.isReading) this.take(bytes, 0, bytes.length)
    else this.#hold(bytes, 0, bytes.length)
  }

  /** Gives up what is held: it is sent now, or the request is over. */
  release(): readonly Buffer[] {
    const raw = this.#raw
    this.isReading = false
    this.#budget.charge(-this.#rawBytes)
    this.#raw = []
    this.#rawBytes = 0
    this.#data = []
    return raw
  }

  #hold(bytes: Buffer, start: number, end: number): void {
    if (end === start) return
    this.#rawBytes += end - start
    this.#budget.charge(end - start)
    if (!this.#isRelayed) return
    const part = bytes.subarray(start, end)
    // A few bytes must not keep the large buffer alive that they came in.
    this.#raw.push(part.length * 2 < bytes.buffer.byteLength ? Buffer.from(part) : part)
  }

  #count(bytes: Buffer, start: number, end: number): number {
    const next = start + Math.min(this.#remaining, end - start)
    this.#remaining -= next - start
    this.#keep(bytes, start, next)
    return next
  }

  #scan(scanner: ChunkScanner, bytes: Buffer, start: number, end: number): number {
    let next = start
    while (next < end && !scanner.done && scanner.refusal === null) {
      next = scanner.scan(bytes, next, end)
      this.#keep(bytes, scanner.keptStart, scanner.keptEnd)
    }
    return next
  }

  #keep(bytes: Buffer, start: number, end: number): void {
    if (end === start) return
    this.#dataBytes += end - start
    if (this.#dataBytes <= this.#limitBytes) this.#data.push(Buffer.from(bytes.subarray(start, end)))
  }

  #end(outcome: BodyOutcome): void {
    this.isReading = false
    this.#data = []
    this.#done(outcome)
  }
}
