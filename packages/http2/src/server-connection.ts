import { MIB } from '@nora/kit'
import { ClientFrames, type ClientFramesHandler, FIELD_LIMITS } from './client-frames.ts'
import type { ConnectionHandler } from './connection-handler.ts'
import { ConnectionError, ErrorCode, isCausedByPeer } from './errors.ts'
import type { Output } from './frame-output.ts'
import { FIRST_WINDOW_BYTES, Flag, FrameType, Setting } from './frames.ts'
import type { RawFields } from './hpack/field-decoder.ts'
import { TABLE_BYTES } from './hpack/field-table.ts'
import { goAwayPayload, settingsPayload } from './payloads.ts'
import { Sender } from './sender.ts'
import { ServerStream, STREAM_WINDOW_BYTES, type StreamOwner } from './server-stream.ts'
import { StreamLimit } from './stream-limit.ts'
import { StreamTable } from './stream-table.ts'
import { UpdateAllowance } from './update-allowance.ts'

/** Bounds what all streams of a connection may send ahead of being read. */
const CONNECTION_WINDOW_BYTES = MIB

/** The server's end of HTTP/2 on one connection (RFC 9113), as bytes: it owns no socket and no clock. */
export class ServerConnection implements ClientFramesHandler, StreamOwner {
  readonly sender: Sender
  readonly #handler: ConnectionHandler
  readonly #frames = new ClientFrames(this)
  readonly #streams = new StreamTable()
  readonly #limit: StreamLimit
  readonly #updates = new UpdateAllowance()
  /** How much the peer takes of each stream at first. */
  #sendWindow = FIRST_WINDOW_BYTES
  /** The bytes that the peer has sent and was given no credit for yet. */
  #uncredited = 0
  #isClosing = false
  #hasEnded = false

  /** `streams`: how many may be open at a time. */
  constructor(output: Output, handler: ConnectionHandler, streams: number) {
    this.sender = new Sender(output)
    this.#handler = handler
    this.#limit = new StreamLimit(streams)
    const settings = settingsPayload([
      [Setting.MAX_CONCURRENT_STREAMS, streams],
      [Setting.INITIAL_WINDOW_SIZE, STREAM_WINDOW_BYTES],
      [Setting.MAX_HEADER_LIST_SIZE, FIELD_LIMITS.bytes],
      [Setting.ENABLE_CONNECT_PROTOCOL, 1],
    ])
    this.sender.control(FrameType.SETTINGS, 0, 0, settings)
    this.sender.control(FrameType.WINDOW_UPDATE, 0, 0, CONNECTION_WINDOW_BYTES - FIRST_WINDOW_BYTES)
  }

  get streamCount(): number {
    return this.#streams.size
  }

  /** Bytes of the peer in any pieces, given up. Answers how far it has read: what is left is given again. */
  feed(bytes: Buffer): number {
    try {
      return this.#frames.feed(bytes)
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      this.fail(error.code)
      return bytes.length
    }
  }

  /** Called from within `onRequest`: nothing behind it is read before the next `feed`. */
  hold(): void {
    this.#frames.hold()
  }

  /** From when the peer has heard of it. What is open stays open. */
  limitStreams(most: number): void {
    const settings = settingsPayload([[Setting.MAX_CONCURRENT_STREAMS, most]])
    if (this.#limit.announce(most)) this.sender.control(FrameType.SETTINGS, 0, 0, settings)
    else this.fail(ErrorCode.ENHANCE_YOUR_CALM)
  }

  /**
   * Takes no more requests and is over when those it has are answered. The peer is told which was the last, so
   * that it can send the others anew elsewhere (§6.8).
   */
  close(): void {
    if (this.#isClosing || this.#hasEnded) return
    this.#isClosing = true
    this.#streams.close()
    this.#sendGoaway(ErrorCode.NO_ERROR)
    this.#endIfIdle()
  }

  /** Is over at once, for this reason. */
  fail(code: ErrorCode): void {
    if (this.#hasEnded) return
    this.#sendGoaway(code)
    this.#end()
  }

  /** The connection is gone. */
  abort(): void {
    this.#hasEnded = true
    this.#frames.stop()
    this.sender.drop()
    for (const stream of this.#streams) this.#forget(stream)
  }

  credit(stream: ServerStream, bytes: number): void {
    this.sender.control(FrameType.WINDOW_UPDATE, 0, stream.id, bytes)
  }

  reset(stream: ServerStream, code: ErrorCode): void {
    if (isCausedByPeer(code)) this.#handler.onWastedFrame()
    if (!stream.isRequestComplete) this.#streams.rememberReset(stream.id)
    this.sender.control(FrameType.RST_STREAM, 0, stream.id, code)
    this.#forget(stream)
  }

  complete(stream: ServerStream): void {
    this.#forget(stream)
  }

  onData(streamId: number, content: Buffer, flowBytes: number, isLast: boolean): void {
    // At once, so that a stream that is not read holds only itself back: each has a window of its own.
    this.#uncredited += flowBytes
    if (this.#uncredited >= CONNECTION_WINDOW_BYTES / 2) {
      this.sender.control(FrameType.WINDOW_UPDATE, 0, 0, this.#uncredited)
      this.#uncredited = 0
    }
    const stream = this.#streams.findOpen(streamId)
    if (stream === undefined) return
    if (stream.isRequestComplete) stream.reset(ErrorCode.STREAM_CLOSED)
    else if (!stream.receive(content, flowBytes)) stream.reset(ErrorCode.FLOW_CONTROL_ERROR)
    else if (isLast && !stream.isClosed) stream.receiveEnd(null)
  }

  onFields(streamId: number, fields: RawFields | null, isLast: boolean): void {
    if (streamId > this.#streams.lastId) {
      this.#open(streamId, fields, isLast)
      return
    }
    const stream = this.#streams.findOpen(streamId)
    if (stream === undefined) this.#handler.onWastedFrame()
    else if (stream.isRequestComplete) stream.reset(ErrorCode.STREAM_CLOSED)
    else if (!isLast) stream.reset(ErrorCode.PROTOCOL_ERROR)
    else if (fields === null) stream.reset(ErrorCode.ENHANCE_YOUR_CALM)
    else stream.receiveEnd(fields)
  }

  onReset(streamId: number): void {
    this.#handler.onWastedFrame()
    const stream = this.#streams.find(streamId)
    if (stream !== undefined) this.#forget(stream)
  }

  onBrokenPriority(streamId: number): void {
    const stream = this.#streams.find(streamId)
    if (stream === undefined)
      throw new ConnectionError(ErrorCode.FRAME_SIZE_ERROR, 'a priority of a wrong size')
    stream.reset(ErrorCode.FRAME_SIZE_ERROR)
  }

  onWindowUpdate(streamId: number, bytes: number): void {
    if (!this.#updates.take(this.sender.contentFrames)) this.#handler.onWastedFrame()
    if (this.#hasEnded) return
    if (streamId === 0) {
      if (bytes === 0) throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, 'a window that does not grow')
      if (!this.sender.widen(bytes)) throw tooWide()
      return
    }
    const stream = this.#streams.find(streamId)
    if (stream === undefined) return
    if (bytes === 0) stream.reset(ErrorCode.PROTOCOL_ERROR)
    else if (!stream.widen(bytes)) stream.reset(ErrorCode.FLOW_CONTROL_ERROR)
  }

  onInitialWindow(bytes: number): void {
    const more = bytes - this.#sendWindow
    this.#sendWindow = bytes
    for (const stream of this.#streams) if (!stream.widen(more)) throw tooWide()
  }

  onFrameLimit(bytes: number): void {
    this.sender.frameLimit = bytes
  }

  onTableLimit(bytes: number): void {
    if (bytes < TABLE_BYTES) this.sender.emptyTable()
  }

  onSettings(isFirst: boolean): void {
    if (!isFirst) this.#handler.onWastedFrame()
    this.sender.control(FrameType.SETTINGS, Flag.ACK, 0, null)
  }

  onSettingsAcknowledged(): void {
    this.#handler.onWastedFrame()
    this.#limit.acknowledge()
  }

  onPing(payload: Buffer): void {
    this.#handler.onWastedFrame()
    this.sender.control(FrameType.PING, Flag.ACK, 0, payload)
  }

  onWastedFrame(): void {
    this.#handler.onWastedFrame()
  }

  #open(streamId: number, fields: RawFields | null, isLast: boolean): void {
    // The peer was told that it would not be taken, and sends it anew elsewhere.
    if (this.#isClosing) return
    this.#streams.begin(streamId)
    this.#updates.onStream()
    const stream = new ServerStream(streamId, this.#sendWindow, this)
    stream.isRequestComplete = isLast
    if (this.#streams.size >= this.#limit.most) {
      this.reset(stream, ErrorCode.REFUSED_STREAM)
      return
    }
    this.#streams.add(stream)
    this.#handler.onRequest(stream, fields)
    if (isLast && !stream.isClosed) stream.receiveEnd(null)
  }

  #forget(stream: ServerStream): void {
    if (stream.isClosed) return
    stream.isClosed = true
    this.#streams.delete(stream)
    this.sender.forget(stream.half)
    stream.handler?.onClose()
    this.#endIfIdle()
  }

  #sendGoaway(code: ErrorCode): void {
    this.sender.control(FrameType.GOAWAY, 0, 0, goAwayPayload(this.#streams.lastId, code))
  }

  #endIfIdle(): void {
    if (this.#isClosing && this.#streams.size === 0 && !this.#hasEnded) this.#end()
  }

  #end(): void {
    this.#hasEnded = true
    this.#frames.stop()
    this.sender.close()
    this.#handler.onEnd()
  }
}

function tooWide(): ConnectionError {
  return new ConnectionError(ErrorCode.FLOW_CONTROL_ERROR, 'a window is wider than there can be')
}
