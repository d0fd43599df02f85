import type { Mux } from '../mux/mux.ts'
import type { Stream, StreamHandler } from '../mux/stream.ts'

export type Speech = { seed: number; bytes: number }

export type TalkerOptions = {
  says: Speech
  hears: Speech
  writeBytes: number
  /** Says whether bytes are passed by reference, through one shared buffer, or built in place. */
  style: 'given' | 'copied' | 'in-place'
  /** Consume at once, or later in this many portions. */
  portions: number
}

/** Says a pattern of bytes, keeping to back-pressure, and holds what it hears against another. */
export class Talker implements StreamHandler {
  readonly events: ('end' | 'reset')[] = []
  heardBytes = 0
  readonly #mux: Mux
  readonly #options: TalkerOptions
  readonly #shared: Buffer
  #saidBytes = 0
  #heldBytes = 0
  #hearsWrong = false

  constructor(mux: Mux, options: TalkerOptions) {
    this.#mux = mux
    this.#options = options
    this.#shared = Buffer.alloc(options.writeBytes)
  }

  /** Returns what went wrong so far. */
  get complaint(): string | undefined {
    if (this.#hearsWrong) return 'other bytes than were said'
    if (this.heardBytes !== this.#options.hears.bytes) return `${this.heardBytes} bytes were heard`
    return undefined
  }

  talk(stream: Stream): void {
    const { says, writeBytes } = this.#options
    while (this.#saidBytes < says.bytes) {
      const from = this.#saidBytes
      this.#saidBytes = Math.min(says.bytes, from + writeBytes)
      if (!this.#write(stream, pattern(says.seed, from, this.#saidBytes))) return
    }
    stream.end()
  }

  onData(stream: Stream, buffer: Buffer, start: number, end: number): void {
    const wanted = pattern(this.#options.hears.seed, this.heardBytes, this.heardBytes + end - start)
    if (!buffer.subarray(start, end).equals(wanted)) this.#hearsWrong = true
    this.heardBytes += end - start
    if (this.#options.portions === 0) {
      stream.consumed(end - start)
      return
    }
    if (this.#heldBytes === 0) setImmediate(() => this.#consumeSome(stream))
    this.#heldBytes += end - start
  }

  onEnd(): void {
    this.events.push('end')
  }

  onReset(): void {
    this.events.push('reset')
  }

  onDrain(stream: Stream): void {
    this.talk(stream)
  }

  #write(stream: Stream, bytes: Buffer): boolean {
    if (this.#options.style === 'given') return stream.write(bytes, 0, bytes.length, false)
    if (this.#options.style === 'copied') {
      bytes.copy(this.#shared)
      const isAccepted = stream.write(this.#shared, 0, bytes.length, true)
      this.#shared.fill(0)
      return isAccepted
    }
    const offset = stream.begin(bytes.length + 10)
    return stream.commit(offset + bytes.copy(this.#mux.chunk, offset))
  }

  #consumeSome(stream: Stream): void {
    const portion = Math.ceil(this.#heldBytes / this.#options.portions)
    this.#heldBytes -= portion
    stream.consumed(portion)
    if (this.#heldBytes > 0) setImmediate(() => this.#consumeSome(stream))
  }
}

function pattern(seed: number, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start)
  for (let at = start; at < end; at++) bytes[at - start] = seed * 131 + at * 7 + (at >>> 8)
  return bytes
}
