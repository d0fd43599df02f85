import type { AuditEvent } from '@nora/contract/audit'
import { expect, test } from 'vitest'
import { getChanges, getFacts, valueWords } from './event-words.ts'

const getEvent = (data: Record<string, unknown>) => ({ data }) as unknown as AuditEvent

test('facts stand in the order of their words, whatever order the database gives, and the unknown last', () => {
  const facts = getFacts(
    'en',
    getEvent({ later: 'x', api: false, rules: [], name: 'Office', is_enabled: true }),
  )
  expect(facts).toEqual([
    ['name', 'Office'],
    ['on', 'yes'],
    ['for the API', 'no'],
    ['later', 'x'],
  ])
})

test('changes stand in that order too, with what was only there before or after', () => {
  const changes = getChanges(
    'en',
    getEvent({ before: { role: 'member', alias: 'db' }, after: { role: 'admin', name: 'B' } }),
  )
  expect(changes).toEqual([
    { field: 'name', before: 'none', after: 'B' },
    { field: 'role', before: 'user', after: 'administrator' },
    { field: 'alias', before: 'db', after: 'none' },
  ])
})

test('rules of addresses are told in the reader’s language, other words as they are', () => {
  const rules = ['deny 203.0.113.128/25 (Guests)', 'allow 2001:db8::/32']
  expect(valueWords('ru', rules)).toBe('не пускать 203.0.113.128/25 (Guests), пускать 2001:db8::/32')
  expect(valueWords('ru', 'allow me')).toBe('allow me')
})
