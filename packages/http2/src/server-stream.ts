import { KIB } from '@nora/kit'
import type { ErrorCode } from './errors.ts'
import { LARGEST_WINDOW_BYTES } from './frames.ts'
import type { RawFields } from './hpack/field-decoder.ts'
import { OutgoingHalf } from './outgoing-half.ts'
import { ReceiveBuffer } from './receive-buffer.ts'

/** Bounds what one request may send ahead of being read. */
export const STREAM_WINDOW_BYTES = 256 * KIB

const NO_FIELDS: RawFields = []

/** A stream reports these to its server. */
export interface StreamHandler {
  /** Receives content of the request; the bytes are given up. */
  onContent(bytes: Buffer): void
  /** The request is complete. */
  onRequestEnd(trailers: RawFields): void
  /** Everything that waited has left. */
  onDrain(): void
  /** Called once, and last. */
  onClose(): void
}

/** A stream needs this of its connection. */
export interface StreamOwner {
  readonly sender: { ready(half: OutgoingHalf): void }
  /** Tells the peer that so many bytes of this stream were read. */
  credit(stream: ServerStream, bytes: number): void
  /** Tells the peer that the stream ends here, and forgets it. */
  reset(stream: ServerStream, code: ErrorCode): void
  /** Both sides have said everything. */
  complete(stream: ServerStream): void
}

/** One request and its answer. */
export class ServerStream {
  readonly id: number
  handler: StreamHandler | null = null
  /** The peer has said everything. */
  isRequestComplete = false
  isClosed = false
  readonly half: OutgoingHalf
  readonly #owner: StreamOwner
  #isPaused = false
  #isDeliveryDue = false
  #held: ReceiveBuffer | null = null
  #receiveWindow = STREAM_WINDOW_BYTES
  #pendingCredit = 0
  #trailers: RawFields = NO_FIELDS
  #isEndTold = false
  /** Ends the stream when all is sent. */
  #codeAtEnd: ErrorCode | null = null
  readonly #deliver = () => {
    this.#isDeliveryDue = false
    this.#deliverHeld()
  }

  constructor(id: number, window: number, owner: StreamOwner) {
    this.id = id
    this.half = new OutgoingHalf(id, window, this)
    this.#owner = owner
  }

  /** Content that waits to be sent. */
  get writableLength(): number {
    return this.half.bytes
  }

  /** Content that waits to be read. */
  get heldBytes(): number {
    return this.#held?.bytes ?? 0
  }

  /** A block of fields, which is given up: an interim response, or the head of the last one. */
  sendHead(block: Buffer): void {
    if (this.isClosed || this.half.isEndDue) return
    this.half.addHead(block)
    this.#owner.sender.ready(this.half)
  }

  /** Content; the bytes are given up. */
  write(bytes: Buffer): void {
    if (this.isClosed || this.half.isEndDue || bytes.length === 0) return
    this.half.add(bytes)
    this.#owner.sender.ready(this.half)
  }

  /** Nothing more is said, but for these trailers. */
  end(trailers: Buffer | null = null): void {
    if (this.isClosed || this.half.isEndDue) return
    this.half.isEndDue = true
    this.half.trailers = trailers
    this.#owner.sender.ready(this.half)
  }

  /** Ends at once, whatever waits. */
  reset(code: ErrorCode): void {
    if (!this.isClosed) this.#owner.reset(this, code)
  }

  /** Ends when everything has left that was written. */
  resetWhenSent(code: ErrorCode): void {
    const { isEmpty, isEndDue, isEndSent } = this.half
    this.#codeAtEnd = code
    if (isEndSent) this.onEndSent()
    else if (isEmpty && !isEndDue) this.reset(code)
  }

  pause(): void {
    this.#isPaused = true
  }

  /** Delivers what was held, not during the call but later. */
  resume(): void {
    this.#isPaused = false
    if (this.#isDeliveryDue || (this.heldBytes === 0 && !this.#isEndWaiting)) return
    this.#isDeliveryDue = true
    process.nextTick(this.#deliver)
  }

  /**
   * Receives content, which counts `flowBytes` with its padding. Returns false when the peer was told to send
   * less.
   */
  receive(bytes: Buffer, flowBytes: number): boolean {
    this.#receiveWindow -= flowBytes
    if (this.#receiveWindow < 0) return false
    if (this.#isPaused || this.heldBytes > 0) {
      this.#held ??= new ReceiveBuffer()
      if (bytes.length > 0) this.#held.add(bytes)
      this.#credit(flowBytes - bytes.length)
      return true
    }
    this.#credit(flowBytes)
    if (bytes.length > 0) this.handler?.onContent(bytes)
    return true
  }

  receiveEnd(trailers: RawFields | null): void {
    this.isRequestComplete = true
    this.#trailers = trailers ?? NO_FIELDS
    this.#tellEnd()
  }

  /** The peer takes so much more of it, or less; false when that is more than there can be. */
  widen(bytes: number): boolean {
    const { half } = this
    half.window += bytes
    if (half.window > LARGEST_WINDOW_BYTES) return false
    if (half.window > 0 && half.bytes > 0) this.#owner.sender.ready(half)
    return true
  }

  onDrained(): void {
    if (this.#codeAtEnd !== null && !this.half.isEndDue) this.reset(this.#codeAtEnd)
    else this.handler?.onDrain()
  }

  onEndSent(): void {
    if (this.#isEndTold || (this.isRequestComplete && this.#codeAtEnd !== null)) this.#owner.complete(this)
    else if (this.#codeAtEnd !== null) this.reset(this.#codeAtEnd)
  }

  get #isEndWaiting(): boolean {
    return this.isRequestComplete && !this.#isEndTold
  }

  #deliverHeld(): void {
    while (!this.#isPaused && !this.isClosed && this.#held !== null && this.#held.bytes > 0) {
      const bytes = this.#held.take()
      this.#credit(bytes.length)
      this.handler?.onContent(bytes)
    }
    this.#tellEnd()
  }

  #tellEnd(): void {
    if (!this.#isEndWaiting || this.#isPaused || this.heldBytes > 0 || this.isClosed) return
    this.#isEndTold = true
    this.handler?.onRequestEnd(this.#trailers)
    if (this.half.isEndSent) this.#owner.complete(this)
  }

  /** The peer is told of more in few words. */
  #credit(bytes: number): void {
    this.#pendingCredit += bytes
    if (this.#pendingCredit < STREAM_WINDOW_BYTES / 2 || this.isRequestComplete) return
    this.#receiveWindow += this.#pendingCredit
    this.#owner.credit(this, this.#pendingCredit)
    this.#pendingCredit = 0
  }
}
