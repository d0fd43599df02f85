import { expect, test } from 'vitest'
import { isVisible } from './visible.ts'

test('names are seen in every script, with emoji and marks', () => {
  const names = ['Anna', 'Анна', '李', 'ก็', '👩‍👩‍👧', '🏳️‍🌈', '1', '-', 'é', 'ﷺ']
  expect(names.filter((name) => !isVisible(name))).toEqual([])
})

test.each([
  ['a zero width space', '\u200b'],
  ['joiners', '\u200d\u200c\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['spaces of many widths', ' \u00a0\u2003\u3000'],
  ['Hangul fillers', '\u3164\uffa0\u115f'],
  ['blank Braille', '\u2800'],
  ['a mark with no letter', '\u0301'],
  ['a variation selector', '\ufe0f'],
  ['tags', '\u{e0061}\u{e007f}'],
  ['what no character is assigned to', '\u{e0fff}'],
  ['nothing', ''],
])('%s is not seen', (_what, text) => {
  expect(isVisible(text)).toBe(false)
})
