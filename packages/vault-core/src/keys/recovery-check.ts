/**
 * Reed–Solomon over GF(32), polynomial x⁵ + x² + 1: two check symbols make the sums Σ cᵢ and Σ cᵢ αⁱ zero. So one wrong
 * symbol of up to 31 is found with its place, and two are noticed.
 */
const ORDER = 31
const POLYNOMIAL = 0b100101
const POWERS: readonly number[] = toPowers()

/** The symbols, followed by their two check symbols. */
export function addCheckSymbols(symbols: readonly number[]): number[] {
  const [sum, weighted] = toSyndromes(symbols)
  const [first, second] = [getPower(symbols.length), getPower(symbols.length + 1)]
  const last = divide(weighted ^ multiply(first, sum), first ^ second)
  return [...symbols, sum ^ last, last]
}

/** The index of the one wrong symbol, `unknown` when there are more, `none` when all are right. */
export function findWrongSymbol(symbols: readonly number[]): number | 'unknown' | 'none' {
  const [sum, weighted] = toSyndromes(symbols)
  if (sum === 0 && weighted === 0) return 'none'
  if (sum === 0 || weighted === 0) return 'unknown'
  const index = POWERS.indexOf(divide(weighted, sum))
  return index < symbols.length ? index : 'unknown'
}

function toSyndromes(symbols: readonly number[]): [sum: number, weighted: number] {
  let [sum, weighted] = [0, 0]
  for (const [index, symbol] of symbols.entries()) {
    sum ^= symbol
    weighted ^= multiply(symbol, getPower(index))
  }
  return [sum, weighted]
}

function multiply(one: number, other: number): number {
  if (one === 0 || other === 0) return 0
  return getPower(POWERS.indexOf(one) + POWERS.indexOf(other))
}

function divide(one: number, other: number): number {
  if (one === 0) return 0
  return getPower(POWERS.indexOf(one) - POWERS.indexOf(other) + ORDER)
}

function getPower(exponent: number): number {
  return POWERS[exponent % ORDER] ?? 0
}

function toPowers(): number[] {
  const powers = [1]
  for (let exponent = 1; exponent < ORDER; exponent++) {
    const doubled = (powers[exponent - 1] ?? 0) << 1
    powers.push(doubled > 31 ? doubled ^ POLYNOMIAL : doubled)
  }
  return powers
}
