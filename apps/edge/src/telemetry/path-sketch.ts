import { STATISTICS_PATHS as SLOTS } from '@nora/link'
import { PATH_BYTES, templatePath } from './template-path.ts'

/** The path at hand; one at a time. */
const scratch = Buffer.allocUnsafe(PATH_BYTES)

/**
 * The paths of one tunnel that are asked for most, in a place that does not grow: the Space-Saving algorithm
 * (Metwally, Agrawal, El Abbadi 2005). Of N requests every path with more than N / 32 of them is in it. Adding
 * allocates nothing.
 */
export class PathSketch {
  #size = 0
  readonly #hashes = new Uint32Array(SLOTS)
  readonly #counts = new Uint32Array(SLOTS)
  /** How much of its count a path may owe to those whose slot it took. */
  readonly #overcounts = new Uint32Array(SLOTS)
  readonly #errors = new Uint32Array(SLOTS)
  readonly #lengths = new Uint8Array(SLOTS)
  readonly #texts = Buffer.allocUnsafe(SLOTS * PATH_BYTES)
  #otherErrors = 0

  /** Counts the target between `start` and `end`, of which the query is left out. */
  add(bytes: Buffer, start: number, end: number, isError: boolean): void {
    const length = templatePath(bytes, start, end, scratch)
    const hash = getHash(length)
    let slot = this.#find(hash, length)
    if (slot === -1) slot = this.#take(hash, length)
    this.#counts[slot]!++
    if (isError) this.#errors[slot]!++
  }

  /** Paths with what is certainly theirs, and the rest of all requests under the empty path. */
  toRows(): [path: string, requests: number, errors: number][] {
    const rows: [string, number, number][] = []
    let others = 0
    for (let slot = 0; slot < this.#size; slot++) {
      const at = slot * PATH_BYTES
      const path = this.#texts.toString('latin1', at, at + this.#lengths[slot]!)
      const overcount = this.#overcounts[slot]!
      rows.push([path, this.#counts[slot]! - overcount, this.#errors[slot]!])
      others += overcount
    }
    if (others > 0) rows.push(['', others, this.#otherErrors])
    return rows
  }

  #find(hash: number, length: number): number {
    for (let slot = 0; slot < this.#size; slot++) {
      if (this.#hashes[slot] !== hash || this.#lengths[slot] !== length) continue
      const at = slot * PATH_BYTES
      if (this.#texts.compare(scratch, 0, length, at, at + length) === 0) return slot
    }
    return -1
  }

  /** A free slot, or the one that was counted least, whose count the new path takes over. */
  #take(hash: number, length: number): number {
    let slot = this.#size
    if (slot < SLOTS) this.#size++
    else {
      slot = 0
      for (let other = 1; other < SLOTS; other++) if (this.#counts[other]! < this.#counts[slot]!) slot = other
      this.#overcounts[slot] = this.#counts[slot]!
      this.#otherErrors += this.#errors[slot]!
      this.#errors[slot] = 0
    }
    this.#hashes[slot] = hash
    this.#lengths[slot] = length
    scratch.copy(this.#texts, slot * PATH_BYTES, 0, length)
    return slot
  }
}

/** FNV-1a of what is in `scratch`. */
function getHash(length: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ scratch[i]!, 0x01000193)
  return hash >>> 0
}
