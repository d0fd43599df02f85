import type { VersionDiff } from '@nora/contract/traffic-policies'
import { expect, test } from 'vitest'
import { toHunks } from './to-hunks.ts'

function makeLines(kinds: string): VersionDiff['lines'] {
  const names = { '.': 'same', '+': 'added', '-': 'removed' } as const
  return [...kinds].map((sign, place) => ({
    kind: names[sign as keyof typeof names],
    text: `${place}`,
    old_line: place,
    new_line: place,
  }))
}

test.each([
  ['..........', []],
  ['.....+.....', ['2345678']],
  ['+', ['0']],
  ['+......+..', ['0123456789']],
  ['+.......+..', ['0123', '5678910']],
  ['-+.', ['012']],
])('%s is shown as %j', (kinds, expected) => {
  expect(toHunks(makeLines(kinds)).map((lines) => lines.map(({ text }) => text).join(''))).toEqual(expected)
})
