import { randomFillSync } from 'node:crypto'
import { Duplex } from 'node:stream'
import { applyMask, MASK_BYTES, makeHeader, Opcode } from './frame-header.ts'
import { CloseCode, FrameScanner } from './frame-scanner.ts'

const RANDOM_BYTES = 4096
const random = Buffer.alloc(RANDOM_BYTES)
let randomUsed = RANDOM_BYTES

/**
 * A byte stream inside the binary messages of a WebSocket whose handshake is over (RFC 6455). What is
 * written together leaves as one message; boundaries mean nothing. Pings are answered, back pressure goes
 * through both ways, and its end is a Close frame. Owns the connection from here on.
 */
export class WebSocketStream extends Duplex {
  readonly #socket: Duplex
  readonly #isClient: boolean
  readonly #scanner: FrameScanner
  /** The callback of the write that waits for the connection to drain. */
  #onDrain: (() => void) | null = null
  /** Our Close frame has been sent, or nobody is there to take it. */
  #isSilent = false

  constructor(socket: Duplex, role: 'client' | 'server') {
    // After a Close frame nothing may be sent, so the end of one side is the end of the other.
    super({ allowHalfOpen: false })
    this.#socket = socket
    this.#isClient = role === 'client'
    this.#scanner = new FrameScanner(
      {
        onData: (bytes) => {
          if (!this.push(bytes)) socket.pause()
        },
        onPing: (payload) => this.#answerPing(payload),
        onClose: () => this.#finish(CloseCode.NORMAL),
        onViolation: (code) => this.#finish(code),
      },
      { expectsMask: !this.#isClient },
    )
    socket.on('data', (bytes: Buffer) => this.#scanner.feed(bytes))
    socket.on('drain', () => this.#drained())
    socket.on('end', () => {
      this.#isSilent = true
      this.push(null)
    })
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.#send([chunk], callback)
  }

  override _writev(chunks: { chunk: Buffer }[], callback: () => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      callback,
    )
  }

  override _final(callback: () => void): void {
    this.#sendClose(CloseCode.NORMAL)
    this.#socket.end(callback)
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#socket.destroy()
    callback(error)
  }

  #send(parts: readonly Buffer[], callback: () => void): void {
    if (this.#isSilent || this.#write(Opcode.BINARY, parts)) callback()
    else this.#onDrain = callback
  }

  /** False: the connection wants no more before it has drained. */
  #write(opcode: number, parts: readonly Buffer[]): boolean {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const header = makeHeader(opcode, length, this.#isClient)
    if (this.#isClient) {
      const mask = nextMask()
      mask.copy(header, header.length - MASK_BYTES)
      // A copy: what is handed in stays the writer's.
      const frame = Buffer.concat([header, ...parts])
      applyMask(frame.subarray(header.length), mask)
      return this.#socket.write(frame)
    }
    this.#socket.cork()
    let accepted = this.#socket.write(header)
    for (const part of parts) accepted = this.#socket.write(part)
    this.#socket.uncork()
    return accepted
  }

  #drained(): void {
    const callback = this.#onDrain
    this.#onDrain = null
    callback?.()
  }

  /**
   * Answers a ping, unless the peer reads nothing: it may ask often, but it gets no queue for that (§5.5.3).
   */
  #answerPing(payload: Buffer): void {
    if (this.#isSilent || this.#socket.writableNeedDrain) return
    this.#write(Opcode.PONG, [Buffer.from(payload)])
  }

  #finish(code: number): void {
    this.#sendClose(code)
    this.push(null)
  }

  #sendClose(code: number): void {
    if (this.#isSilent || this.#socket.destroyed) return
    const payload = Buffer.allocUnsafe(2)
    payload.writeUInt16BE(code)
    this.#write(Opcode.CLOSE, [payload])
    this.#isSilent = true
  }
}

/** Four bytes that nobody can foretell (RFC 6455 §10.3), from a stock: asking each time costs a call into the system. */
function nextMask(): Buffer {
  if (randomUsed === RANDOM_BYTES) {
    randomFillSync(random)
    randomUsed = 0
  }
  randomUsed += MASK_BYTES
  return random.subarray(randomUsed - MASK_BYTES, randomUsed)
}
