/** Byte classes of RFC 9110 §5.6.2, §5.5 and RFC 3986, and the few bytes the grammar is built from. */
export const TAB = 9
export const LF = 10
export const CR = 13
export const SPACE = 32
export const COMMA = 44
export const HYPHEN = 45
export const COLON = 58
export const SEMICOLON = 59

/** tchar: what methods and field names are made of. */
export const TOKEN = getClass("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

/** field-vchar, SP and HTAB: everything but control characters and DEL. */
export const FIELD_VALUE = new Uint8Array(256).map((_, byte) =>
  (byte >= 0x20 && byte !== 0x7f) || byte === TAB ? 1 : 0,
)

/**
 * A request target consists of visible ASCII, and of bytes above it, which some programs do not percent-encode.
 * Space and control characters could end the line, or a part of it, for another reader.
 */
export const TARGET = new Uint8Array(256).map((_, byte) => (byte > 0x20 && byte !== 0x7f ? 1 : 0))

/** Letters, digits, `.`, `-` and `_`: a name that a hostname is matched by. */
export const HOSTNAME = getClass('-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')

/** Value of a hexadecimal digit, −1 for other bytes. */
export const HEX_VALUE = new Int8Array(256).map((_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16)
  return Number.isNaN(digit) ? -1 : digit
})

/** Letters without their case; `_` and `^`, which may stand in names too, as they are. */
const LOWER_CASE = new Uint8Array(256).map((_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte))

/**
 * Maps names as programs do that pass fields on as variables (RFC 3875 §4.1.18): letters, digits, and one sign.
 */
const FOLDED = new Uint8Array(256).map((_, byte) =>
  /[a-z\d]/i.test(String.fromCharCode(byte)) ? LOWER_CASE[byte]! : HYPHEN,
)

/** A lower-case ASCII name to compare with. */
export function asciiName(name: string): Uint8Array {
  return Uint8Array.from(name, (char) => char.charCodeAt(0))
}

/** Whether `name` (lower case) stands at `start`, in any case. The caller has compared the lengths. */
export function isNameAt(bytes: Uint8Array, start: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i++) {
    if (LOWER_CASE[bytes[start + i]!] !== name[i]) return false
  }
  return true
}

/** Whether a name stands at `start` that some programs cannot tell from `name`: `X_Forwarded_For`. */
export function isFoldedNameAt(bytes: Uint8Array, start: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i++) {
    if (FOLDED[bytes[start + i]!] !== name[i]) return false
  }
  return true
}

/** A name as such programs see it. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '-')
}

/** Whether two ranges of one buffer hold the same ASCII letters, in any case. */
export function isSameName(
  bytes: Uint8Array,
  start: number,
  end: number,
  otherStart: number,
  otherEnd: number,
): boolean {
  if (end - start !== otherEnd - otherStart) return false
  for (let i = start, k = otherStart; i < end; i++, k++) {
    if (LOWER_CASE[bytes[i]!] !== LOWER_CASE[bytes[k]!]) return false
  }
  return true
}

function getClass(members: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const char of members) table[char.charCodeAt(0)] = 1
  return table
}
