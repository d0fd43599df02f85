import type { Matcher } from 're2js'
import type { BodyPattern } from './body-pattern.ts'
import { concatBytes, NO_BYTES, toCharacterStart, toNextCharacter } from './byte-arrays.ts'
import { ReplacementText } from './replacement-text.ts'

/** A search without a bound of its own sees this much at once; it may begin in the first half. */
const WINDOW_BYTES = 65_536
const HALF_BYTES = WINDOW_BYTES / 2
/** Patterns with matches up to this length wait for no more than that. */
const REACH_LIMIT_BYTES = 4_096
/** One character, by which `\b` and `(?m)^` know what stands before. */
const CONTEXT_BYTES = 4

/**
 * Replaces what one pattern finds in a body that arrives in any pieces, with what it would make of the whole. Works on
 * bytes, so that what is no UTF-8 passes as it came. A pattern whose matches have a bound holds back as much as that;
 * others 64 KiB, and their matches are at most as long.
 */
export class PatternReplacer {
  readonly #pattern: BodyPattern
  readonly #text: ReplacementText
  readonly #onMatch: (content: Uint8Array) => void
  /** What has come and waits, behind a little of what went before it. */
  #parts: Uint8Array[] = []
  #waitingBytes = 0
  /** Where in the first part that what waits begins. */
  #from = 0

  constructor(pattern: BodyPattern, to: string, onMatch: (content: Uint8Array) => void) {
    this.#pattern = pattern
    this.#text = new ReplacementText(to, pattern.machine.groupCount())
    this.#onMatch = onMatch
  }

  push(bytes: Uint8Array): Uint8Array {
    if (bytes.length === 0) return NO_BYTES
    this.#parts.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#pattern.reachBytes <= REACH_LIMIT_BYTES) return this.#pushBounded(this.#pattern.reachBytes)
    const made: Uint8Array[] = []
    while (this.#waitingBytes >= WINDOW_BYTES) {
      const whole = this.#takeAll()
      const end = this.#from + WINDOW_BYTES
      made.push(this.#replace(whole, whole.subarray(0, end), this.#from + HALF_BYTES))
    }
    return concatBytes(made)
  }

  end(): Uint8Array {
    const whole = this.#takeAll()
    return this.#replace(whole, whole, Number.POSITIVE_INFINITY)
  }

  /** A match that begins this long before the end is the same whatever comes, with a character to look ahead. */
  #pushBounded(reachBytes: number): Uint8Array {
    const sureBytes = this.#waitingBytes - reachBytes - CONTEXT_BYTES
    if (sureBytes <= 0) return NO_BYTES
    const whole = this.#takeAll()
    return this.#replace(whole, whole, this.#from + sureBytes)
  }

  #takeAll(): Uint8Array {
    const whole = concatBytes(this.#parts)
    this.#parts = [whole]
    return whole
  }

  /** Replaces the matches that begin before `until`, and keeps what comes from there on. */
  #replace(whole: Uint8Array, searched: Uint8Array, until: number): Uint8Array {
    const matcher: Matcher = this.#pattern.machine.matcher(searched)
    const made: Uint8Array[] = []
    let sent = this.#from
    let from = this.#from
    while (from <= searched.length && from < until && matcher.find(from)) {
      const start = matcher.start()
      const end = matcher.end()
      if (start >= until) break
      made.push(searched.subarray(sent, start), this.#text.render(searched, matcher))
      this.#onMatch(searched.subarray(start, end))
      sent = end
      from = end > start ? end : toNextCharacter(searched, end)
    }
    const stop = Math.min(until, whole.length)
    // What begins with the next search has to begin with a character.
    const next = Math.max(from, stop < whole.length ? toCharacterStart(whole, stop) : stop)
    const kept = Math.min(Math.max(next, sent), whole.length)
    made.push(whole.subarray(sent, kept))
    this.#keepFrom(whole, kept)
    return concatBytes(made)
  }

  #keepFrom(whole: Uint8Array, offset: number): void {
    const start = toCharacterStart(whole, Math.max(0, offset - CONTEXT_BYTES))
    // A copy: a few bytes must not keep the large buffer alive that they came in.
    this.#parts = [whole.slice(start)]
    this.#from = offset - start
    this.#waitingBytes = whole.length - offset
  }
}
