import { mayAddField, mayEditField } from '@nora/policy'
import { expect, test } from 'vitest'
import { areSafeEdits } from '../rules/field-edits.ts'

const NAMES = [
  'Host',
  'te',
  'X-Forwarded-For',
  'x_forwarded_for',
  'Content_Length',
  'Nora-Edge',
  'x-a',
  'Cookie',
  '',
  'a b',
  'é',
  'trailer',
  'Upgrade',
  'x-real-ip',
]
const VALUES = ['', 'a', ' a', 'a\tb', 'a\r\nb: c', 'é', '\x00', '\x7f', 'a, "b"']

test('rules may edit what options of a tunnel may edit, and nothing else', () => {
  for (const name of NAMES) {
    expect([name, mayEditField(name)]).toEqual([name, areSafeEdits({ add: [], remove: [name] })])
    for (const value of VALUES)
      expect([name, value, mayAddField(name, value)]).toEqual([
        name,
        value,
        areSafeEdits({ add: [[name, value]], remove: [] }),
      ])
  }
})
