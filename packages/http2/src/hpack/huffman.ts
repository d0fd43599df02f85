import { CODES, END_OF_STRING, LONGEST, SHORTEST, SYMBOLS } from './huffman-code.ts'

const FAST_BITS = 8
/**
 * For the next eight bits, the symbol that they begin with, and its length above it; 0 where the code is
 * longer.
 */
const FAST = makeFast()

/** Grows to the longest string that was decoded, which the size of a block of fields bounds. */
let scratch = Buffer.allocUnsafeSlow(1_024)

/**
 * The text in `bytes[start, end)`, of which each character is a byte; null when it is none (RFC 7541 §5.2): the end
 * of the string is part of it, or what fills the last byte is not the beginning of that.
 */
export function decodeHuffman(bytes: Buffer, start: number, end: number): string | null {
  const most = Math.floor(((end - start) * 8) / SHORTEST)
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most * 2)
  const out = scratch
  const endBit = end * 8
  let bit = start * 8
  let o = 0
  while (bit < endBit) {
    const entry = FAST[peek(bytes, bit, end)]!
    const length = entry >> 8
    if (length === 0) {
      const found = findLong(bytes, bit, endBit)
      if (found === null) return null
      if (found === PADDING) break
      out[o++] = SYMBOLS[found.symbol]!
      bit += found.length
      continue
    }
    // The bits that are not there count as ones, so this is no padding.
    if (bit + length > endBit) return null
    out[o++] = entry & 0xff
    bit += length
  }
  return out.toString('latin1', 0, o)
}

/** Eight bits; behind the end they are ones. */
function peek(bytes: Buffer, bit: number, end: number): number {
  const at = bit >> 3
  const next = at + 1 < end ? bytes[at + 1]! : 0xff
  return (((bytes[at]! << 8) | next) >> (FAST_BITS - (bit & 7))) & 0xff
}

const PADDING = 'padding'

/** A code of more than eight bits, as an index into SYMBOLS. */
function findLong(
  bytes: Buffer,
  start: number,
  endBit: number,
): { symbol: number; length: number } | null | typeof PADDING {
  let code = 0
  let isAllOnes = true
  for (let length = 1; length <= LONGEST; length++) {
    const bit = start + length - 1
    if (bit === endBit) return isAllOnes && length <= 8 ? PADDING : null
    const one = (bytes[bit >> 3]! >> (7 - (bit & 7))) & 1
    if (one === 0) isAllOnes = false
    code = code * 2 + one
    const { first, count, offset } = CODES[length]!
    if (code - first >= count) continue
    const symbol = offset + code - first
    return SYMBOLS[symbol] === END_OF_STRING ? null : { symbol, length }
  }
  return null
}

function makeFast(): Uint16Array {
  const fast = new Uint16Array(1 << FAST_BITS)
  for (let length = SHORTEST; length <= FAST_BITS; length++) {
    const { first, count, offset } = CODES[length]!
    for (let i = 0; i < count; i++) {
      const entry = (length << 8) | SYMBOLS[offset + i]!
      fast.fill(entry, (first + i) << (FAST_BITS - length), (first + i + 1) << (FAST_BITS - length))
    }
  }
  return fast
}
