import fc from 'fast-check'
import type { NamedValue } from '../../secret-entry.ts'

/** What has a meaning to some shell, parser or terminal. The canaries leave a file when they are run. */
const FRAGMENTS = [
  ...[
    "'",
    '"',
    '`',
    '\\',
    '$',
    '#',
    ' ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '=',
    ':',
    ';',
    '&',
    '|',
    '<',
    '>',
    '!',
    '*',
    '%',
  ],
  ...[
    '$(touch canary)',
    '`touch canary`',
    '${IFS}',
    '${A}',
    '$A',
    '$$',
    '$${',
    "'\\''",
    '\\n',
    '\\r',
    '\\\\',
    '\\"',
  ],
  ...[
    "'; touch canary; '",
    '\n#',
    ' #',
    '\nA=b',
    '\nexport A=b',
    "'''",
    '"""',
    '\u0001',
    '\u001b[0m',
    '\u007f',
  ],
  ...[
    '\u0085',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\ufffe',
    '\u{1fffe}',
    'é',
    'пароль',
    '😀',
    '👩‍👩‍👧',
    '{',
    '}',
    '<<EOF',
    '- ',
    '~',
  ],
  ...[
    'a',
    'b',
    '0',
    'true',
    'null',
    '/',
    '.',
    '@',
    '?',
    '[',
    ']',
    ',',
    '(',
    ')',
    '^',
    '%s',
    '%0a',
    '\\0',
    '\\u0041',
    'END',
  ],
]

const VALUE = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 8 }).map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
  },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(`'`, '"', '`', '\\', 'n'), maxLength: 12 }) },
)

/** Random hostile values, the same each time, each fragment alone first. Names are `S0`, `S1`, …. */
export function makeHostileSecrets(count: number): NamedValue[] {
  const random = fc.sample(VALUE, { numRuns: Math.max(0, count - FRAGMENTS.length), seed: 26 })
  return [...FRAGMENTS, ...random].slice(0, count).map((value, index) => ({ name: `S${index}`, value }))
}
