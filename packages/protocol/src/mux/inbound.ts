import { LinkCode } from '../frames/codes.ts'
import { FrameReader, type FrameSink } from '../frames/frame-reader.ts'
import { FrameType, MICROSECONDS_PER_MS, readU32, readU64 } from '../frames/frames.ts'
import type { Target } from '../frames/target.ts'
import type { Stream } from './stream.ts'
import type { StreamTable } from './stream-table.ts'

export interface InboundEvents {
  /** Takes the peer's new stream; undefined when it was refused. */
  onOpen(id: number, target: Target): Stream | undefined
  onHello(payload: Buffer): void
  onGoaway(payload: Buffer): void
  onPing(token: number): void
  onPong(token: number): void
  /** Receives a PING before HELLO. Returns false when that is not allowed. */
  onWait(): boolean
  /** False: the peer acknowledges what cannot be. */
  onAck(totalBytes: number): boolean
  onViolation(code: number, detail: string): void
}

/** The way in: holds each frame against the state of the link and hands it to its stream. */
export class Inbound implements FrameSink {
  readonly reader: FrameReader
  readonly #streams: StreamTable
  readonly #events: InboundEvents
  #heardHello = false
  /** Both sides have sent HELLO: from here on there are streams. */
  isReady = false
  /** Receives the payload of the current frame; null when nobody wants it. */
  #current: Stream | null = null

  constructor(streams: StreamTable, events: InboundEvents) {
    this.#streams = streams
    this.#events = events
    this.reader = new FrameReader(this)
  }

  onOpen(id: number, target: Target, dataBytes: number): void {
    this.#current = null
    if (!this.#mustBeReady()) return
    if (!this.#streams.isNextPeerId(id)) {
      this.onViolation(LinkCode.PROTOCOL_ERROR, `stream ${id} is not the peer's to open`)
      return
    }
    this.#streams.lastPeerId = id
    const stream = this.#events.onOpen(id, target)
    if (stream !== undefined) this.#expectData(stream, dataBytes)
  }

  onData(id: number, dataBytes: number): void {
    this.#current = null
    if (!this.#mustBeReady()) return
    const stream = this.#streams.find(id)
    if (stream !== undefined) this.#expectData(stream, dataBytes)
  }

  onPayload(buffer: Buffer, start: number, end: number): void {
    const stream = this.#current
    if (stream !== null && !stream.dead) stream.handler.onData(stream, buffer, start, end)
  }

  onFrameEnd(fin: boolean): void {
    if (fin && this.#current !== null) this.#current.receiveEnd()
    this.#current = null
  }

  onControl(type: number, id: number, buffer: Buffer, start: number, end: number): void {
    if (type === FrameType.HELLO) this.#onHello(buffer, start, end)
    else if (type === FrameType.GOAWAY) this.#events.onGoaway(buffer.subarray(start, end))
    else if (type === FrameType.PING && !this.isReady && this.#events.onWait()) return
    else if (!this.#mustBeReady()) return
    else if (type === FrameType.ACK) this.#onAck(readU64(buffer, start))
    else this.#onWord(type, id, readU32(buffer, start))
  }

  onUnknown(): void {
    this.#mustBeReady()
  }

  onViolation(code: number, detail: string): void {
    this.reader.stop()
    this.#events.onViolation(code, detail)
  }

  #onHello(buffer: Buffer, start: number, end: number): void {
    if (this.#heardHello) {
      this.onViolation(LinkCode.PROTOCOL_ERROR, 'a second HELLO')
      return
    }
    this.#heardHello = true
    this.#events.onHello(buffer.subarray(start, end))
  }

  #onAck(totalBytes: number): void {
    if (!this.#events.onAck(totalBytes)) {
      this.onViolation(LinkCode.FLOW_CONTROL, `an ACK of ${totalBytes} bytes that were not sent`)
    }
  }

  #onWord(type: number, id: number, word: number): void {
    if (type === FrameType.PING) this.#events.onPing(word)
    else if (type === FrameType.PONG) this.#events.onPong(word)
    else if (type === FrameType.RST) this.#streams.find(id)?.receiveReset(word)
    else if (type === FrameType.UNHEARD) this.#onUnheard(id)
    else if (type === FrameType.DIALLED) this.#onDialled(id, word)
    else if (this.#streams.find(id)?.addCredit(word) === false) {
      this.onViolation(LinkCode.FLOW_CONTROL, `more credit than a window holds on stream ${id}`)
    }
  }

  #onUnheard(id: number): void {
    const stream = this.#streams.find(id)
    if (stream !== undefined) stream.isUnheard = true
  }

  #onDialled(id: number, microseconds: number): void {
    const stream = this.#streams.find(id)
    if (stream === undefined) return
    stream.dialMs = microseconds / MICROSECONDS_PER_MS
    stream.handler.onDialled?.(stream)
  }

  #expectData(stream: Stream, dataBytes: number): void {
    if (stream.endReceived) {
      this.onViolation(LinkCode.PROTOCOL_ERROR, `data after the end of stream ${stream.id}`)
    } else if (!stream.expectData(dataBytes)) {
      this.onViolation(LinkCode.FLOW_CONTROL, `more data than credit on stream ${stream.id}`)
    } else {
      this.#current = stream
    }
  }

  /** Whatever comes before both have said HELLO comes from someone who was not let in. */
  #mustBeReady(): boolean {
    if (!this.isReady) this.onViolation(LinkCode.PROTOCOL_ERROR, 'a frame before HELLO')
    return this.isReady
  }
}
