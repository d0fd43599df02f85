export type PathConditions = {
  bytesPerMs: number
  /** The delay from one end to the other, besides the time that the bytes themselves take. */
  delayMs: number
  /** The most bytes that may wait before the path. */
  queueBytes: number
}

/** One direction of a network path: a bandwidth, a delay, and a queue of bounded length before them. */
export class Path {
  readonly #conditions: PathConditions
  /** When the last byte that was handed in has left the queue. */
  #freeAtMs = 0

  constructor(conditions: PathConditions) {
    this.#conditions = conditions
  }

  /** When bytes handed in now are at the other end. What was handed in before is there before. */
  carry(bytes: number, nowMs: number): number {
    this.#freeAtMs = Math.max(this.#freeAtMs, nowMs) + bytes / this.#conditions.bytesPerMs
    return this.#freeAtMs + this.#conditions.delayMs
  }

  /** How long until the queue has room again; 0 when it has. */
  waitMs(nowMs: number): number {
    const { queueBytes, bytesPerMs } = this.#conditions
    return Math.max(0, this.#freeAtMs - nowMs - queueBytes / bytesPerMs)
  }
}
