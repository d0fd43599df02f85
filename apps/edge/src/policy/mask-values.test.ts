import { createTextMask } from '@nora/secrets-kit'
import { expect, test } from 'vitest'
import { maskValues } from './mask-values.ts'

const mask = createTextMask([{ mask: 'REDACTED', values: ['correct "horse"'] }])

test('what a rule logs has no value that its tunnel says is secret, however deep it lies', () => {
  const metadata = {
    said: 'Bearer correct "horse"',
    nested: { list: ['correct+%22horse%22', 1, null, true], encoded: btoa('correct "horse"') },
  }
  expect(maskValues(metadata, mask)).toEqual({
    said: 'Bearer REDACTED',
    nested: { list: ['REDACTED', 1, null, true], encoded: 'REDACTED' },
  })
  expect(maskValues(metadata, null)).toBe(metadata)
})
