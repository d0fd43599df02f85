import { FIELD_VALUE, SEMICOLON, TOKEN } from './characters.ts'

const EQUALS = 0x3d
const QUOTE = 0x22
const BACKSLASH = 0x5c

const AT_SEMICOLON = 0
const AT_NAME = 1
const IN_NAME = 2
const AT_VALUE = 3
const IN_VALUE = 4
const IN_QUOTES = 5
const IN_PAIR = 6
const AFTER_QUOTES = 7

/**
 * Follows `;name`, `;name=token` and `;name="quoted"`, any number of them (RFC 9112 §7.1.1), without the
 * space that a sender must not write there. Extensions are dropped, but two readers that disagree about
 * where one ends disagree about where the chunk starts.
 */
export class ChunkExtension {
  #state = AT_SEMICOLON

  reset(): void {
    this.#state = AT_SEMICOLON
  }

  /** The size line may end here. */
  get mayEnd(): boolean {
    return this.#state === IN_NAME || this.#state === IN_VALUE || this.#state === AFTER_QUOTES
  }

  /** False: the byte does not belong to an extension. */
  take(byte: number): boolean {
    const next = this.#next(byte)
    if (next < 0) return false
    this.#state = next
    return true
  }

  #next(byte: number): number {
    switch (this.#state) {
      case AT_NAME:
        return TOKEN[byte] === 1 ? IN_NAME : -1
      case IN_NAME:
        if (TOKEN[byte] === 1) return IN_NAME
        return byte === EQUALS ? AT_VALUE : nextExtension(byte)
      case AT_VALUE:
        if (byte === QUOTE) return IN_QUOTES
        return TOKEN[byte] === 1 ? IN_VALUE : -1
      case IN_VALUE:
        return TOKEN[byte] === 1 ? IN_VALUE : nextExtension(byte)
      case IN_QUOTES:
        if (byte === QUOTE) return AFTER_QUOTES
        if (byte === BACKSLASH) return IN_PAIR
        return FIELD_VALUE[byte] === 1 ? IN_QUOTES : -1
      case IN_PAIR:
        return FIELD_VALUE[byte] === 1 ? IN_QUOTES : -1
      default:
        return nextExtension(byte)
    }
  }
}

function nextExtension(byte: number): number {
  return byte === SEMICOLON ? AT_NAME : -1
}
