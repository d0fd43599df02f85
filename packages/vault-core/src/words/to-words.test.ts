import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256, toUtf8 } from '../bytes/bytes.ts'
import { fromHex, toHex } from '../bytes/texts.ts'
import { getFault } from '../testing/get-fault.ts'
import { ENGLISH_WORDS } from './english-words.ts'
import { RUSSIAN_WORDS } from './russian-words.ts'
import { toWords } from './to-words.ts'

const LISTS = [
  ['en', ENGLISH_WORDS, /^[a-z]{3,9}$/],
  ['ru', RUSSIAN_WORDS, /^[а-я]{3,9}$/],
] as const

test.each(LISTS)('the list %s has 2,048 words of 3 to 9 letters, sorted, each once', (_, words, shape) => {
  expect(words).toHaveLength(2048)
  expect(new Set(words).size).toBe(2048)
  expect([...words].sort()).toEqual(words)
  expect(words.filter((word) => !shape.test(word))).toEqual([])
})

test.each(LISTS)(
  'no word of the list %s becomes another by one letter changed, missing or moved',
  (_, words) => {
    const owners = new Map<string, string[]>()
    for (const word of words) {
      for (const form of [word, ...listShortened(word)]) owners.set(form, [...(owners.get(form) ?? []), word])
    }
    const alike = [...owners.values()].flatMap((group) =>
      group.flatMap((one) =>
        group.filter((other) => one < other && isAlike(one, other)).map((other) => `${one} ${other}`),
      ),
    )
    expect([...new Set(alike)]).toEqual([])
  },
)

test('words that are alike are recognised, so the check above can fail', () => {
  for (const [one, other] of [
    ['boat', 'goat'],
    ['boat', 'bat'],
    ['form', 'from'],
  ] as const) {
    expect(isAlike(one, other)).toBe(true)
  }
  expect(isAlike('boat', 'goal')).toBe(false)
})

test('the lists are those that people have compared by', async () => {
  const [english, russian] = await Promise.all(
    [ENGLISH_WORDS, RUSSIAN_WORDS].map(async (words) => toHex(await sha256(toUtf8(words.join(' '))))),
  )
  expect({ english, russian }).toMatchInlineSnapshot(`
    {
      "english": "c35c50417902c68c1877b628699a442b3bb451a40da1e002c23517cdf1bc5eac",
      "russian": "bfeaa67e62f5a61061e9456149b312b733864f81413182ea3b434dfc8d36c927",
    }
  `)
})

test('every bit of the first 77 changes the words, and no bit behind them', () => {
  const print = fromHex('5a'.repeat(32))
  for (let bit = 0; bit < 256; bit++) {
    const changed = print.slice()
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (128 >> (bit & 7))
    const isSame = toWords(changed, 'en').join() === toWords(print, 'en').join()
    expect(isSame, `bit ${bit}`).toBe(bit >= 77)
  }
})

test('words are the bits of the fingerprint, eleven at a time', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (random) => {
      const bits = Array.from(random, (byte) => byte.toString(2).padStart(8, '0')).join('')
      for (const [lang, words] of LISTS) {
        const indexes = toWords(random, lang).map((word) => words.indexOf(word).toString(2).padStart(11, '0'))
        expect(indexes.join('')).toBe(bits.slice(0, 77))
      }
    }),
  )
})

test('a fingerprint that is too short has no words', async () => {
  expect(await getFault(() => toWords(new Uint8Array(9), 'ru'))).toBe('wrong_length')
  expect(toWords(new Uint8Array(10), 'ru')).toHaveLength(7)
})

function listShortened(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))
}

function isAlike(one: string, other: string): boolean {
  if (one.length !== other.length)
    return listShortened(one).includes(other) || listShortened(other).includes(one)
  const places = Array.from(one, (letter, index) => (letter === other[index] ? -1 : index)).filter(
    (at) => at >= 0,
  )
  const [first = 0, second = 0] = places
  if (places.length === 2)
    return second === first + 1 && one[first] === other[second] && one[second] === other[first]
  return places.length <= 1
}
