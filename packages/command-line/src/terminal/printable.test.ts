import { expect, test } from 'vitest'
import { printable } from './printable.ts'
import { visibleWidth } from './width.ts'

test.each([
  ['escape sequences', '/a\x1b[2J\x07b', '/a·[2J·b'],
  ['C1 controls', '/a\x9b2J', '/a·2J'],
  ['line breaks', 'a\r\nb\u0085c', 'a··b·c'],
  ['line and paragraph separators', 'a\u2028b\u2029c', 'a·b·c'],
  ['overrides and embeddings of direction', 'a\u202e\u202a\u202b\u202c\u202db', 'a·····b'],
  ['isolates', 'a\u2066\u2067\u2068\u2069b', 'a····b'],
  ['marks of direction', 'a\u200e\u200f\u061cb', 'a···b'],
  ['zero-width characters', 'pay\u200bpal\u200c.\u200dcom\u2060', 'pay·pal·.·com·'],
  ['the byte order mark', '\ufeff/a', '·/a'],
  ['soft hyphens', 'pay\u00adpal', 'pay·pal'],
  ['tag characters', '/a\u{e0001}\u{e0068}\u{e0069}\u{e007f}b', '/a····b'],
  ['invisible operators', 'a\u2061\u2062\u2063\u2064b', 'a····b'],
  ['shaping controls', 'a\u206a\u206fb', 'a··b'],
  ['interlinear annotation', 'a\ufff9b\ufffac\ufffb', 'a·b·c·'],
  ['fillers of Hangul', 'a\u115f\u1160\u3164\uffa0b', 'a····b'],
  ['Mongolian separators', 'a\u180b\u180eb', 'a··b'],
  ['variation selectors that carry bytes', 'a\ufe00\ufe0f\u{e0100}\u{e01ef}b', 'a····b'],
  ['halves of surrogate pairs', 'a\ud83db\udc00', 'a·b·'],
  ['a mark that would join the text before it', '\u0301a', '·a'],
  ['marks piled on one letter', `e${'\u0301'.repeat(9)}x`, `e${'\u0301'.repeat(4)}·····x`],
])('%s are not shown', (_what, text, shown) => {
  expect(printable(text)).toBe(shown)
})

test.each([
  '/plain?a=1&b=%20#c',
  'Анна Ёлкина',
  'caf\u0065\u0301',
  'Tiếng Việt'.normalize('NFD'),
  'नमस्ते',
  'שלום',
  'العربية',
  '田中さん',
  '한국어',
  '🚀 ❤️ 1️⃣',
])('%j is shown as it is', (text) => {
  expect(printable(text)).toBe(text)
})

test('nothing that is shown is without width but marks on letters', () => {
  const shown: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const text = printable(`a${String.fromCodePoint(code)}`)
    if (visibleWidth(text) < 2 && !/^a\p{M}$/u.test(text)) shown.push(code.toString(16))
  }
  expect(shown).toEqual([])
})
