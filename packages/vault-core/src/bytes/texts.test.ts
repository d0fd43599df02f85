import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFault } from '../testing/get-fault.ts'
import { equalBytes, fromJson, fromUtf8, toUtf8 } from './bytes.ts'
import { fromBase64url, fromHex, toBase64url, toHex } from './texts.ts'

test('base64url and hexadecimal digits are those of Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (random) => {
      const bytes = new Uint8Array(random)
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes)
      expect(fromHex(toHex(bytes))).toEqual(bytes)
    }),
  )
})

test.each(['A', 'AAAAA', 'AA==', 'A+', 'A/', 'A A', 'AA\n', 'é', 'AB', 'AAB', '\u0000\u0000'])(
  'the text %j is not base64url',
  async (text) => {
    expect(await getFault(() => fromBase64url(text))).toBe('not_base64')
  },
)

test('a mebibyte of base64url is read in one go', () => {
  const bytes = new Uint8Array(1 << 20).fill(0xa5)
  expect(equalBytes(fromBase64url(toBase64url(bytes)), bytes)).toBe(true)
})

test.each(['0', 'zz', '0 '])('the text %j is not hexadecimal', async (text) => {
  expect(await getFault(() => fromHex(text))).toBe('not_base64')
})

test('bytes that are not UTF-8, or not JSON, are refused by their names', async () => {
  expect(await getFault(() => fromUtf8(Uint8Array.of(0xc3)))).toBe('not_a_frame')
  expect(await getFault(() => fromJson(toUtf8('{"a":')))).toBe('not_json')
  expect(await getFault(() => fromJson(Uint8Array.of(0xff)))).toBe('not_json')
  expect(fromJson(toUtf8('{"a":[1]}'))).toEqual({ a: [1] })
})

test('bytes are equal when they have the same length and the same values', () => {
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false)
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 0))).toBe(false)
  expect(equalBytes(new Uint8Array(0), new Uint8Array(0))).toBe(true)
})
