import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFault } from '../testing/get-fault.ts'
import { concat, toUtf8 } from './bytes.ts'
import { type Field, FrameReader, frame, readFrame } from './frame.ts'
import { toHex } from './texts.ts'

test('a frame is the length and the bytes of each field', () => {
  expect(toHex(frame('ab', 258, Uint8Array.of(255), ''))).toBe(
    '00000002' + '6162' + '00000008' + '0000000000000102' + '00000001' + 'ff' + '00000000',
  )
  expect(toHex(frame())).toBe('')
})

test('different lists of fields give different frames, and each is read back', () => {
  const field = fc.oneof(
    fc.string(),
    fc.uint8Array({ maxLength: 20 }).map((bytes) => new Uint8Array(bytes)),
  )
  const list = fc.array(field, { maxLength: 6 })
  fc.assert(
    fc.property(list, (fields) => {
      const read = readFrame(frame(...fields))
      expect(read.map(toHex)).toEqual(
        fields.map((item) => toHex(typeof item === 'string' ? toUtf8(item) : item)),
      )
    }),
  )
  expect(frame('ab', 'c')).not.toEqual(frame('a', 'bc'))
})

test.each<[string, Field]>([
  ['a fraction', 1.5],
  ['a negative number', -1],
  ['a number that is not exact', 2 ** 53],
  ['more than 64 bits', 1n << 64n],
  ['not a number', Number.NaN],
  ['half of a surrogate pair', 'a\ud800'],
])('%s has no place in a frame', async (_, field) => {
  expect(await getFault(() => frame(field))).toBe('not_a_frame')
})

test('the largest number of 64 bits has a place', () => {
  expect(toHex(frame((1n << 64n) - 1n))).toBe('00000008ffffffffffffffff')
})

test('a frame that is cut anywhere inside a field is refused', async () => {
  const whole = frame('one', 'two')
  for (let length = 1; length < whole.length; length++) {
    expect(await getFault(() => readFrame(whole.subarray(0, length)))).toBe(
      length === 7 ? 'none' : 'not_a_frame',
    )
  }
})

test('random bytes are read as fields of the same bytes, or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (random) => {
      try {
        expect(frame(...readFrame(random))).toEqual(new Uint8Array(random))
      } catch (error) {
        expect(error).toMatchObject({ fault: 'not_a_frame' })
      }
    }),
  )
})

test.each([
  ['another label', frame('b', 'x', 1, Uint8Array.of(1, 2))],
  ['no fields', frame()],
  ['a field less', frame('a', 'x', 1)],
  ['a field more', frame('a', 'x', 1, Uint8Array.of(1, 2), '')],
  ['a word nobody knows', frame('a', 'y', 1, Uint8Array.of(1, 2))],
  ['a number of two bytes', frame('a', 'x', Uint8Array.of(0, 1), Uint8Array.of(1, 2))],
  ['a number that is too large', frame('a', 'x', 1n << 60n, Uint8Array.of(1, 2))],
  ['bytes of another length', frame('a', 'x', 1, Uint8Array.of(1))],
  ['text that is not UTF-8', frame('a', Uint8Array.of(0xff), 1, Uint8Array.of(1, 2))],
])('a kind of frame with %s is refused', async (_, bytes) => {
  const read = (): void => {
    const reader = new FrameReader(bytes, 'a')
    reader.oneOf(['x'])
    reader.number()
    reader.fixed(2)
    reader.end()
  }
  expect(await getFault(read)).toBe('not_a_frame')
})

test('a flag is 0 or 1', async () => {
  expect(new FrameReader(frame('a', 1), 'a').flag()).toBe(true)
  expect(await getFault(() => new FrameReader(frame('a', 2), 'a').flag())).toBe('not_a_frame')
})

test('a text keeps its byte order mark, its NUL and its order of accents', () => {
  for (const text of ['\ufeffa', 'a\0b', 'e\u0301', 'é', '\u202eabc']) {
    const [, field] = readFrame(frame('a', text))
    expect(field).toEqual(concat(toUtf8(text)))
    expect(new FrameReader(frame(text), text)).toBeInstanceOf(FrameReader)
  }
})
