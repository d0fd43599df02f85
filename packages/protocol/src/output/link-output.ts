import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { KIB, MIB } from '@nora/kit'
import { SendGate } from '../flow-control/send-gate.ts'
import { FRAME_HEADER_BYTES, writeFrameHeader, writeU32 } from '../frames/frames.ts'
import { CHUNK_BYTES, ChunkPool } from './chunk-pool.ts'

/** Data waits in its stream, not in the socket, from here on. */
const HIGH_WATER_BYTES = 128 * KIB
/** Payloads from here on are handed to the socket as they are, when the caller gives them up. */
const REFERENCE_BYTES = 4 * KIB
/** Only a peer that makes us answer and never reads gets here. */
const OVERFLOW_BYTES = 4 * MIB
/** Below this, a byte loop is faster than a call into native copy. */
const SHORT_COPY_BYTES = 48
const NO_CHUNK = Buffer.alloc(0)
const pool = new ChunkPool()

export interface OutputEvents {
  /** The last moment to add frames to this flush. */
  beforeFlush(): void
  /** Data may go out again; queued streams may send. */
  onUnblocked(): void
  onOverflow(): void
}

/**
 * The way out: frames are built in a chunk and leave together, once per turn of the event loop, as one
 * writev. A chunk is written again only when the socket references none of its bytes.
 */
export class LinkOutput {
  /** Where frames are built; changes with every reserve and flush. */
  chunk: Buffer = NO_CHUNK
  readonly gate = new SendGate()
  /** Bytes handed to the socket. */
  bytes = 0
  readonly #socket: Duplex
  readonly #events: OutputEvents
  /**
   * A net.Socket, TLS or not, has let go of written bytes when `writableLength` is 0: the kernel has
   * them, or OpenSSL encrypted or copied them. Another Duplex may still hold the very same memory.
   */
  readonly #letsGo: boolean
  readonly #onImmediate: () => void
  #end = 0
  #sealed = 0
  #parts: Buffer[] = []
  #fullChunks: Buffer[] = []
  #pendingBytes = 0
  #ackedBytes = 0
  #scheduled = false
  #closed = false

  constructor(socket: Duplex, events: OutputEvents) {
    this.#socket = socket
    this.#events = events
    this.#letsGo = socket instanceof Socket
    this.#onImmediate = () => {
      this.#scheduled = false
      this.flush()
    }
    socket.on('drain', () => {
      if (this.gate.onSocketDrained()) this.#unblock()
    })
  }

  /** Data is for the ring. */
  get blocked(): boolean {
    return this.gate.isShut
  }

  /** The bytes that may still go out before an ACK must come. */
  get flightRoomBytes(): number {
    return this.gate.room(this.#totalBytes)
  }

  /** The peer has read that much. False: more than was sent, or less than it said before. */
  acknowledge(ackedBytes: number): boolean {
    if (ackedBytes > this.bytes || ackedBytes < this.#ackedBytes) return false
    this.#ackedBytes = ackedBytes
    if (this.gate.onAck(ackedBytes, this.#totalBytes)) this.#unblock()
    return true
  }

  /** The longest payload that a copying frame should have now: the rest of the chunk, or a fresh one. */
  copyRoom(targetBytes: number): number {
    const room = this.chunk.length - this.#end - FRAME_HEADER_BYTES - targetBytes
    return room >= REFERENCE_BYTES ? room : CHUNK_BYTES - FRAME_HEADER_BYTES - targetBytes
  }

  /** One frame: an optional target header, then `buffer[start, end)`, which stays the caller's if `copy`. */
  frame(
    type: number,
    streamId: number,
    target: Buffer | null,
    buffer: Buffer,
    start: number,
    end: number,
    copy: boolean,
  ): void {
    const length = end - start
    const byReference = !copy && length >= REFERENCE_BYTES
    const targetBytes = target === null ? 0 : target.length
    this.#reserve(FRAME_HEADER_BYTES + targetBytes + (byReference ? 0 : length))
    writeFrameHeader(this.chunk, this.#end, type, streamId, targetBytes + length)
    this.#end += FRAME_HEADER_BYTES
    if (target !== null) this.#append(target, 0, targetBytes)
    if (byReference) {
      this.#seal()
      this.#parts.push(buffer.subarray(start, end))
      this.#pendingBytes += length
    } else {
      this.#append(buffer, start, end)
    }
    this.#schedule()
  }

  /** A frame whose payload is one u32: WIN, RST, PING, PONG. */
  word(type: number, streamId: number, value: number): void {
    this.#reserve(FRAME_HEADER_BYTES + 4)
    writeFrameHeader(this.chunk, this.#end, type, streamId, 4)
    writeU32(this.chunk, this.#end + FRAME_HEADER_BYTES, value)
    this.#end += FRAME_HEADER_BYTES + 4
    this.#schedule()
  }

  /** Room for a payload that the caller writes into `chunk` itself: the offset to start at. */
  begin(targetBytes: number, maxBytes: number): number {
    this.#reserve(FRAME_HEADER_BYTES + targetBytes + maxBytes)
    return this.payloadOffset(targetBytes)
  }

  payloadOffset(targetBytes: number): number {
    return this.#end + FRAME_HEADER_BYTES + targetBytes
  }

  /** Makes the frame of what was written since begin. */
  commit(type: number, streamId: number, target: Buffer | null, endOffset: number): void {
    writeFrameHeader(this.chunk, this.#end, type, streamId, endOffset - this.#end - FRAME_HEADER_BYTES)
    if (target !== null) target.copy(this.chunk, this.#end + FRAME_HEADER_BYTES)
    this.#end = endOffset
    this.#schedule()
  }

  /** Asks for a flush, also when there is nothing yet: `beforeFlush` may add to it. */
  schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(this.#onImmediate)
  }

  flush(): void {
    if (this.#closed) return
    this.#events.beforeFlush()
    this.#seal()
    const parts = this.#parts
    if (parts.length === 0) return
    this.#parts = []
    this.bytes += this.#pendingBytes
    this.#pendingBytes = 0
    const accepted = parts.length === 1 ? this.#socket.write(parts[0]) : this.#writeTogether(parts)
    this.#settle(accepted)
    this.gate.onFlushed(this.bytes)
  }

  /** Gives back what an idle link does not need. */
  trim(): void {
    if (this.#end === this.#sealed && this.#parts.length === 0) this.#leaveChunk()
  }

  close(): void {
    this.#closed = true
    this.gate.isShut = true
    this.chunk = NO_CHUNK
    this.#parts = []
    this.#fullChunks = []
  }

  #append(buffer: Buffer, start: number, end: number): void {
    const chunk = this.chunk
    let to = this.#end
    if (end - start < SHORT_COPY_BYTES) for (let from = start; from < end; from++) chunk[to++] = buffer[from]!
    else to += buffer.copy(chunk, to, start, end)
    this.#end = to
  }

  #reserve(bytes: number): void {
    const atBatchStart = this.#end === this.#sealed && this.#parts.length === 0
    if (atBatchStart && this.#end > 0 && this.#isUnreferenced()) this.#end = this.#sealed = 0
    if (this.#end + bytes <= this.chunk.length) return
    this.#seal()
    if (this.chunk !== NO_CHUNK) this.#fullChunks.push(this.chunk)
    this.chunk = bytes <= CHUNK_BYTES ? pool.take() : Buffer.allocUnsafeSlow(bytes)
    this.#end = this.#sealed = 0
  }

  /** Only asked between batches, when all that was built has been handed to the socket. */
  #isUnreferenced(): boolean {
    return this.#letsGo && this.#socket.writableLength === 0
  }

  #leaveChunk(): void {
    if (this.#isUnreferenced()) pool.give(this.chunk)
    this.chunk = NO_CHUNK
    this.#end = this.#sealed = 0
  }

  #seal(): void {
    if (this.#end === this.#sealed) return
    this.#parts.push(this.chunk.subarray(this.#sealed, this.#end))
    this.#pendingBytes += this.#end - this.#sealed
    this.#sealed = this.#end
  }

  /** Framed so far, handed to the socket or not. */
  get #totalBytes(): number {
    return this.bytes + this.#pendingBytes + this.#end - this.#sealed
  }

  #schedule(): void {
    const waitingBytes = this.#pendingBytes + this.#end - this.#sealed
    this.gate.onFramed(this.bytes + waitingBytes)
    if (waitingBytes >= HIGH_WATER_BYTES) this.flush()
    else this.schedule()
  }

  #writeTogether(parts: Buffer[]): boolean {
    const socket = this.#socket
    let accepted = true
    socket.cork()
    for (const part of parts) accepted = socket.write(part)
    socket.uncork()
    return accepted
  }

  #settle(accepted: boolean): void {
    const waitingBytes = this.#socket.writableLength
    if (this.#isUnreferenced()) {
      for (const chunk of this.#fullChunks) pool.give(chunk)
      this.#leaveChunk()
    }
    if (this.#fullChunks.length > 0) this.#fullChunks = []
    if (!accepted && waitingBytes >= HIGH_WATER_BYTES) this.gate.onSocketFull()
    if (waitingBytes > OVERFLOW_BYTES) this.#events.onOverflow()
  }

  #unblock(): void {
    if (!this.#closed) this.#events.onUnblocked()
  }
}
