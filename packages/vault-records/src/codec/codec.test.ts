import { expect, test } from 'vitest'
import { FIELD_LIMIT, RECORD_LIMIT_BYTES } from '../bounds.ts'
import { type Details, type FolderName, makeEmptyRecord, type Overview } from '../record.ts'
import { RecordError } from '../record-error.ts'
import { checkRecord } from './check-record.ts'
import {
  encodeDetails,
  encodeFolderName,
  encodeOverview,
  parseDetails,
  parseFolderName,
  parseOverview,
} from './codec.ts'

const FILE = { id: 'pfl_1', name: 'ключ.pem', bytes: 5_000, key: `${'A'.repeat(42)}E`, type: 'text/plain' }
const overview: Overview = {
  name: 'Банк «Пример» 😀',
  login: 'ivan',
  urls: ['https://bank.example.org', 'bank.example.com'],
  tags: ['деньги'],
  has_totp: true,
  has_files: true,
  trashed_at: '2026-01-31T10:00:00.000Z',
  kind: 'login',
}
const details: Details = {
  password: 'пар"оль\\\n',
  totp: 'otpauth://totp/x?secret=GEZDGNBV',
  notes: 'line 1\nline 2\t',
  fields: [
    { name: 'Вопрос', kind: 'text', value: 'ответ' },
    { name: 'PIN', kind: 'hidden', value: '1234' },
    { name: 'VIP', kind: 'switch', value: 'true' },
    { name: 'До', kind: 'date', value: '2028-02-29' },
  ],
  files: [FILE],
  password_history: [{ password: 'old', until: '2025-12-01T00:00:00Z' }],
  asks_again: true,
  changed_password_at: '2025-12-01T00:00:00.5Z',
  health: 'ignored',
}
const folder: FolderName = { name: 'Работа', parent_id: 'pfo_1', icon: null }

test('overview, details and folder name come back as they were', () => {
  expect(parseOverview(encodeOverview(overview))).toEqual(overview)
  expect(parseDetails(encodeDetails(details))).toEqual(details)
  expect(parseFolderName(encodeFolderName(folder))).toEqual(folder)
})

test('what a newer client wrote survives an older one that edits the record', () => {
  const newer = {
    ...details,
    passkeys: [{ rp: 'example.org', deep: { er: [1, null] } }],
    fields: [{ ...details.fields[0], colour: 'red' }],
    files: [{ ...FILE, thumbnail: 'x' }],
  }
  const read = parseDetails(toBytes(newer))
  expect(parseDetails(encodeDetails({ ...read, password: 'new' }))).toEqual({ ...newer, password: 'new' })
})

test.each<[string, unknown, string]>([
  ['an array', [], 'wrong_type'],
  ['null', null, 'wrong_type'],
  ['an object without anything', {}, 'password: missing'],
  ['a number as password', { ...details, password: 1 }, 'password: wrong_type'],
  ['a password without end', { ...details, password: 'x'.repeat(10_001) }, 'password: too_long'],
  ['NUL in notes', { ...details, notes: 'a\0b' }, 'notes: has_nul'],
  ['NUL in what only newer clients know', { ...details, more: ['\0'] }, 'more.0: has_nul'],
  ['half a surrogate pair', { ...details, notes: '\ud800' }, 'notes: broken_text'],
  ['too many fields', { ...details, fields: repeat(FIELD_LIMIT + 1) }, 'fields: too_many'],
  ['a field of an unknown kind', withField({ name: 'a', kind: 'x', value: '' }), '0.kind: unknown_value'],
  [
    'a switch that is neither on nor off',
    withField({ name: 'a', kind: 'switch', value: 'yes' }),
    'unknown_value',
  ],
  [
    'the 30th of February',
    withField({ name: 'a', kind: 'date', value: '2025-02-30' }),
    '0.value: not_a_date',
  ],
  ['an instant without a zone', { ...details, changed_password_at: '2025-12-01T00:00:00' }, 'not_an_instant'],
  ['an hour that no day has', { ...details, changed_password_at: '2025-12-01T25:00:00Z' }, 'not_an_instant'],
  ['a file key that is too short', { ...details, files: [{ ...FILE, key: 'AAAA' }] }, 'key: not_a_file_key'],
  [
    'a file key with padding',
    { ...details, files: [{ ...FILE, key: `${'A'.repeat(43)}=` }] },
    'not_a_file_key',
  ],
  ['a file of a negative size', { ...details, files: [{ ...FILE, bytes: -1 }] }, 'bytes: too_large'],
  ['deep nesting', { ...details, more: nest(100) }, 'too_deep'],
  ['health that nobody knows', { ...details, health: 'x' }, 'health: unknown_value'],
])('details with %s are refused', (_, value, message) => {
  expect(() => parseDetails(toBytes(value))).toThrow(RecordError)
  expect(() => parseDetails(toBytes(value))).toThrow(message)
})

test('a key of a prototype is refused', () => {
  const json = JSON.stringify(overview).replace('{', '{"__proto__":{"kind":"note"},')
  expect(() => parseOverview(new TextEncoder().encode(json))).toThrow('bad_key')
})

test('bytes that are no UTF-8, no JSON or too many are refused without quoting them', () => {
  expect(() => parseOverview(Uint8Array.of(0xff, 0xfe))).toThrow('not_utf8')
  const broken = new TextEncoder().encode('{"password":"hunter2"')
  expect(() => parseOverview(broken)).toThrow('not_json')
  expect(() => parseOverview(broken)).not.toThrow('hunter2')
  expect(() => parseOverview(new Uint8Array(RECORD_LIMIT_BYTES + 1))).toThrow('too_large')
  expect(() => encodeDetails({ ...details, notes: 'я'.repeat(RECORD_LIMIT_BYTES / 2) })).toThrow('too_large')
})

test('a name of a mebibyte is refused, on its way in and out', () => {
  const long = { ...overview, name: 'x'.repeat(1024 * 1024) }
  expect(() => encodeOverview(long)).toThrow('name: too_long')
  expect(() => encodeFolderName({ ...folder, name: long.name })).toThrow('name: too_long')
})

test('a form is told of every problem at once, by field', () => {
  const empty = makeEmptyRecord()
  expect(checkRecord({ overview, details })).toEqual([])
  const wrong = {
    overview: {
      ...empty.overview,
      name: ' \u200b',
      urls: ['https://ok.example', 'javascript:alert(1)'],
      has_files: true,
    },
    details: { ...empty.details, totp: 'otpauth://totp/x?secret=1', password: 'a\0' },
  }
  expect(checkRecord(wrong)).toEqual([
    { field: 'details.password', code: 'has_nul' },
    { field: 'overview.name', code: 'no_name' },
    { field: 'overview.urls.1', code: 'unsafe_url' },
    { field: 'details.totp', code: 'not_a_totp' },
    { field: 'overview.has_totp', code: 'flag_differs' },
    { field: 'overview.has_files', code: 'flag_differs' },
  ])
})

test('a record whose parts fit by themselves and not together is too large', () => {
  const notes = 'x'.repeat(RECORD_LIMIT_BYTES - 1_500)
  const urls = [`https://${'a'.repeat(3_000)}.example`]
  const record = { overview: { ...overview, urls, has_totp: true }, details: { ...details, notes } }
  expect(checkRecord(record)).toContainEqual({ field: '', code: 'too_large' })
})

function toBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}

function withField(field: unknown): unknown {
  return { ...details, fields: [field] }
}

function repeat(times: number): unknown[] {
  return Array.from({ length: times }, () => ({ name: 'a', kind: 'text', value: '' }))
}

function nest(levels: number): unknown {
  return levels === 0 ? 1 : [nest(levels - 1)]
}
