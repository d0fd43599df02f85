import { compilePolicy, formatPolicy } from '@nora/policy'
import { expect, test } from 'vitest'
import { STARTER_SOURCES, STARTERS } from './starters.ts'

test.each(STARTERS)(
  'the starting point %s has no errors and no warnings, and is in the canonical form',
  (name) => {
    const source = STARTER_SOURCES[name]
    expect(compilePolicy(source).diagnostics).toEqual([])
    expect(formatPolicy(source)).toBe(source)
  },
)
