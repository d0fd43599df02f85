import { describe, expect, test } from 'vitest'
import { VALUE_LIMIT_BYTES } from '../bounds.ts'
import type { SecretEntry } from '../secret-entry.ts'
import { RIGHT_VALUES } from '../types/values.fixtures.ts'
import { encodeOwnValues, parseOwnValues } from './own-values.ts'
import { encodeSecret, parseSecret } from './secret-codec.ts'
import { SecretError } from './secret-error.ts'

const ENTRY: SecretEntry = {
  name: 'DATABASE_URL',
  value: 'postgres://а\n',
  type: 'url',
  visibility: 'masked',
  comment: 'of the shop',
  tags: ['db', 'prod'],
}
/** What version 1 wrote. It never changes. */
const FROZEN =
  '{"v":1,"name":"DATABASE_URL","value":"postgres://а\\n","type":"url","visibility":"masked","comment":"of the shop","tags":["db","prod"]}'

const toBytes = (text: string) => new TextEncoder().encode(text)
const getFault = (attempt: () => unknown) => {
  try {
    attempt()
    return 'none'
  } catch (error) {
    if (error instanceof SecretError) return error.fault
    throw error
  }
}

describe('what is sealed of a secret', () => {
  test('is what version 1 wrote', () => {
    expect(new TextDecoder().decode(encodeSecret(ENTRY))).toBe(FROZEN)
    expect(parseSecret(toBytes(FROZEN))).toEqual(ENTRY)
  })

  test('gives back every value, and the longest in the most expensive characters', () => {
    const values = [...Object.values(RIGHT_VALUES).flat(), '\u0001'.repeat(VALUE_LIMIT_BYTES)]
    for (const value of values) expect(parseSecret(encodeSecret({ ...ENTRY, value })).value).toBe(value)
  })

  test.each([
    ['name', { name: 'A-B' }],
    ['name', { name: '' }],
    ['value', { value: 'a\0b' }],
    ['value', { value: '\ud800' }],
    ['value', { value: 'x'.repeat(VALUE_LIMIT_BYTES + 1) }],
    ['type', { type: 'number' as never }],
    ['visibility', { visibility: 'hidden' as never }],
    ['comment', { comment: 'я'.repeat(513) }],
    ['tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['tags', { tags: [' a'] }],
    ['tags', { tags: [1 as never] }],
  ])('is refused for its %s', (fault, change) => {
    expect(getFault(() => encodeSecret({ ...ENTRY, ...change }))).toBe(fault)
    const bytes = toBytes(JSON.stringify({ v: 1, ...ENTRY, ...change }))
    // JSON.stringify writes halves of characters as escapes, so they come back as they were.
    expect(getFault(() => parseSecret(bytes))).toBe(fault)
  })

  test.each([
    ['form', '{'],
    ['form', '[]'],
    ['form', 'null'],
    ['version', '{"v":2}'],
    ['version', '{}'],
    ['form', FROZEN.replace('"v":1', '"v":1,"more":1')],
    ['form', FROZEN.replace(',"tags":["db","prod"]', '')],
    ['form', `\ufeff${FROZEN}`],
  ])('that is of another %s is refused', (fault, text) => {
    expect(getFault(() => parseSecret(toBytes(text)))).toBe(fault)
  })

  test('is refused when it is no UTF-8 or too large', () => {
    expect(getFault(() => parseSecret(Uint8Array.of(0xff)))).toBe('form')
    expect(getFault(() => parseSecret(new Uint8Array(512 * 1024)))).toBe('too_large')
  })
})

describe('own values', () => {
  test('come back by name, whatever the name', () => {
    const values = [
      { name: 'B', value: '2' },
      { name: '__proto__', value: '3' },
      { name: 'A', value: '' },
    ]
    expect(parseOwnValues(encodeOwnValues(values)).map(({ name, value }) => name + value)).toEqual([
      'A',
      'B2',
      '__proto__3',
    ])
  })

  test.each([
    ['form', '{"v":1,"values":[]}'],
    ['form', 'null'],
    ['version', '{"values":{}}'],
    ['name', '{"v":1,"values":{"A B":""}}'],
    ['value', '{"v":1,"values":{"A":1}}'],
  ])('of another %s are refused', (fault, text) => {
    expect(getFault(() => parseOwnValues(toBytes(text)))).toBe(fault)
  })

  test('are refused past their bound', () => {
    const value = 'x'.repeat(VALUE_LIMIT_BYTES)
    const values = ['A', 'B', 'C', 'D'].map((name) => ({ name, value }))
    expect(getFault(() => encodeOwnValues(values))).toBe('too_large')
  })
})
