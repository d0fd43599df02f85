import { type LinkPace, ReceiveWindow } from '../flow-control/receive-window.ts'
import { FIN, FrameType, MAX_WINDOW_BYTES, MICROSECONDS_PER_MS } from '../frames/frames.ts'
import { encodeTarget, MAX_TARGET_HEADER_BYTES } from '../frames/target.ts'
import type { LinkOutput } from '../output/link-output.ts'
import type { StreamStart } from './stream-start.ts'

/** Uses a stream. Nothing is called after onReset, nor after both sides ended. */
export interface StreamHandler {
  /**
   * The bytes are the feeder's: valid during the call only, unless the feeder gives its buffers up.
   * Their credit goes back with `consumed`, when they have left towards their destination.
   */
  onData(stream: Stream, buffer: Buffer, start: number, end: number): void
  /** The peer sends no more. */
  onEnd(stream: Stream): void
  /** Called when the peer gave the stream up, or with the link (`LINK_LOST`). */
  onReset(stream: Stream, code: number): void
  /** All that was queued is on its way: write again. */
  onDrain(stream: Stream): void
  /** The peer is connected to the target; see `dialMs`. */
  onDialled?(stream: Stream): void
}

/** A stream needs this of the link that carries it. */
export interface StreamCarrier extends LinkPace {
  readonly output: LinkOutput
  /** Whether that many bytes of a stream without a queue may go out now. */
  admits(bytes: number): boolean
  /** Numbers a stream at its first frame, so that ids rise on the wire in whatever order owners write. */
  assignId(stream: Stream): number
  /** The stream has queued bytes and credit. */
  onReady(stream: Stream): void
  /** The peer should hear of returned credit with the next flush. */
  onCreditDue(stream: Stream): void
  /** The stream is over. */
  onEnd(stream: Stream): void
}

/** Represents one connection inside the link. It lives until both sides ended, or one of them reset it. */
export class Stream {
  place = -1
  /** 0 until the first frame leaves. */
  id: number
  handler: StreamHandler
  /** The owner's place for what belongs to this stream. */
  context: unknown = null
  /** Over: writes are dropped, nothing more will be heard. */
  dead = false
  endReceived = false
  /** The peer has taken some of what was sent: it will not refuse the stream any more. */
  isTaken = false
  /** Nothing of what was sent since its last answer reached the target of the peer, which had closed before. */
  isUnheard = false
  /** How long the peer took to connect to the target; null while it has not said so. */
  dialMs: number | null = null
  /** Link in the ring of streams that wait for their turn; the ring's own. */
  nextReady: Stream | null = null
  isReady = false
  readonly #carrier: StreamCarrier
  /** The target is held back until OPEN. */
  #target: Buffer | null
  #sendCredit: number
  readonly #sendFrameBytes: number
  #queue: Buffer[] | null = null
  #ended = false
  #endSent = false
  readonly #window: ReceiveWindow

  constructor(carrier: StreamCarrier, handler: StreamHandler, start: StreamStart) {
    this.#carrier = carrier
    this.handler = handler
    this.id = start.id
    this.#target = start.target && encodeTarget(start.target)
    const { peer, local } = start.limits
    this.#sendCredit = Math.min(start.sendWindowBytes ?? peer.window_bytes, peer.window_bytes)
    this.#sendFrameBytes = peer.max_frame_bytes - MAX_TARGET_HEADER_BYTES
    this.#window = new ReceiveWindow(start.target?.windowBytes ?? local.window_bytes, start.budget)
  }

  /** The bytes that the peer may have sent and that were not consumed yet. */
  get windowBytes(): number {
    return this.#window.windowBytes
  }

  /**
   * Takes all of `buffer[start, end)`; without `copy` the buffer is given up for good. False: something is
   * queued, write no more until onDrain. Writing nothing opens the stream, for targets that speak first.
   */
  write(buffer: Buffer, start: number, end: number, copy: boolean): boolean {
    if (this.#ended || this.dead) return true
    let at = start
    if (this.#queue === null && this.#carrier.admits(end - start)) {
      at = this.#send(buffer, start, Math.min(end, start + this.#sendCredit), copy)
    }
    if (at === end && (end > start || this.#target === null)) return true
    this.#enqueue(copy ? Buffer.from(buffer.subarray(at, end)) : buffer.subarray(at, end))
    return false
  }

  /**
   * Room for `maxBytes` that the caller writes straight into the link's `chunk`, from the returned offset
   * on, and then commits. Nothing else may be done with the link in between; without commit nothing is sent.
   */
  begin(maxBytes: number): number {
    return this.#carrier.output.begin(this.#target === null ? 0 : this.#target.length, maxBytes)
  }

  /** Sends what was written since begin, up to `endOffset`. Answers as `write` does. */
  commit(endOffset: number): boolean {
    if (this.#ended || this.dead) return true
    const output = this.#carrier.output
    const start = output.payloadOffset(this.#target === null ? 0 : this.#target.length)
    const bytes = endOffset - start
    const fits = bytes <= this.#sendCredit && bytes <= this.#sendFrameBytes
    if (this.#queue !== null || !fits || !this.#carrier.admits(bytes)) {
      return this.write(Buffer.from(output.chunk.subarray(start, endOffset)), 0, bytes, false)
    }
    output.commit(this.#nextType(), this.id, this.#target, endOffset)
    this.#target = null
    this.#sendCredit -= bytes
    return true
  }

  /** No more writes; what is queued still goes out. The other direction stays open, though it may lead nowhere. */
  end(isUnheard = false): void {
    if (this.#ended || this.dead) return
    this.#ended = true
    if (isUnheard) this.#carrier.output.word(FrameType.UNHEARD, this.id, 0)
    if (this.#queue === null) this.#sendEnd()
  }

  /** Tells the peer how long connecting to the target took. A stream that is not open yet says nothing. */
  sayDialled(tookMs: number): void {
    if (this.dead || this.id === 0) return
    this.#carrier.output.word(FrameType.DIALLED, this.id, toMicroseconds(tookMs))
  }

  /** Gives the stream up at once, both ways. */
  reset(code: number): void {
    if (this.dead) return
    if (this.id !== 0) this.#carrier.output.word(FrameType.RST, this.id, code)
    this.#finish()
  }

  /** `bytes` of what onData gave have left towards their destination. */
  consumed(bytes: number): void {
    if (this.dead || this.endReceived) return
    this.#window.consume(bytes)
    this.#returnCreditWhenLow()
  }

  /** The link's own, as all up to receiveReset: sends what fits one turn of the ring. */
  takeTurn(limitBytes: number): void {
    const queue = this.#queue
    if (queue === null || this.dead) return
    const chunk = queue[0]!
    const sent = this.#sendFrame(chunk, 0, Math.min(chunk.length, this.#sendCredit, limitBytes), false)
    // A flush can find the link overflowing and end it.
    if (this.dead) return
    if (sent < chunk.length) queue[0] = chunk.subarray(sent)
    else queue.shift()
    if (queue.length > 0) {
      if (this.#sendCredit > 0) this.#carrier.onReady(this)
      return
    }
    this.#queue = null
    if (this.#ended) this.#sendEnd()
    else this.handler.onDrain(this)
  }

  /** Tells the peer what it may send in addition. */
  returnCredit(): void {
    if (this.dead || this.endReceived) return
    this.#carrier.output.word(FrameType.WIN, this.id, this.#window.grant(this.#carrier))
  }

  /** False: more credit than a window may hold. */
  addCredit(bytes: number): boolean {
    this.isTaken = true
    this.#sendCredit += bytes
    if (this.#sendCredit > MAX_WINDOW_BYTES) return false
    if (this.#queue !== null) this.#carrier.onReady(this)
    return true
  }

  /** A frame with that much data begins. False: more than was granted. */
  expectData(bytes: number): boolean {
    const granted = this.#window.spend(bytes)
    this.#returnCreditWhenLow()
    return granted
  }

  receiveEnd(): void {
    if (this.dead) return
    this.endReceived = true
    this.handler.onEnd(this)
    if (this.#endSent) this.#finish()
  }

  /** Ends the stream because the peer or the link gave it up. */
  receiveReset(code: number): void {
    if (this.dead) return
    this.#finish()
    this.handler.onReset(this, code)
  }

  #returnCreditWhenLow(): void {
    if (!this.#window.isReturnDue) return
    this.#window.markDue()
    this.#carrier.onCreditDue(this)
  }

  #send(buffer: Buffer, start: number, end: number, copy: boolean): number {
    let at = this.#sendFrame(buffer, start, end, copy)
    while (at < end && !this.#carrier.output.blocked) at = this.#sendFrame(buffer, at, end, copy)
    return at
  }

  #sendFrame(buffer: Buffer, start: number, end: number, copy: boolean): number {
    if (start === end && this.#target === null) return start
    const output = this.#carrier.output
    const target = this.#target
    let limitBytes = this.#sendFrameBytes
    if (copy) limitBytes = Math.min(limitBytes, output.copyRoom(target === null ? 0 : target.length))
    const next = Math.min(end, start + limitBytes)
    output.frame(this.#nextType(), this.id, target, buffer, start, next, copy)
    this.#target = null
    this.#sendCredit -= next - start
    return next
  }

  #nextType(): number {
    if (this.#target === null) return FrameType.DATA
    this.id = this.#carrier.assignId(this)
    return FrameType.OPEN
  }

  #enqueue(bytes: Buffer): void {
    if (this.#queue === null) this.#queue = [bytes]
    else this.#queue.push(bytes)
    if (this.#sendCredit > 0) this.#carrier.onReady(this)
  }

  #sendEnd(): void {
    const { output } = this.#carrier
    const type = this.#nextType() | FIN
    output.frame(type, this.id, this.#target, output.chunk, 0, 0, true)
    this.#target = null
    this.#endSent = true
    if (this.endReceived) this.#finish()
  }

  #finish(): void {
    if (this.dead) return
    this.dead = true
    this.#queue = null
    this.#window.close()
    this.#carrier.onEnd(this)
  }
}

/** Converts to a word of a frame, which the longest dial time fits into. */
function toMicroseconds(ms: number): number {
  return Math.min(0xff_ff_ff_ff, Math.max(0, Math.round(ms * MICROSECONDS_PER_MS)))
}
