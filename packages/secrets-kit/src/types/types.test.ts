import { expect, test } from 'vitest'
import { decodeValue } from './check-text.ts'
import { findValueProblem } from './check-value.ts'
import { getValueProblem } from './get-value-problem.ts'
import { SECRET_TYPES, type SecretType } from './value-problem.ts'
import { RIGHT_VALUES, WRONG_VALUES } from './values.fixtures.ts'

test('each type has 20 right values, or all it has, and 20 wrong ones', () => {
  for (const type of SECRET_TYPES) {
    expect(new Set(RIGHT_VALUES[type]).size).toBe(type === 'boolean' ? 8 : 20)
    expect(new Set(WRONG_VALUES[type]).size).toBe(20)
  }
})

test.each(SECRET_TYPES)('right values of the type %s are accepted', (type) => {
  const refused = RIGHT_VALUES[type].filter((value) => findValueProblem(type, value) !== undefined)
  expect(refused).toEqual([])
})

test.each(SECRET_TYPES)('wrong values of the type %s are refused', (type) => {
  const accepted = WRONG_VALUES[type].filter((value) => findValueProblem(type, value) === undefined)
  expect(accepted).toEqual([])
})

test.each(SECRET_TYPES)(
  'values of the type %s have the same problem where parsers are loaded when needed',
  async (type) => {
    for (const value of [...RIGHT_VALUES[type], ...WRONG_VALUES[type], 'x'.repeat(65_537)]) {
      expect(await getValueProblem(type, value)).toEqual(findValueProblem(type, value))
      expect(await getValueProblem(type, value, 3)).toEqual(findValueProblem(type, value, 3))
    }
  },
)

const laughs = `a: &a [x, x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
  .split('')
  .map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index]}, `.repeat(10).slice(0, -2)}]`)
  .join('\n')}`

test.each<[SecretType, string, object]>([
  ['string', 'a\nb\0', { code: 'has_nul', line: 2, column: 2 }],
  ['string', 'a\ud800b', { code: 'broken_text', line: 1, column: 2 }],
  ['string', '\udc00\ud800', { code: 'broken_text', line: 1, column: 1 }],
  ['string', 'é'.repeat(32_769), { code: 'too_large' }],
  ['json', '{"a":1,\n "\\u0061":2}', { code: 'equal_keys', line: 2, column: 2 }],
  ['json', '{"a":{"b":1},\n"c":[1,]}', { code: 'not_json', line: 2, column: 8 }],
  ['json', '['.repeat(60_000), { code: 'too_deep', line: 1, column: 101 }],
  ['yaml', 'a: 1\nb: 2\na: 3', { code: 'equal_keys', line: 3, column: 1 }],
  ['yaml', 'a: 1\n  b: 2', { code: 'not_yaml', line: 1, column: 4 }],
  ['yaml', laughs, { code: 'too_many_aliases' }],
  ['yaml', `[${'*a,'.repeat(101)}]`.replace('*a', '&a x'), { code: 'too_many_aliases' }],
  ['yaml', `${'['.repeat(101)}${']'.repeat(101)}`, { code: 'too_deep' }],
  ['yaml', `${'- '.repeat(20_000)}a`, { code: 'too_deep' }],
  ['yaml', '['.repeat(60_000), { code: 'too_deep' }],
  ['xml', '<!DOCTYPE a [<!ENTITY b "c">]>\n<a>&b;</a>', { code: 'has_doctype' }],
  ['xml', '<a>\n<b></a>', { code: 'not_xml', line: 2 }],
  ['xml', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`, { code: 'too_deep' }],
])('a value of %s is refused with its reason and place', (type, value, problem) => {
  expect(findValueProblem(type, value)).toMatchObject(problem)
})

test('a value of exactly 64 KiB is accepted, by bytes and not by characters', () => {
  expect(findValueProblem('string', 'é'.repeat(32_768))).toBeUndefined()
  expect(findValueProblem('string', 'a'.repeat(65_537))).toEqual({ code: 'too_large' })
  expect(findValueProblem('string', 'a'.repeat(65_537), 70_000)).toBeUndefined()
})

test('a hundred levels of JSON, YAML and XML are accepted', () => {
  const brackets = `${'['.repeat(100)}${']'.repeat(100)}`
  expect(findValueProblem('json', brackets)).toBeUndefined()
  expect(findValueProblem('yaml', brackets)).toBeUndefined()
  expect(findValueProblem('xml', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)).toBeUndefined()
})

test('64 KiB of keys, and of blank lines, are checked in no more time than it takes to read them', () => {
  const keys = Array.from({ length: 9_000 }, (_, index) => `k${index}:`)
  expect(findValueProblem('yaml', keys.join('\n'))).toBeUndefined()
  expect(findValueProblem('yaml', [...keys, 'k0:'].join('\n'))).toEqual({
    code: 'equal_keys',
    line: 9_001,
    column: 1,
  })
  expect(findValueProblem('yaml', `a${'\n'.repeat(65_000)}`)).toBeUndefined()
})

test('bytes that are no UTF-8, too many or hold NUL are no value', () => {
  expect(decodeValue(Uint8Array.of(0xc3, 0xa9, 0xef, 0xbb, 0xbf))).toEqual({ value: 'é\ufeff' })
  for (const bytes of [[0xc3], [0xff, 0xfe], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
    expect(decodeValue(Uint8Array.from(bytes))).toEqual({ problem: { code: 'broken_text' } })
  }
  expect(decodeValue(Uint8Array.of(97, 0))).toMatchObject({ problem: { code: 'has_nul' } })
  expect(decodeValue(new Uint8Array(65_537))).toEqual({ problem: { code: 'too_large' } })
})
