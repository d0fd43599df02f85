/** A symbol of the code that stands for no byte: the end of the string, whose first bits fill the last byte. */
export const END_OF_STRING = 256

/** Bits of the shortest and of the longest code. */
export const SHORTEST = 5
export const LONGEST = 30

/**
 * Bits of each byte's code, and of the end of the string (RFC 7541 appendix B). The code is canonical: codes of one
 * length follow each other in the order of their symbols, so the lengths say everything.
 */
const LENGTHS = [
  // 0 to 31: what no field should hold.
  ...[13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28],
  ...[28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28],
  // Space to slash, digits to question mark.
  ...[6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6],
  ...[5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10],
  // Capitals.
  ...[13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7],
  ...[7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6],
  // Letters.
  ...[15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5],
  ...[6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28],
  // 128 to 255.
  ...[20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23],
  ...[24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24],
  ...[22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23],
  ...[21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23],
  ...[26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25],
  ...[19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27],
  ...[20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23],
  ...[26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26],
  // The end of the string.
  30,
]

/**
 * Describes the codes of one length: the first, how many there are, and where their symbols begin in SYMBOLS.
 */
export type Codes = { first: number; count: number; offset: number }

/** Lists all symbols in the order of their codes. */
export const SYMBOLS = Array.from(LENGTHS.keys()).sort((a, b) => LENGTHS[a]! - LENGTHS[b]! || a - b)

/** Codes by length. */
export const CODES: readonly Codes[] = makeCodes()

function makeCodes(): Codes[] {
  const codes: Codes[] = []
  let next = 0
  let offset = 0
  for (let length = 0; length <= LONGEST; length++) {
    const count = LENGTHS.filter((one) => one === length).length
    codes.push({ first: next, count, offset })
    next = (next + count) * 2
    offset += count
  }
  return codes
}
