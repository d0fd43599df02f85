import { ConnectionError, ErrorCode } from './errors.ts'
import { FRAME_HEAD_BYTES, FRAME_LIMIT_BYTES, type Frame } from './frames.ts'

const NOTHING = Buffer.alloc(0)

/** Cuts what arrives in any pieces into whole frames of at most FRAME_LIMIT_BYTES. */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void
  /** This object is reused for each frame. */
  readonly #frame: Frame = { type: 0, flags: 0, streamId: 0, bytes: NOTHING, start: 0, end: 0 }
  /** A frame that is not whole yet: its first bytes. */
  #pending: Buffer | null = null
  #pendingEnd = 0
  #isHeld = false

  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame
  }

  /** Called from within `onFrame`: nothing behind this frame is read before the next `feed`. */
  hold(): void {
    this.#isHeld = true
  }

  /**
   * Answers how far it has read; what is left after `hold` is given again. Throws a ConnectionError for a frame
   * that is too large, and lets those of `onFrame` through.
   */
  feed(bytes: Buffer, start: number, end: number): number {
    this.#isHeld = false
    let i = start
    if (this.#pending !== null) i = this.#complete(this.#pending, bytes, i, end)
    while (!this.#isHeld && end - i >= FRAME_HEAD_BYTES) {
      const after = i + FRAME_HEAD_BYTES + payloadBytes(bytes, i)
      if (after > end) break
      this.#read(bytes, i, after)
      i = after
    }
    if (i === end || this.#isHeld) return i
    this.#pending ??= Buffer.allocUnsafe(wantedBytes(bytes, i, end))
    this.#pendingEnd = bytes.copy(this.#pending, 0, i, end)
    return end
  }

  /** Fills up what is pending and answers how far that took. */
  #complete(pending: Buffer, bytes: Buffer, start: number, end: number): number {
    let i = start
    let whole = pending
    if (this.#pendingEnd < FRAME_HEAD_BYTES) {
      i += this.#append(whole, bytes, i, Math.min(end, i + FRAME_HEAD_BYTES - this.#pendingEnd))
      if (this.#pendingEnd < FRAME_HEAD_BYTES) return i
    }
    const wanted = FRAME_HEAD_BYTES + payloadBytes(whole, 0)
    if (whole.length < wanted) {
      whole = Buffer.allocUnsafe(wanted)
      pending.copy(whole, 0, 0, this.#pendingEnd)
      this.#pending = whole
    }
    i += this.#append(whole, bytes, i, Math.min(end, i + wanted - this.#pendingEnd))
    if (this.#pendingEnd < wanted) return i
    this.#pending = null
    this.#read(whole, 0, wanted)
    return i
  }

  #append(to: Buffer, bytes: Buffer, start: number, end: number): number {
    const copied = bytes.copy(to, this.#pendingEnd, start, end)
    this.#pendingEnd += copied
    return copied
  }

  #read(bytes: Buffer, start: number, end: number): void {
    const frame = this.#frame
    frame.type = bytes[start + 3]!
    frame.flags = bytes[start + 4]!
    frame.streamId = bytes.readUInt32BE(start + 5) & 0x7fff_ffff
    frame.bytes = bytes
    frame.start = start + FRAME_HEAD_BYTES
    frame.end = end
    try {
      this.#onFrame(frame)
    } finally {
      frame.bytes = NOTHING
    }
  }
}

function payloadBytes(bytes: Buffer, start: number): number {
  const length = (bytes[start]! << 16) | (bytes[start + 1]! << 8) | bytes[start + 2]!
  if (length > FRAME_LIMIT_BYTES)
    throw new ConnectionError(ErrorCode.FRAME_SIZE_ERROR, 'a frame is too large')
  return length
}

/** Returns the size of the frame that begins there: of its head, and of the rest once its head is known. */
function wantedBytes(bytes: Buffer, start: number, end: number): number {
  if (end - start < FRAME_HEAD_BYTES) return FRAME_HEAD_BYTES
  return FRAME_HEAD_BYTES + payloadBytes(bytes, start)
}
