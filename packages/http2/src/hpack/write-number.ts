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
