/** A peer that has not acknowledged so many settings will not do so. */
const UNACKNOWLEDGED_LIMIT = 16

/** How many streams the peer may have open, which is what it has heard of (RFC 9113 §6.5.3). */
export class StreamLimit {
  readonly #announced: number[]
  #acknowledged = 0

  constructor(streams: number) {
    this.#announced = [streams]
  }

  /** The limit that the peer heard last, or may be about to hear. */
  get most(): number {
    return this.#announced.length === 0
      ? this.#acknowledged
      : Math.max(this.#acknowledged, ...this.#announced)
  }

  /** False when the peer has not heard of too much already. */
  announce(streams: number): boolean {
    this.#announced.push(streams)
    return this.#announced.length <= UNACKNOWLEDGED_LIMIT
  }

  acknowledge(): void {
    this.#acknowledged = this.#announced.shift() ?? this.#acknowledged
  }
}
