import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalBytes } from '../bytes/bytes.ts'
import { getFault } from '../testing/get-fault.ts'
import { checkRecoveryCode, deriveRecovery, makeRecoveryCode, toRecoveryCode } from './recovery-code.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ALL = [1, 2, 3, 4, 5, 6, 7]
const CODE = toRecoveryCode(Uint8Array.from({ length: 16 }, (_, index) => index * 16 + index))

test('a code has seven groups of four and is right as it is made', () => {
  const codes = Array.from({ length: 200 }, makeRecoveryCode)
  for (const code of codes) {
    expect(code).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{3}(?:-[0-9A-HJKMNP-TV-Z]{4}){6}$/)
    expect(checkRecoveryCode(code)).toEqual({ wrongGroups: [] })
  }
  expect(new Set(codes).size).toBe(200)
})

test('one wrong character is found in its group, wherever it is and whatever it became', () => {
  const positions = [...CODE].flatMap((character, index) => (character === '-' ? [] : [index]))
  for (const [count, index] of positions.entries()) {
    for (const character of ALPHABET) {
      if (character === CODE[index]) continue
      const typed = CODE.slice(0, index) + character + CODE.slice(index + 1)
      expect(checkRecoveryCode(typed), typed).toEqual({ wrongGroups: [Math.floor(count / 4) + 1] })
    }
  }
})

test('two wrong characters, or two that changed places, never pass', () => {
  const symbols = CODE.replaceAll('-', '')
  const place = fc.integer({ min: 0, max: 27 })
  const symbol = fc.constantFrom(...ALPHABET)
  fc.assert(
    fc.property(place, place, symbol, symbol, (one, other, first, second) => {
      const typed = [...symbols]
      ;[typed[one], typed[other]] = [first, second]
      fc.pre(typed.join('') !== symbols)
      expect(checkRecoveryCode(typed.join('')).wrongGroups).not.toEqual([])
    }),
  )
  for (let index = 0; index < 27; index++) {
    const [one, two] = [symbols[index] ?? '', symbols[index + 1] ?? '']
    if (one === two) continue
    const typed = symbols.slice(0, index) + two + one + symbols.slice(index + 2)
    expect(checkRecoveryCode(typed).wrongGroups).not.toEqual([])
  }
})

test.each([
  ['small letters and spaces', CODE.toLowerCase().replaceAll('-', ' ')],
  ['no separators', CODE.replaceAll('-', '')],
  ['long dashes and line breaks', CODE.replaceAll('-', ' –\n')],
  ['O for 0, and l and i for 1', CODE.replaceAll('0', 'o').replace('1', 'l').replaceAll('1', 'I')],
  ['letters of a Russian keyboard', CODE.replaceAll('A', 'А').replaceAll('C', 'с').replaceAll('H', 'Н')],
  ['wide letters', CODE.replace(/[A-Z0-9]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0))],
])('a code typed with %s is right', async (_, typed) => {
  expect(checkRecoveryCode(typed)).toEqual({ wrongGroups: [] })
  const [one, two] = [await deriveRecovery(typed), await deriveRecovery(CODE)]
  expect(equalBytes(one.loginPublic, two.loginPublic)).toBe(true)
})

test.each([
  ['a character that no code has', CODE.replace(/-..../, '-U***'), [2]],
  ['a group that is too short', CODE.replace(/-(...)./, '-$1'), [2]],
  ['a group that is too long', CODE.replace(/-(....)/, '-$12'), [2]],
  ['the last group missing', CODE.slice(0, -5), [7]],
  ['nothing', '', ALL],
  ['a group too much', `${CODE}-0000`, ALL],
])('a code with %s names the group', (_, typed, wrongGroups) => {
  expect(checkRecoveryCode(typed)).toEqual({ wrongGroups })
})

test('a code of more than 128 bits is refused, though its check symbols are right', () => {
  const zeros = '0000-0000-0000-0000-0000-0000-0000'
  expect(checkRecoveryCode(zeros)).toEqual({ wrongGroups: [] })
  // The sum of two right codes is right, so 8 in the first place with its check symbols is.
  const found = [...ALPHABET].flatMap((one) =>
    [...ALPHABET].map((two) => `8000-0000-0000-0000-0000-0000-00${one}${two}`),
  )
  const groups = found.map((code) => checkRecoveryCode(code).wrongGroups)
  expect(groups.filter(({ length }) => length === 0)).toEqual([])
})

test('a wrong code gives no secrets and tells its group', async () => {
  const wrong = CODE.slice(0, -1) + (CODE.endsWith('A') ? 'B' : 'A')
  await expect(deriveRecovery(wrong)).rejects.toMatchObject({
    fault: 'wrong_recovery_code',
    detail: { group: 7 },
  })
  await expect(deriveRecovery('')).rejects.toMatchObject({
    fault: 'wrong_recovery_code',
    detail: { group: 0 },
  })
  expect(await getFault(() => deriveRecovery(CODE))).toBe('none')
})
