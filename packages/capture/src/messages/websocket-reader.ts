import { MIB } from '@nora/kit'
import { applyMask, getHeaderLength, getPayloadLength } from '@nora/protocol'
import type { MessageInflater } from './message-inflater.ts'
import { type LoggedMessage, MESSAGE_LIMIT_BYTES } from './message-log.ts'

const CONTINUATION = 0
const TEXT = 1
const BINARY = 2
const CLOSE = 8
const PING = 9
const PONG = 10
const KINDS: Record<number, LoggedMessage['kind']> = {
  [TEXT]: 'text',
  [BINARY]: 'binary',
  [CLOSE]: 'close',
  [PING]: 'ping',
  [PONG]: 'pong',
}

const CONTROL_LIMIT_BYTES = 125
const COMPRESSED_LIMIT_BYTES = MIB
const LONGEST_HEADER_BYTES = 14

export type ReadMessage = Pick<
  LoggedMessage,
  'kind' | 'bytes' | 'frames' | 'compressed' | 'close_code' | 'payload' | 'isDecoded'
>

export type WebSocketHandler = {
  onMessage(message: ReadMessage): void
  /** The bytes break RFC 6455; the reader is silent from here. */
  onUnreadable(): void
}

type Assembly = {
  kind: LoggedMessage['kind']
  bytes: number
  frames: number
  isCompressed: boolean
  kept: Buffer[]
  keptBytes: number
}

/** Reads one direction of a WebSocket (RFC 6455 section 5), frame after frame, from bytes in any pieces. */
export class WebSocketReader {
  readonly #handler: WebSocketHandler
  readonly #inflater: MessageInflater | null
  readonly #header = Buffer.alloc(LONGEST_HEADER_BYTES)
  #headerLength = 0
  #payloadLeft = 0
  #payloadAt = 0
  #isInPayload = false
  #isSilent = false
  /** The message whose fragments are arriving; control frames may come in between. */
  #message: Assembly | null = null
  #control: Assembly | null = null

  constructor(handler: WebSocketHandler, inflater: MessageInflater | null) {
    this.#handler = handler
    this.#inflater = inflater
  }

  feed(bytes: Buffer, start: number, end: number): void {
    let i = start
    while (i < end && !this.#isSilent) {
      i = this.#isInPayload ? this.#readPayload(bytes, i, end) : this.#readHeader(bytes, i, end)
    }
  }

  #readHeader(bytes: Buffer, start: number, end: number): number {
    let i = start
    while (i < end) {
      this.#header[this.#headerLength++] = bytes[i++] ?? 0
      if (this.#headerLength < 2 || this.#headerLength < getHeaderLength(this.#header)) continue
      this.#startFrame()
      break
    }
    return i
  }

  #startFrame(): void {
    const header = this.#header
    const length = getPayloadLength(header)
    if (!this.#opensFrame(header[0] ?? 0, length)) {
      this.#isSilent = true
      this.#handler.onUnreadable()
      return
    }
    const assembly = this.#control ?? this.#message
    if (assembly) assembly.frames++
    this.#isInPayload = true
    this.#payloadLeft = length
    this.#payloadAt = 0
    if (length === 0) this.#endFrame()
  }

  /** False when this frame may not come here. */
  #opensFrame(first: number, length: number): boolean {
    const opcode = first & 0x0f
    const isFinal = (first & 0x80) !== 0
    const isCompressed = (first & 0x40) !== 0
    const kind = KINDS[opcode]
    if ((first & 0x30) !== 0 || !Number.isSafeInteger(length)) return false
    if (opcode === CONTINUATION) return this.#message !== null && !isCompressed
    if (kind === undefined || (isCompressed && this.#inflater === null)) return false
    if (opcode >= CLOSE) {
      this.#control = toAssembly(kind, false)
      return isFinal && !isCompressed && length <= CONTROL_LIMIT_BYTES
    }
    if (this.#message !== null) return false
    this.#message = toAssembly(kind, isCompressed)
    return true
  }

  #readPayload(bytes: Buffer, start: number, end: number): number {
    const stop = start + Math.min(this.#payloadLeft, end - start)
    const assembly = this.#control ?? this.#message
    if (assembly) this.#keep(assembly, bytes, start, stop)
    this.#payloadAt += stop - start
    this.#payloadLeft -= stop - start
    if (this.#payloadLeft === 0) this.#endFrame()
    return stop
  }

  #keep(assembly: Assembly, bytes: Buffer, start: number, stop: number): void {
    assembly.bytes += stop - start
    const limit = assembly.isCompressed ? COMPRESSED_LIMIT_BYTES : MESSAGE_LIMIT_BYTES
    const length = Math.min(stop - start, limit - assembly.keptBytes)
    if (length <= 0) return
    const chunk = Buffer.from(bytes.subarray(start, start + length))
    if (((this.#header[1] ?? 0) & 0x80) !== 0) {
      applyMask(chunk, this.#header.subarray(this.#headerLength - 4, this.#headerLength), this.#payloadAt)
    }
    assembly.kept.push(chunk)
    assembly.keptBytes += length
  }

  #endFrame(): void {
    const isFinal = ((this.#header[0] ?? 0) & 0x80) !== 0
    const control = this.#control
    const message = this.#message
    this.#headerLength = 0
    this.#isInPayload = false
    this.#control = null
    if (control) this.#handler.onMessage(toControl(control))
    else if (message && isFinal) {
      this.#message = null
      this.#handler.onMessage(this.#toMessage(message))
    }
  }

  #toMessage({ kind, bytes, frames, isCompressed, kept, keptBytes }: Assembly): ReadMessage {
    const payload = joined(kept)
    const told = { kind, bytes, frames, compressed: isCompressed, close_code: null }
    if (!isCompressed || this.#inflater === null) return { ...told, payload, isDecoded: true }
    const inflated = keptBytes === bytes ? this.#inflater.inflate(payload) : this.#inflater.lose()
    if (inflated === null) return { ...told, payload: cut(payload), isDecoded: false }
    return { ...told, bytes: inflated.length, payload: cut(inflated), isDecoded: true }
  }
}

function toAssembly(kind: LoggedMessage['kind'], isCompressed: boolean): Assembly {
  return { kind, bytes: 0, frames: 0, isCompressed, kept: [], keptBytes: 0 }
}

function toControl({ kind, bytes, kept }: Assembly): ReadMessage {
  const payload = joined(kept)
  const hasCode = kind === 'close' && payload.length >= 2
  return {
    kind,
    bytes,
    frames: 1,
    compressed: false,
    close_code: hasCode ? payload.readUInt16BE(0) : null,
    payload: hasCode ? payload.subarray(2) : payload,
    isDecoded: true,
  }
}

function joined(chunks: readonly Buffer[]): Buffer {
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** A copy, so that a short beginning does not hold a long message in memory. */
function cut(payload: Buffer): Buffer {
  return payload.length <= MESSAGE_LIMIT_BYTES
    ? payload
    : Buffer.from(payload.subarray(0, MESSAGE_LIMIT_BYTES))
}
