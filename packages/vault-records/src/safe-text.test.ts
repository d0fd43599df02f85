import { expect, test } from 'vitest'
import { toSafeText } from './safe-text.ts'

test.each([
  ['right-to-left override', 'bank\u202egpj.exe', 'bank\\u{202e}gpj.exe'],
  ['zero-width space', 'ad\u200bmin', 'ad\\u{200b}min'],
  ['joiner between letters', 'ad\u200dmin', 'ad\\u{200d}min'],
  ['byte order mark', '\ufeffname', '\\u{feff}name'],
  ['line break', 'a\nb\r\tc', 'a\\nb\\r\\tc'],
  ['NUL and escape', '\0\u001b[31m', '\\0\\u{1b}[31m'],
  ['lone surrogate', 'a\ud800', 'a\\u{d800}'],
  ['hidden tags', 'a\u{e0041}', 'a\\u{e0041}'],
  ['Hangul filler', '\u3164', '\\u{3164}'],
  ['soft hyphen', 'ad\u00admin', 'ad\\u{ad}min'],
  ['variation selector after a letter', 'a\ufe0f', 'a\\u{fe0f}'],
])('a %s is written out', (_, text, safe) => {
  expect(toSafeText(text)).toBe(safe)
})

test.each(['Банк «Пример»', 'Ünïcode', '日本語', 'עברית', '👩‍💻 ❤️ 1️⃣ 👍🏽', 'é'])(
  '%j is shown as it is',
  (text) => {
    expect(toSafeText(text)).toBe(text)
  },
)
