import { Duplex } from 'node:stream'

/** How many bytes are on the way in one direction before a write has to wait. */
const DEFAULT_CAPACITY_BYTES = 64 * 1024

export type MemorySocketOptions = { capacityBytes?: number; chunkBytes?: () => number }

/** One end of an in-memory connection that copies what is written, as a kernel does, and cuts it anew. */
export class MemorySocket extends Duplex {
  peer: MemorySocket | null = null
  readonly #chunkBytes: () => number
  #inbox: { bytes: Buffer; written: () => void }[] = []
  #isPumping = false
  /** There is room, as at first; without, the reader asks when there is. */
  #isWanted = true

  constructor(options: MemorySocketOptions = {}) {
    super({ allowHalfOpen: true, readableHighWaterMark: options.capacityBytes ?? DEFAULT_CAPACITY_BYTES })
    this.#chunkBytes = options.chunkBytes ?? (() => DEFAULT_CAPACITY_BYTES)
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.peer?.deliver(Buffer.from(chunk), callback)
  }

  override _final(callback: () => void): void {
    this.peer?.deliver(Buffer.alloc(0), callback)
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    const peer = this.peer
    setImmediate(() => peer?.destroy())
    callback(error)
  }

  override _read(): void {
    this.#isWanted = true
    this.#schedule()
  }

  /** Empty bytes are the end. */
  deliver(bytes: Buffer, written: () => void): void {
    this.#inbox.push({ bytes, written })
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isPumping || this.#inbox.length === 0 || this.destroyed) return
    this.#isPumping = true
    setImmediate(() => {
      this.#isPumping = false
      this.#pump()
    })
  }

  #pump(): void {
    const first = this.#inbox[0]
    if (first === undefined || this.destroyed || !this.#isWanted) return
    const length = Math.min(first.bytes.length, Math.max(1, this.#chunkBytes()))
    const part = first.bytes.subarray(0, length)
    first.bytes = first.bytes.subarray(length)
    if (first.bytes.length === 0) {
      this.#inbox.shift()
      first.written()
    }
    this.#isWanted = this.push(part.length === 0 ? null : part)
    this.#schedule()
  }
}

export function memorySocketPair(options: MemorySocketOptions = {}): [MemorySocket, MemorySocket] {
  const left = new MemorySocket(options)
  const right = new MemorySocket(options)
  left.peer = right
  right.peer = left
  return [left, right]
}
