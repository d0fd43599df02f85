import { KIB } from '@nora/kit'
import { FrameOutput, type Output } from './frame-output.ts'
import { FIRST_WINDOW_BYTES, Flag, FRAME_LIMIT_BYTES, FrameType, LARGEST_WINDOW_BYTES } from './frames.ts'
import { Kind } from './hpack/coding.ts'
import { SentFields } from './hpack/sent-fields.ts'
import type { OutgoingHalf } from './outgoing-half.ts'

/** An output that has this much to take gets no more content. */
const OUTPUT_HIGH_WATER_BYTES = 256 * KIB
/** Precedes a block: from here on nothing is remembered (RFC 7541 §6.3). */
const EMPTY_TABLE = Buffer.of(Kind.TABLE_SIZE)

/**
 * Makes frames of what streams have to say and sends them together at the end of the turn. Streams with more
 * content than a frame holds take turns; what both windows and the output do not take waits.
 */
export class Sender {
  /** Frames of content that have left. */
  contentFrames = 0
  readonly #output: FrameOutput
  /** The bytes that the peer takes on all streams together. */
  #window = FIRST_WINDOW_BYTES
  #frameLimit = FRAME_LIMIT_BYTES
  /** Have something to say, in the order of their turns. */
  readonly #ready: OutgoingHalf[] = []
  /** Wait for the peer to take more of all streams, or for the output. */
  readonly #held: OutgoingHalf[] = []
  #corks = 0
  #isFlushDue = false
  readonly #sentFields = new SentFields()
  /** The peer's decoder has to hear that its table is not used. */
  #mustEmptyTable = false
  #isClosed = false
  readonly #flushSoon = () => {
    this.#isFlushDue = false
    if (this.#corks === 0) this.flush()
  }

  constructor(output: Output) {
    this.#output = new FrameOutput(output)
  }

  set frameLimit(bytes: number) {
    this.#frameLimit = bytes
  }

  /** The peer wants to remember less than it has to at first, and waits for our word on it (RFC 7541 §4.2). */
  emptyTable(): void {
    this.#mustEmptyTable = true
    this.#sentFields.turnOff()
  }

  ready(half: OutgoingHalf): void {
    if (this.#isClosed) return
    this.#queue(half)
    this.#schedule()
  }

  /** It is over, whatever it still had to say. */
  forget(half: OutgoingHalf): void {
    half.hasEnded = true
    if (half.isHeld) this.#held.splice(this.#held.indexOf(half), 1)
  }

  /** A frame that is under no window. Four bytes of payload may be given as a number. */
  control(type: number, flags: number, streamId: number, payload: Buffer | number | null): void {
    if (this.#isClosed) return
    if (typeof payload === 'number') {
      this.#output.head(4, type, flags, streamId)
      this.#output.number(payload)
    } else {
      this.#output.head(payload?.length ?? 0, type, flags, streamId)
      if (payload !== null) this.#output.put(payload, 0, payload.length)
    }
    this.#schedule()
  }

  /** The peer takes more of all streams together; false when that is more than there can be. */
  widen(bytes: number): boolean {
    this.#window += bytes
    if (this.#window > LARGEST_WINDOW_BYTES) return false
    this.#release()
    return true
  }

  /** The output has taken what it had. */
  onDrain(): void {
    this.#release()
  }

  /** Holds writes back until `uncork`, so that they leave together. */
  cork(): void {
    this.#corks++
  }

  uncork(): void {
    if (--this.#corks === 0) this.flush()
  }

  /** Sends what there is; nothing after it. */
  close(): void {
    this.flush()
    this.drop()
  }

  /** Sends nothing more. */
  drop(): void {
    this.#isClosed = true
    this.#ready.length = 0
    this.#held.length = 0
  }

  flush(): void {
    if (!this.#isClosed) this.#output.flush(this.#pump)
  }

  #schedule(): void {
    if (this.#isFlushDue) return
    this.#isFlushDue = true
    process.nextTick(this.#flushSoon)
  }

  #release(): void {
    if (this.#held.length === 0) return
    for (const half of this.#held.splice(0)) {
      half.isHeld = false
      this.#queue(half)
    }
    this.#schedule()
  }

  #queue(half: OutgoingHalf): void {
    if (half.isReady) return
    half.isReady = true
    this.#ready.push(half)
  }

  readonly #pump = () => {
    // A half that has more is added again behind all others, and comes once more in this very loop.
    for (let half = this.#ready.shift(); half !== undefined; half = this.#ready.shift()) {
      half.isReady = false
      if (half.hasEnded) continue
      const hasEnded = this.#sendHeads(half)
      if (half.bytes > 0) this.#sendContent(half)
      else if (!half.isEndDue) half.onDrained()
      else if (!hasEnded) this.#sendEnd(half)
    }
  }

  /** True when nothing comes behind them: the last says so itself, which gRPC takes for trailers. */
  #sendHeads(half: OutgoingHalf): boolean {
    const heads = half.takeHeads()
    if (heads.length === 0) return false
    const isLast = half.isEndDue && half.bytes === 0 && half.trailers === null
    for (const [i, block] of heads.entries())
      this.#fields(half.id, block, isLast && i === heads.length - 1 ? Flag.END_STREAM : 0)
    if (isLast) half.onEndSent()
    return isLast
  }

  #sendContent(half: OutgoingHalf): void {
    // It is ready again when the peer takes more of it.
    if (half.window <= 0) return
    if (this.#window <= 0 || this.#output.waitingBytes > OUTPUT_HIGH_WATER_BYTES) {
      if (!half.isHeld) this.#held.push(half)
      half.isHeld = true
      return
    }
    const size = Math.min(half.bytes, half.window, this.#window, this.#frameLimit)
    const isLast = size === half.bytes && half.isEndDue && half.trailers === null
    this.#window -= size
    this.contentFrames++
    this.#output.head(size, FrameType.DATA, isLast ? Flag.END_STREAM : 0, half.id)
    half.take(size, this.#output.put)
    if (half.bytes > 0) this.#queue(half)
    else if (isLast) half.onEndSent()
    else {
      if (half.isEndDue) this.#queue(half)
      half.onDrained()
    }
  }

  #sendEnd(half: OutgoingHalf): void {
    if (half.trailers === null) this.#output.head(0, FrameType.DATA, Flag.END_STREAM, half.id)
    else this.#fields(half.id, half.trailers, Flag.END_STREAM)
    half.onEndSent()
  }

  /** A block of fields, which is given up, in as many frames as it takes. */
  #fields(streamId: number, block: Buffer, flags: number): void {
    let bytes = block.subarray(0, this.#sentFields.compress(block))
    if (this.#mustEmptyTable) {
      this.#mustEmptyTable = false
      bytes = Buffer.concat([EMPTY_TABLE, bytes])
    }
    for (let start = 0; start === 0 || start < bytes.length; start += this.#frameLimit) {
      const end = Math.min(bytes.length, start + this.#frameLimit)
      const isLast = end === bytes.length ? Flag.END_HEADERS : 0
      if (start === 0) this.#output.head(end, FrameType.HEADERS, flags | isLast, streamId)
      else this.#output.head(end - start, FrameType.CONTINUATION, isLast, streamId)
      this.#output.put(bytes, start, end)
    }
  }
}
