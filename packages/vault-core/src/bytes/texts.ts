import { VaultError } from '../vault-error.ts'
import type { Bytes } from './bytes.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]))

/** Base64url without padding (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const left = Math.min(3, bytes.length - index)
    const word = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0)
    for (let digit = 0; digit <= left; digit++) text += ALPHABET[(word >> (18 - 6 * digit)) & 63]
  }
  return text
}

/**
 * Bytes of base64url without padding. Throws `not_base64` for any other character, padding, an impossible length
 * and bits that are left over: a value has one spelling only.
 */
export function fromBase64url(text: string): Bytes {
  const tail = text.length % 4
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  if (tail === 1) throw notBase64(text)
  let [word, bits, offset] = [0, 0, 0]
  for (const character of text) {
    const value = VALUES.get(character)
    if (value === undefined) throw notBase64(text)
    word = ((word << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[offset++] = word >> bits
  }
  if ((word & ((1 << bits) - 1)) !== 0) throw notBase64(text)
  return bytes
}

/** Lowercase hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function notBase64(text: string): VaultError {
  return new VaultError('not_base64', 'the text is not base64url without padding', { length: text.length })
}

/** Bytes of hexadecimal digits, two each. Throws `not_base64` for anything else. */
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) {
    throw new VaultError('not_base64', 'the text is not hexadecimal', { length: text.length })
  }
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}
