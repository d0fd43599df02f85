import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['123', 'weak'],
  ['qwerty2024', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmn', 'weak'],
  ['котлисёж', 'fair'],
  ['кот-и-пёс', 'good'],
  ['Tr0ub4dor3', 'good'],
  ['correct horse battery staple', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
