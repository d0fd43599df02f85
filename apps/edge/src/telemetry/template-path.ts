/** Bounds a templated path; the rest is cut off. */
export const PATH_BYTES = 128
/** Hexadecimal from this length on is an identifier, anything with a digit in it from the other. */
const HEX_LENGTH = 8
const TOKEN_LENGTH = 24
const SLASH = 0x2f
const QUESTION = 0x3f
const DASH = 0x2d
const ID = Buffer.from(':id')

const Seen = { DIGIT: 1, HEX_LETTER: 2, DASH: 4, OTHER: 8 } as const

/** The kind of each byte. */
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x30 && byte <= 0x39) return Seen.DIGIT
  const lower = byte | 0x20
  if (lower >= 0x61 && lower <= 0x66) return Seen.HEX_LETTER
  return byte === DASH ? Seen.DASH : Seen.OTHER
})

/**
 * Writes the path in `bytes` into `out` (PATH_BYTES long) and answers how many bytes that took: numbers, UUIDs,
 * hexadecimal and long tokens become `:id`, the query is left out. Allocates nothing.
 */
export function templatePath(bytes: Buffer, start: number, end: number, out: Buffer): number {
  let length = 0
  let segment = start
  while (segment < end && length < PATH_BYTES) {
    let stop = segment
    let seen = 0
    while (stop < end && bytes[stop] !== SLASH && bytes[stop] !== QUESTION) seen |= KINDS[bytes[stop++]!]!
    if (isIdentifier(seen, stop - segment)) length = copy(ID, 0, ID.length, out, length)
    else length = copy(bytes, segment, stop, out, length)
    if (stop === end || bytes[stop] === QUESTION) break
    length = copy(bytes, stop, stop + 1, out, length)
    segment = stop + 1
  }
  if (length === 0) out[length++] = SLASH
  return length
}

function isIdentifier(seen: number, length: number): boolean {
  if ((seen & Seen.DIGIT) === 0) return false
  if (seen === Seen.DIGIT || length >= TOKEN_LENGTH) return true
  return (seen & Seen.OTHER) === 0 && length >= HEX_LENGTH
}

function copy(from: Buffer, start: number, end: number, out: Buffer, at: number): number {
  for (let i = start; i < end && at < PATH_BYTES; i++) out[at++] = from[i]!
  return at
}
