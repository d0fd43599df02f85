import {
  applyMask,
  CONTROL_LIMIT_BYTES,
  getHeaderLength,
  getPayloadLength,
  isMasked,
  LONGEST_HEADER_BYTES,
  MASK_BYTES,
  Opcode,
} from './frame-header.ts'

/** Status codes of a Close frame (RFC 6455 §7.4.1). */
export const CloseCode = { NORMAL: 1000, PROTOCOL_ERROR: 1002, UNSUPPORTED_DATA: 1003 } as const

export interface FrameEvents {
  /** Payload of binary messages as it arrives: where messages and frames end does not matter. */
  onData(bytes: Buffer): void
  onPing(payload: Buffer): void
  /** Nothing is read after it. */
  onClose(): void
  /** The peer breaks the rules; nothing is read after it. */
  onViolation(code: number, detail: string): void
}

/**
 * Reads one direction of a WebSocket that carries a byte stream (RFC 6455 §5) from bytes in any pieces.
 * Keeps nothing but headers and control frames, so a frame may be of any length. Bytes are unmasked in
 * place: what is fed is given up.
 */
export class FrameScanner {
  readonly #events: FrameEvents
  /** A client masks what it sends, a server never does (§5.1). */
  readonly #expectsMask: boolean
  readonly #header = Buffer.alloc(LONGEST_HEADER_BYTES)
  readonly #control = Buffer.alloc(CONTROL_LIMIT_BYTES)
  #headerLength = 0
  #mask: Buffer | null = null
  #opcode = 0
  #payloadBytes = 0
  /** The bytes of the payload that have been read. */
  #position = 0
  #isInPayload = false
  /** A message has begun whose last frame is still to come. */
  #isInMessage = false
  #hasEnded = false

  constructor(events: FrameEvents, { expectsMask }: { expectsMask: boolean }) {
    this.#events = events
    this.#expectsMask = expectsMask
  }

  feed(bytes: Buffer): void {
    let i = 0
    while (i < bytes.length && !this.#hasEnded) {
      i = this.#isInPayload ? this.#readPayload(bytes, i) : this.#readHeader(bytes, i)
    }
  }

  #readHeader(bytes: Buffer, start: number): number {
    let i = start
    while (i < bytes.length) {
      this.#header[this.#headerLength++] = bytes[i++]!
      if (this.#headerLength < 2 || this.#headerLength < getHeaderLength(this.#header)) continue
      this.#beginFrame()
      break
    }
    return i
  }

  #beginFrame(): void {
    const refusal = this.#checkHeader()
    if (refusal !== null) {
      this.#hasEnded = true
      this.#events.onViolation(...refusal)
      return
    }
    const length = this.#headerLength
    this.#mask = this.#expectsMask ? this.#header.subarray(length - MASK_BYTES, length) : null
    this.#headerLength = 0
    this.#position = 0
    this.#isInPayload = true
    if (this.#payloadBytes === 0) this.#endFrame()
  }

  /** Why this frame may not come here; null when it may. */
  #checkHeader(): [code: number, detail: string] | null {
    const first = this.#header[0]!
    const isFinal = (first & 0x80) !== 0
    this.#opcode = first & 0x0f
    this.#payloadBytes = getPayloadLength(this.#header)
    if ((first & 0x70) !== 0) return [CloseCode.PROTOCOL_ERROR, 'an extension that was not agreed on']
    if (isMasked(this.#header) !== this.#expectsMask) return [CloseCode.PROTOCOL_ERROR, 'a wrong mask']
    if (!Number.isSafeInteger(this.#payloadBytes)) return [CloseCode.PROTOCOL_ERROR, 'an absurd length']
    switch (this.#opcode) {
      case Opcode.CLOSE:
      case Opcode.PING:
      case Opcode.PONG:
        if (isFinal && this.#payloadBytes <= CONTROL_LIMIT_BYTES) return null
        return [CloseCode.PROTOCOL_ERROR, 'a control frame that is cut or too long']
      case Opcode.TEXT:
        return [CloseCode.UNSUPPORTED_DATA, 'a text message']
      case Opcode.BINARY:
      case Opcode.CONTINUATION: {
        const isInPlace = (this.#opcode === Opcode.CONTINUATION) === this.#isInMessage
        this.#isInMessage = !isFinal
        return isInPlace ? null : [CloseCode.PROTOCOL_ERROR, 'a frame out of its message']
      }
      default:
        return [CloseCode.PROTOCOL_ERROR, `an unknown frame (${this.#opcode})`]
    }
  }

  #readPayload(bytes: Buffer, start: number): number {
    const end = start + Math.min(this.#payloadBytes - this.#position, bytes.length - start)
    const chunk = bytes.subarray(start, end)
    if (this.#mask !== null) applyMask(chunk, this.#mask, this.#position)
    const isControl = this.#opcode >= Opcode.CLOSE
    if (isControl) chunk.copy(this.#control, this.#position)
    this.#position += chunk.length
    if (!isControl) this.#events.onData(chunk)
    if (this.#position === this.#payloadBytes) this.#endFrame()
    return end
  }

  #endFrame(): void {
    this.#isInPayload = false
    if (this.#opcode === Opcode.PING) this.#events.onPing(this.#control.subarray(0, this.#payloadBytes))
    if (this.#opcode !== Opcode.CLOSE) return
    this.#hasEnded = true
    this.#events.onClose()
  }
}
