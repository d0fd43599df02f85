import type { Algorithm } from './verification.ts'

const BYTES: Record<Algorithm, number> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 }

/**
 * The digest in a header's value: hex or base64, with or without a word before it (`sha256=…`, `v1,…`).
 * Hex and base64 of the same digest differ in length, so which one it is need not be said. Null when the
 * value holds no digest of that algorithm.
 */
export function decodeDigest(value: string, algorithm: Algorithm): Buffer | null {
  const bytes = BYTES[algorithm]
  for (const text of [value, value.replace(/^[\w-]{1,20}[=,:] ?/, '')]) {
    if (text.length === bytes * 2 && /^[0-9a-f]+$/i.test(text)) return Buffer.from(text, 'hex')
    // With padding or without.
    if (text.replace(/={1,2}$/, '').length === Math.ceil((bytes * 4) / 3) && /^[\w+/-]+={0,2}$/.test(text)) {
      const decoded = Buffer.from(text, 'base64')
      if (decoded.length === bytes) return decoded
    }
  }
  return null
}
