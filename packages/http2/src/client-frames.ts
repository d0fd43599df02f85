import { KIB } from '@nora/kit'
import { BlockAssembly } from './block-assembly.ts'
import { type ClientSettings, readClientSettings } from './client-settings.ts'
import { ConnectionError, ErrorCode } from './errors.ts'
import { FrameReader } from './frame-reader.ts'
import { Flag, type Frame, FrameType } from './frames.ts'
import { FieldDecoder, type RawFields } from './hpack/field-decoder.ts'

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1')
const PRIORITY_BYTES = 5
/** The size of GOAWAY without debug data. */
const GOAWAY_BYTES = 8

/** Bounds the fields of a request, or of its trailers; cookies come one by one. */
export const FIELD_LIMITS = { bytes: 64 * KIB, count: 2_048 }

/** Receives what a client sends. */
export interface ClientFramesHandler extends ClientSettings {
  /** With its padding and what tells of it the content is `flowBytes` long. */
  onData(streamId: number, content: Buffer, flowBytes: number, isLast: boolean): void
  /** Null when they are more than is taken. */
  onFields(streamId: number, fields: RawFields | null, isLast: boolean): void
  onReset(streamId: number): void
  /** PRIORITY of a size that it cannot have, which is an error of the stream (RFC 9113 §6.3). */
  onBrokenPriority(streamId: number): void
  /** The stream, or the connection (0), takes this many more bytes. */
  onWindowUpdate(streamId: number, bytes: number): void
  /** Settings that wait to be acknowledged. */
  onSettings(isFirst: boolean): void
  onSettingsAcknowledged(): void
  /** One that wants to be answered. */
  onPing(payload: Buffer): void
  /** Called for a frame that requests nothing. */
  onWastedFrame(): void
}

/** Reads what a client may send: frames of the right size and order, whatever their streams make of them. */
export class ClientFrames {
  readonly #handler: ClientFramesHandler
  readonly #reader = new FrameReader((frame) => this.#onFrame(frame))
  readonly #decoder = new FieldDecoder(FIELD_LIMITS)
  #prefaceBytes = 0
  #hasSettings = false
  #block: BlockAssembly | null = null
  #isStopped = false

  constructor(handler: ClientFramesHandler) {
    this.#handler = handler
  }

  /** See FrameReader.feed. After a ConnectionError nothing can be read any more. */
  feed(bytes: Buffer): number {
    if (this.#isStopped) return bytes.length
    const start = this.#readPreface(bytes)
    return this.#reader.feed(bytes, start, bytes.length)
  }

  /** See FrameReader.hold. */
  hold(): void {
    this.#reader.hold()
  }

  /** Whatever else comes is passed over. */
  stop(): void {
    this.#isStopped = true
  }

  #readPreface(bytes: Buffer): number {
    const from = this.#prefaceBytes
    if (from === PREFACE.length) return 0
    const length = Math.min(bytes.length, PREFACE.length - from)
    if (PREFACE.compare(bytes, 0, length, from, from + length) !== 0) throw violation('no preface')
    this.#prefaceBytes += length
    return length
  }

  #onFrame(frame: Frame): void {
    if (this.#isStopped) return
    const { type, streamId } = frame
    if (!this.#hasSettings && type !== FrameType.SETTINGS) throw violation('no settings')
    const isInBlock = type === FrameType.CONTINUATION && streamId === this.#block?.streamId
    if (this.#block !== null && !isInBlock) throw violation('a frame within a block of fields')
    switch (type) {
      case FrameType.DATA:
        this.#readData(frame)
        break
      case FrameType.HEADERS:
        this.#readHeaders(frame)
        break
      case FrameType.CONTINUATION:
        this.#readContinuation(frame)
        break
      case FrameType.RST_STREAM:
        wantSize(frame, 4)
        this.#handler.onReset(streamId)
        break
      case FrameType.SETTINGS:
        this.#readSettings(frame)
        break
      case FrameType.PING:
        this.#readPing(frame)
        break
      case FrameType.WINDOW_UPDATE:
        wantSize(frame, 4)
        this.#handler.onWindowUpdate(streamId, frame.bytes.readUInt32BE(frame.start) & 0x7fff_ffff)
        break
      case FrameType.GOAWAY:
        wantConnection(frame)
        if (frame.end - frame.start < GOAWAY_BYTES) throw wrongSize()
        this.#handler.onWastedFrame()
        break
      case FrameType.PRIORITY:
        this.#readPriority(frame)
        break
      case FrameType.PUSH_PROMISE:
        throw violation('a push by a client')
      default:
        // Frames of unknown type are ignored (RFC 9113 §5.5).
        this.#handler.onWastedFrame()
    }
  }

  #readData(frame: Frame): void {
    const { bytes, streamId } = frame
    const flowBytes = frame.end - frame.start
    const isLast = (frame.flags & Flag.END_STREAM) !== 0
    unpad(frame)
    if (frame.start === frame.end && !isLast) this.#handler.onWastedFrame()
    this.#handler.onData(streamId, bytes.subarray(frame.start, frame.end), flowBytes, isLast)
  }

  #readHeaders(frame: Frame): void {
    const { bytes, streamId, flags } = frame
    if (streamId % 2 === 0) throw violation('a stream of this number is not the client’s')
    unpad(frame)
    if ((flags & Flag.PRIORITY) !== 0) frame.start += PRIORITY_BYTES
    if (frame.start > frame.end) throw wrongSize()
    const isLast = (flags & Flag.END_STREAM) !== 0
    if ((flags & Flag.END_HEADERS) !== 0) {
      this.#handler.onFields(streamId, this.#decoder.decode(bytes, frame.start, frame.end), isLast)
      return
    }
    this.#block = new BlockAssembly(streamId, isLast)
    this.#block.add(bytes, frame.start, frame.end)
  }

  #readContinuation({ bytes, start, end, flags }: Frame): void {
    const block = this.#block
    if (block === null) throw violation('the rest of no block of fields')
    block.add(bytes, start, end)
    if ((flags & Flag.END_HEADERS) === 0) return
    this.#block = null
    const whole = block.whole()
    this.#handler.onFields(block.streamId, this.#decoder.decode(whole, 0, whole.length), block.isLast)
  }

  /** Priorities are out of use, the frame is still checked (RFC 9113 §5.3.2, §6.3). */
  #readPriority({ streamId, start, end }: Frame): void {
    if (streamId === 0) throw violation('a priority of the connection')
    this.#handler.onWastedFrame()
    if (end - start !== PRIORITY_BYTES) this.#handler.onBrokenPriority(streamId)
  }

  #readSettings(frame: Frame): void {
    wantConnection(frame)
    if ((frame.flags & Flag.ACK) !== 0) {
      wantSize(frame, 0)
      this.#handler.onSettingsAcknowledged()
      return
    }
    const isFirst = !this.#hasSettings
    this.#hasSettings = true
    readClientSettings(frame.bytes, frame.start, frame.end, this.#handler)
    this.#handler.onSettings(isFirst)
  }

  #readPing(frame: Frame): void {
    wantConnection(frame)
    wantSize(frame, 8)
    if ((frame.flags & Flag.ACK) !== 0) this.#handler.onWastedFrame()
    else this.#handler.onPing(frame.bytes.subarray(frame.start, frame.end))
  }
}

/** Takes the padding off. */
function unpad(frame: Frame): void {
  if ((frame.flags & Flag.PADDED) === 0) return
  const padding = frame.start === frame.end ? 0 : frame.bytes[frame.start]!
  frame.start++
  frame.end -= padding
  if (frame.end < frame.start) throw violation('padding that is longer than its frame')
}

function wantSize({ start, end }: Frame, bytes: number): void {
  if (end - start !== bytes) throw wrongSize()
}

function wantConnection({ streamId }: Frame): void {
  if (streamId !== 0) throw violation('a frame of the connection on a stream')
}

function wrongSize(): ConnectionError {
  return new ConnectionError(ErrorCode.FRAME_SIZE_ERROR, 'a frame of a size that it cannot have')
}

function violation(what: string): ConnectionError {
  return new ConnectionError(ErrorCode.PROTOCOL_ERROR, what)
}
