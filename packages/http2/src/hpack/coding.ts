/** How a field begins, by what becomes of it (RFC 7541 §6): the bits above its number. */
export const Kind = {
  /** A field that is in a table. */
  INDEXED: 0x80,
  /** To be remembered. */
  ADDED: 0x40,
  /** A new size of the table. */
  TABLE_SIZE: 0x20,
  /** Not to be remembered by anybody on the way. */
  NEVER_INDEXED: 0x10,
  /** Not to be remembered. */
  LITERAL: 0x00,
} as const

/** Writes a number above bits of a kind, and answers where it ends (RFC 7541 §5.1). */
export function writeNumber(to: Buffer, at: number, kind: number, mask: number, number: number): number {
  let o = at
  if (number < mask) {
    to[o++] = kind | number
    return o
  }
  to[o++] = kind | mask
  let rest = number - mask
  for (; rest >= 0x80; rest >>= 7) to[o++] = (rest & 0x7f) | 0x80
  to[o++] = rest
  return o
}
