import { makeEmptyRecord, type RecordContent } from '@nora/vault-records'
import { expect, test } from 'vitest'
import { findProblems, toContent, toRecordForm } from './record-form.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')

function aContent(details: Partial<RecordContent['details']> = {}): RecordContent {
  const empty = makeEmptyRecord()
  return {
    overview: { ...empty.overview, name: 'Mail', login: 'anna', urls: ['https://a.example'], tags: ['work'] },
    details: { ...empty.details, password: 'old', ...details },
  }
}

test('a record that was not changed is the same after the form', () => {
  const before = aContent({ fields: [{ name: 'Plan', kind: 'text', value: 'Team' }], notes: ' kept ' })
  expect(toContent(toRecordForm(before, 'pwf_1'), before, NOW)).toEqual(before)
})

test('what a newer client wrote stays in the record and in its fields', () => {
  const field = { name: 'Plan', kind: 'text' as const, value: 'Team', colour: 'red' }
  const before = { ...aContent({ fields: [field] }) }
  Object.assign(before.details, { passkey: 'later' })
  const after = toContent({ ...toRecordForm(before, 'pwf_1'), name: 'Post' }, before, NOW)
  expect(after.details).toMatchObject({ passkey: 'later', fields: [{ colour: 'red' }] })
})

test('another password puts the one before into the history with the instant', () => {
  const after = toContent({ ...toRecordForm(aContent(), 'pwf_1'), password: 'new' }, aContent(), NOW)
  expect(after.details.password_history).toEqual([{ password: 'old', until: NOW.toISOString() }])
  expect(after.details.changed_password_at).toBe(NOW.toISOString())
})

test('empty sites, and tags that are written twice, are left out', () => {
  const form = {
    ...toRecordForm(undefined, 'pwf_1'),
    name: 'A',
    urls: [{ url: ' ' }, { url: 'b.example' }],
    tags: 'x, ,x,y',
  }
  expect(toContent(form, undefined, NOW).overview).toMatchObject({ urls: ['b.example'], tags: ['x', 'y'] })
})

test('a bare secret becomes the address that codes are set up by', () => {
  const form = {
    ...toRecordForm(undefined, 'pwf_1'),
    name: 'Mail',
    login: 'anna',
    totp: 'gezd gnbv gy3t qojq',
  }
  const { overview, details } = toContent(form, undefined, NOW)
  expect(details.totp).toMatch(/^otpauth:\/\/totp\/Mail:anna\?secret=GEZDGNBVGY3TQOJQ/)
  expect(overview.has_totp).toBe(true)
})

test.each([
  [{ name: ' ' }, 'name', 'no_name'],
  [{ totp: 'no base32!' }, 'totp', 'not_a_totp'],
  [{ totp: 'otpauth://hotp/x?secret=GEZDGNBV' }, 'totp', 'unsupported_totp'],
  [{ urls: [{ url: 'javascript:alert(1)' }] }, 'urls', 'unsafe_url'],
  [{ notes: 'x'.repeat(70_000) }, 'root', 'too_large'],
])('%j is refused at the field %s as %s', (changes, field, code) => {
  const form = { ...toRecordForm(aContent(), 'pwf_1'), ...changes }
  expect(findProblems(form, aContent(), NOW)).toContainEqual({ field, code })
})
