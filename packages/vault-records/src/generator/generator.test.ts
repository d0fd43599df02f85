import { expect, test } from 'vitest'
import { getPassphraseBits, makePassphrase } from './passphrase.ts'
import { DEFAULT_RECIPE, getPasswordBits, makePassword, type PasswordRecipe } from './password.ts'

const ALL: PasswordRecipe = { ...DEFAULT_RECIPE, without_lookalikes: false }
const ONLY_DIGITS: PasswordRecipe = { ...ALL, lower: false, upper: false, symbols: false }

test('a password of four characters has one of each of four classes', () => {
  for (let round = 0; round < 300; round++) {
    const password = makePassword({ ...ALL, length: 4 })
    expect(password).toHaveLength(4)
    for (const pattern of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]) expect(password).toMatch(pattern)
  }
})

test('the longest password holds no look-alike when they are left out', () => {
  for (let round = 0; round < 50; round++) {
    const password = makePassword({ ...DEFAULT_RECIPE, length: 128 })
    expect(password).toHaveLength(128)
    expect(password).not.toMatch(/[Il1|O0o'"`]/)
  }
})

test('only the classes that were asked for are used', () => {
  expect(makePassword({ ...ONLY_DIGITS, length: 64 })).toMatch(/^\d{64}$/)
})

test('every digit is as probable as any other', () => {
  const counts = new Map<string, number>()
  for (let round = 0; round < 200; round++) {
    for (const digit of makePassword({ ...ONLY_DIGITS, length: 100 })) {
      counts.set(digit, (counts.get(digit) ?? 0) + 1)
    }
  }
  // Chi-square of ten digits: above 40 is met once in 100,000 runs of a fair generator.
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)
  expect(counts.size).toBe(10)
  expect(chiSquare).toBeLessThan(40)
})

test.each([3, 129, 8.5, Number.NaN])('a length of %d is refused', (length) => {
  expect(() => makePassword({ ...ALL, length })).toThrow(RangeError)
})

test('a recipe without classes is refused', () => {
  expect(() => makePassword({ ...ONLY_DIGITS, digits: false })).toThrow(RangeError)
})

test('the bits of a recipe are log2 of the passwords that it can give', () => {
  expect(getPasswordBits({ ...ONLY_DIGITS, length: 10 })).toBeCloseTo(Math.log2(1e10), 6)
  const alphanumeric = { ...ONLY_DIGITS, lower: true, length: 4 }
  expect(getPasswordBits(alphanumeric)).toBeCloseTo(Math.log2(36 ** 4 - 26 ** 4 - 10 ** 4), 6)
  expect(getPasswordBits({ ...ALL, length: 128 })).toBeCloseTo(128 * Math.log2(94), 3)
})

test('a passphrase has its words, separator, capitals and one digit', () => {
  const list = ['слон', 'река', 'гора']
  for (let round = 0; round < 100; round++) {
    const phrase = makePassphrase({ words: 5, separator: ' ', capital: true, number: true }, list)
    const words = phrase.split(' ')
    expect(words).toHaveLength(5)
    expect(words.every((word) => /^(?:Слон|Река|Гора)\d?$/.test(word))).toBe(true)
    expect(words.filter((word) => /\d$/.test(word))).toHaveLength(1)
  }
})

test('six words of a list of 2,048 are 66 bits', () => {
  const recipe = { words: 6, separator: '-', capital: true, number: false }
  expect(getPassphraseBits(recipe, 2048)).toBe(66)
  expect(getPassphraseBits({ ...recipe, number: true }, 2048)).toBeCloseTo(66 + Math.log2(60), 6)
})

test.each([3, 11, 4.5])('a passphrase of %d words is refused', (words) => {
  expect(() => makePassphrase({ words, separator: '-', capital: false, number: false }, ['one'])).toThrow(
    RangeError,
  )
})
