import { asciiName, isNameAt } from './characters.ts'
import type { Head } from './head.ts'

const TIMEOUT = asciiName('timeout=')
const DIGITS_LIMIT = 9

/**
 * Returns for how many seconds the peer keeps an idle connection, according to its Keep-Alive field (RFC 2068
 * §19.7.1.1); −1 when it does not say.
 */
export function readKeepAlive(bytes: Uint8Array, { keepAliveStart: start, keepAliveEnd: end }: Head): number {
  for (let i = start; i + TIMEOUT.length < end; i++) {
    if (!isNameAt(bytes, i, TIMEOUT)) continue
    let seconds = 0
    let at = i + TIMEOUT.length
    const digitsEnd = Math.min(end, at + DIGITS_LIMIT)
    const digitsStart = at
    for (; at < digitsEnd && isDigit(bytes[at]!); at++) seconds = seconds * 10 + bytes[at]! - 48
    return at === digitsStart ? -1 : seconds
  }
  return -1
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}
