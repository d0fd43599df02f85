import { Duplex } from 'node:stream'
import { KIB, MIB } from '@nora/kit'

const CHUNK_BYTES = 16 * KIB
/** A kernel takes this much before a write has to wait. */
const SEND_BUFFER_BYTES = 4 * MIB

/** Time that passes only when nothing is left to do. */
export class VirtualTime {
  #nowMs = 0
  #events: { atMs: number; run: () => void }[] = []
  readonly clock = { now: () => new Date(this.#nowMs), monotonicMs: () => this.#nowMs }

  get nowMs(): number {
    return this.#nowMs
  }

  at(atMs: number, run: () => void): void {
    let index = this.#events.length
    while (index > 0 && this.#events[index - 1]!.atMs > atMs) index--
    this.#events.splice(index, 0, { atMs, run })
  }

  /** Lets that much time pass, event by event. */
  async pass(durationMs: number): Promise<void> {
    const endMs = this.#nowMs + durationMs
    for (;;) {
      // Reading, flushing and writing each take up to a turn of the event loop.
      for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
      const next = this.#events[0]
      if (next === undefined || next.atMs > endMs) break
      this.#events.shift()
      this.#nowMs = next.atMs
      next.run()
    }
    this.#nowMs = endMs
  }
}

export type Shape = {
  time: VirtualTime
  bytesPerMs: number
  oneWayMs: number
  /** Until when each way is taken, by all links of this shape. */
  busyUntilMs?: [there: number, back: number]
}

/** One end of a connection with a bandwidth and a delay. Its kernel takes megabytes, as real ones do. */
class ShapedSocket extends Duplex {
  peer: ShapedSocket | null = null
  readonly #shape: Shape
  readonly #way: 0 | 1
  readonly #busyUntilMs: [number, number]

  constructor(shape: Shape, way: 0 | 1) {
    super({ readableHighWaterMark: 64 * MIB })
    this.#shape = shape
    this.#way = way
    this.#busyUntilMs = shape.busyUntilMs ?? [0, 0]
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    const { time, bytesPerMs, oneWayMs } = this.#shape
    const bytes = Buffer.from(chunk)
    let busyUntilMs = Math.max(this.#busyUntilMs[this.#way], time.nowMs)
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const part = bytes.subarray(at, at + CHUNK_BYTES)
      busyUntilMs += part.length / bytesPerMs
      time.at(busyUntilMs + oneWayMs, () => this.peer?.push(part))
    }
    this.#busyUntilMs[this.#way] = busyUntilMs
    const takenAtMs = busyUntilMs - SEND_BUFFER_BYTES / bytesPerMs
    if (takenAtMs <= time.nowMs) callback()
    else time.at(takenAtMs, callback)
  }

  override _read(): void {}
}

export function shapedSocketPair(shape: Shape): [Duplex, Duplex] {
  const left = new ShapedSocket(shape, 0)
  const right = new ShapedSocket(shape, 1)
  left.peer = right
  right.peer = left
  return [left, right]
}
