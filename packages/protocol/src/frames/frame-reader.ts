import { LinkCode } from './codes.ts'
import { FIN, FRAME_HEADER_BYTES, FrameType, MAX_CONTROL_FRAME_BYTES, readU24, readU32 } from './frames.ts'
import { MAX_TARGET_HEADER_BYTES, parseTarget, TARGET_HEADER_BYTES, type Target } from './target.ts'

/** How many frames may still begin; counted down by whoever reads them. */
export type FrameShare = { frames: number }

const UNLIMITED: FrameShare = { frames: Number.POSITIVE_INFINITY }

/** A reader reports the content of a link to this, in order. Data is passed on in the chunks it arrives in. */
export interface FrameSink {
  onOpen(id: number, target: Target, dataBytes: number): void
  onData(id: number, dataBytes: number): void
  /** Bytes of the frame that onOpen or onData began. */
  onPayload(buffer: Buffer, start: number, end: number): void
  /** The frame that onOpen or onData began is complete. */
  onFrameEnd(fin: boolean): void
  /** A whole frame of another known type; the payload is only valid during the call. */
  onControl(type: number, id: number, buffer: Buffer, start: number, end: number): void
  /** A frame of an unknown type begins; it is skipped. */
  onUnknown(): void
  /** The link must be closed; nothing is read after it. */
  onViolation(code: number, detail: string): void
}

const State = { HEADER: 0, TARGET: 1, DATA: 2, CONTROL: 3, SKIP: 4, STOPPED: 5 } as const

/** Cuts link bytes into frames. Keeps at most one control frame, whatever sizes the bytes come in. */
export class FrameReader {
  /** The longest payload accepted: what HELLO announced, and little before it. */
  maxFrameBytes = MAX_CONTROL_FRAME_BYTES
  readonly #sink: FrameSink
  #state: number = State.HEADER
  #type = 0
  #fin = false
  #id = 0
  /** Payload bytes of the current frame that have not come yet. */
  #remaining = 0
  readonly #header = Buffer.allocUnsafe(FRAME_HEADER_BYTES)
  /** A target header or control payload that comes in pieces. */
  #partial: Buffer | null = null
  /** Bytes in #header or #partial. */
  #filled = 0

  constructor(sink: FrameSink) {
    this.#sink = sink
  }

  stop(): void {
    this.#state = State.STOPPED
  }

  /** Reads up to the end, or to where a frame begins that has no share; answers how far. */
  feed(buffer: Buffer, start: number, end: number, share: FrameShare = UNLIMITED): number {
    let at = start
    while (at < end) {
      switch (this.#state) {
        case State.HEADER:
          if (share.frames <= 0) return at
          at = this.#readHeader(buffer, at, end)
          if (this.#filled === 0) share.frames--
          break
        case State.DATA:
          at = this.#readData(buffer, at, end)
          break
        case State.TARGET:
          at = this.#readTarget(buffer, at, end)
          break
        case State.CONTROL:
          at = this.#readControl(buffer, at, end)
          break
        case State.SKIP:
          at = this.#skip(at, end)
          break
        default:
          return end
      }
    }
    return end
  }

  #readHeader(buffer: Buffer, at: number, end: number): number {
    if (this.#filled === 0 && end - at >= FRAME_HEADER_BYTES) {
      this.#beginFrame(buffer, at)
      return at + FRAME_HEADER_BYTES
    }
    const next = Math.min(end, at + FRAME_HEADER_BYTES - this.#filled)
    this.#filled += buffer.copy(this.#header, this.#filled, at, next)
    if (this.#filled === FRAME_HEADER_BYTES) {
      this.#filled = 0
      this.#beginFrame(this.#header, 0)
    }
    return next
  }

  #beginFrame(header: Buffer, at: number): void {
    const length = readU24(header, at)
    const type = header[at + 3]! & ~FIN
    this.#fin = (header[at + 3]! & FIN) !== 0
    this.#type = type
    this.#id = readU32(header, at + 4)
    this.#remaining = length
    if (length > this.maxFrameBytes) this.#violate(LinkCode.FRAME_TOO_LONG, `a frame of ${length} bytes`)
    else if (type === FrameType.DATA) this.#beginData(length)
    else if (type === FrameType.OPEN) this.#become(State.TARGET, length >= TARGET_HEADER_BYTES)
    else if ((type >= FrameType.WIN && type <= FrameType.PONG) || isStreamNews(type))
      this.#become(State.CONTROL, length === 4)
    else if (type === FrameType.ACK) this.#become(State.CONTROL, length === 8)
    else if (type === FrameType.GOAWAY || type === FrameType.HELLO) {
      this.#become(State.CONTROL, length > 0 && length <= MAX_CONTROL_FRAME_BYTES)
    } else {
      this.#become(length > 0 ? State.SKIP : State.HEADER)
      this.#sink.onUnknown()
    }
  }

  #beginData(length: number): void {
    this.#become(length > 0 ? State.DATA : State.HEADER)
    this.#sink.onData(this.#id, length)
    if (length === 0) this.#sink.onFrameEnd(this.#fin)
  }

  #readData(buffer: Buffer, at: number, end: number): number {
    const next = Math.min(end, at + this.#remaining)
    this.#remaining -= next - at
    this.#sink.onPayload(buffer, at, next)
    if (this.#remaining === 0) {
      this.#become(State.HEADER)
      this.#sink.onFrameEnd(this.#fin)
    }
    return next
  }

  #readTarget(buffer: Buffer, at: number, end: number): number {
    const available = Math.min(end - at, this.#remaining)
    if (this.#partial === null && available >= 2 && available >= buffer[at + 1]!) {
      this.#remaining -= buffer[at + 1]!
      this.#beginOpen(buffer, at)
      return at + buffer[at + 1]!
    }
    this.#partial ??= Buffer.allocUnsafe(MAX_TARGET_HEADER_BYTES)
    const partial = this.#partial
    // Only its second byte says how long the header is, so one byte at a time.
    partial[this.#filled++] = buffer[at]!
    this.#remaining--
    if (this.#filled >= 2 && this.#filled >= partial[1]!) {
      this.#clearPartial()
      this.#beginOpen(partial, 0)
    } else if (this.#remaining === 0) {
      this.#violate(LinkCode.PROTOCOL_ERROR, 'a target header longer than its frame')
    }
    return at + 1
  }

  #beginOpen(header: Buffer, at: number): void {
    if (header[at + 1]! < TARGET_HEADER_BYTES) {
      this.#violate(LinkCode.PROTOCOL_ERROR, 'a target header that is too short')
      return
    }
    this.#become(this.#remaining > 0 ? State.DATA : State.HEADER)
    this.#sink.onOpen(this.#id, parseTarget(header, at), this.#remaining)
    if (this.#remaining === 0) this.#sink.onFrameEnd(this.#fin)
  }

  #readControl(buffer: Buffer, at: number, end: number): number {
    const next = Math.min(end, at + this.#remaining)
    const whole = this.#partial === null && next - at === this.#remaining
    if (whole) {
      this.#become(State.HEADER)
      this.#sink.onControl(this.#type, this.#id, buffer, at, next)
      return next
    }
    this.#partial ??= Buffer.allocUnsafe(this.#remaining)
    const partial = this.#partial
    this.#filled += buffer.copy(partial, this.#filled, at, next)
    this.#remaining -= next - at
    if (this.#remaining === 0) {
      this.#clearPartial()
      this.#become(State.HEADER)
      this.#sink.onControl(this.#type, this.#id, partial, 0, partial.length)
    }
    return next
  }

  #skip(at: number, end: number): number {
    const next = Math.min(end, at + this.#remaining)
    this.#remaining -= next - at
    if (this.#remaining === 0) this.#become(State.HEADER)
    return next
  }

  #clearPartial(): void {
    this.#partial = null
    this.#filled = 0
  }

  #become(state: number, wellFormed = true): void {
    if (!wellFormed)
      this.#violate(LinkCode.PROTOCOL_ERROR, `type ${this.#type} with ${this.#remaining} bytes`)
    else if (this.#state !== State.STOPPED) this.#state = state
  }

  #violate(code: number, detail: string): void {
    this.stop()
    this.#sink.onViolation(code, detail)
  }
}

/** Recognises frames that say something about a stream besides its bytes, in one word. */
function isStreamNews(type: number): boolean {
  return type === FrameType.UNHEARD || type === FrameType.DIALLED
}
