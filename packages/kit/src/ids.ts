import type { Clock } from './clock.ts'

/** Crockford's base 32: sorts as it counts, has no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_CHARS = 10
const RANDOM_CHARS = 16

export type Ids = {
  /** A new id such as `tun_01J9Z…`: prefix, underscore, ULID. */
  next(prefix: string): string
}

/**
 * Makes ids that sort by the time they were made, also within one millisecond of one process
 * (the ULID specification's monotonic mode).
 */
export function createIds(clock: Clock, randomBytes = systemRandomBytes): Ids {
  let lastMs = -1
  let last: number[] = []
  return {
    next(prefix) {
      const nowMs = clock.now().getTime()
      if (nowMs > lastMs) {
        lastMs = nowMs
        last = Array.from(randomBytes(RANDOM_CHARS), (byte) => byte & 31)
      } else {
        increment(last)
      }
      return `${prefix}_${encodeTime(lastMs)}${last.map((digit) => ALPHABET[digit]).join('')}`
    },
  }
}

function encodeTime(ms: number): string {
  let text = ''
  let rest = ms
  for (let i = 0; i < TIME_CHARS; i++) {
    text = ALPHABET[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

function increment(digits: number[]): void {
  for (let i = digits.length - 1; i >= 0; i--) {
    const digit = digits[i] ?? 0
    if (digit < 31) {
      digits[i] = digit + 1
      return
    }
    digits[i] = 0
  }
}

function systemRandomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
