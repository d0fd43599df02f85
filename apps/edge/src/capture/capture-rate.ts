import { KIB, MIB, SECOND_MS } from '@nora/kit'

/** Bounds what is captured of one tunnel or gateway per second; exchanges beyond it are left out. */
const BYTES_PER_S = 2 * MIB
/** Each exchange counts for at least this, because it takes a row, a file and a place in a list. */
const EXCHANGE_BYTES = 16 * KIB
const SPARSEST = 1_024

/** Which exchanges of a tunnel or gateway are kept: all of them, or one in two, four, eight… while there is more than fits. */
export class CaptureRate {
  /** One in how many is kept now. */
  keptOneIn = 1
  #windowMs = Number.NEGATIVE_INFINITY
  #usedBytes = 0
  #seen = 0

  /** Whether the next exchange is kept. */
  admits(nowMs: number): boolean {
    this.#roll(nowMs)
    if (this.#usedBytes > 2 * BYTES_PER_S) return false
    const isKept = this.#seen++ % this.keptOneIn === 0
    if (isKept) this.#usedBytes += EXCHANGE_BYTES
    return isKept
  }

  /** More of an exchange is to be kept. False when this second is used up twice. */
  charge(bytes: number): boolean {
    if (this.#usedBytes > 2 * BYTES_PER_S) return false
    this.#usedBytes += bytes
    return true
  }

  #roll(nowMs: number): void {
    const windows = Math.floor((nowMs - this.#windowMs) / SECOND_MS)
    if (windows < 1) return
    if (this.#usedBytes > BYTES_PER_S) this.keptOneIn = Math.min(SPARSEST, this.keptOneIn * 2)
    else if (windows > 1) this.keptOneIn = Math.max(1, this.keptOneIn >> Math.min(windows, 10))
    else if (this.#usedBytes < BYTES_PER_S / 3) this.keptOneIn = Math.max(1, this.keptOneIn / 2)
    this.#windowMs = nowMs
    this.#usedBytes = 0
    this.#seen = 0
  }
}
