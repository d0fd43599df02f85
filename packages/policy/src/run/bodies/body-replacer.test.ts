import { expect, test } from 'vitest'
import { getBodyPattern } from './body-pattern.ts'
import { BodyReplacer, type Replacement } from './body-replacer.ts'

/** xorshift32, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0x1_0000_0000
  }
}

function replaceInChunks(body: Uint8Array, replacements: readonly Replacement[], sizeOf: () => number) {
  const matches: string[] = []
  const replacer = new BodyReplacer(replacements, (index, content) =>
    matches.push(`${index} ${Buffer.from(content).toString('latin1')}`),
  )
  const made: Uint8Array[] = []
  for (let at = 0; at < body.length; ) {
    const next = at + Math.max(1, Math.floor(sizeOf()))
    made.push(replacer.push(body.subarray(at, next)))
    at = next
  }
  made.push(replacer.end())
  return { made: Buffer.concat(made), matches: matches.toSorted() }
}

const PATTERNS: readonly Replacement[][] = [
  [{ pattern: '[0-9]{4}', to: '****' }],
  [{ pattern: 'ab', to: '' }],
  [{ pattern: '(a+)(b*)', to: '$2<$1>' }],
  [{ pattern: '\\ba|b\\b', to: '[$&]' }],
  [{ pattern: '(?m)^a', to: '^' }],
  [{ pattern: '(?m)a$', to: '$$' }],
  [{ pattern: '^a|b$', to: 'X' }],
  [{ pattern: 'x*', to: '-' }],
  [{ pattern: 'é|я.', to: 'ю' }],
  [{ pattern: '(?i)A.?B', to: '' }],
  [{ pattern: '"[^"]*"', to: '""' }],
  [{ pattern: '(?s)a.{0,9}?b', to: 'ab' }],
  [
    { pattern: 'a', to: 'bb' },
    { pattern: 'bb+', to: 'c' },
    { pattern: 'c1', to: '' },
  ],
]
const ALPHABET = ['a', 'b', 'A', 'B', ' ', '\n', '1', '2', 'x', '"', 'é', 'я', '😀', '.']

test('a body in any chunks becomes what it becomes as a whole', () => {
  const random = createRandom(7)
  for (let round = 0; round < 80; round++) {
    const length = Math.floor(random() * 300)
    const text = Array.from({ length }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('')
    const body = Buffer.from(text)
    // Some of it is no UTF-8.
    if (round % 5 === 0 && body.length > 0) body[Math.floor(random() * body.length)] = 0xc3
    for (const replacements of PATTERNS) {
      const whole = replaceInChunks(body, replacements, () => body.length || 1)
      const chunks = replaceInChunks(body, replacements, () => 1 + random() * (round % 2 ? 4 : 60))
      expect(chunks, `${JSON.stringify(replacements)} on ${JSON.stringify(text)}`).toEqual(whole)
    }
  }
})

test('the same holds beyond the window of a search', () => {
  const random = createRandom(11)
  for (let round = 0; round < 3; round++) {
    const text = Array.from({ length: 60_000 }, () =>
      random() < 0.0005 ? '"' : ALPHABET[Math.floor(random() * ALPHABET.length)],
    ).join('')
    const body = Buffer.from(text)
    for (const replacements of [PATTERNS[2]!, PATTERNS[6]!, PATTERNS[10]!, PATTERNS[12]!]) {
      const whole = replaceInChunks(body, replacements, () => body.length)
      const chunks = replaceInChunks(body, replacements, () => 1 + random() * 40_000)
      expect(chunks.made.equals(whole.made), JSON.stringify(replacements)).toBe(true)
      expect(chunks.matches).toEqual(whole.matches)
    }
  }
})

test.each([
  ['a(b|cd)e', 'aabe acde', '[$1]', 'a[b] [cd]'],
  ['(\\d+)-(\\d+)', '1-2 33-44', '$2-$1', '2-1 44-33'],
  ['(a)|(b)', 'ab', '<$1$2>', '<a><b>'],
  ['a', 'aa', '$1$$$', '$1$$$1$$'],
  ['', 'éa', '-', '-é-a-'],
  ['x*', 'axb', '-', '-a--b-'],
])('%s finds in %s what JavaScript finds', (pattern, text, to, expected) => {
  const { made } = replaceInChunks(Buffer.from(text), [{ pattern, to }], () => 1)
  expect(made.toString()).toBe(expected)
  expect(text.replace(new RegExp(pattern, 'gu'), to)).toBe(expected)
})

test('a pattern with a bound holds back no more than that', () => {
  const replacer = new BodyReplacer([{ pattern: '[0-9]{16}', to: '****' }], () => {})
  const sent = Buffer.from(replacer.push(Buffer.from(`${'a'.repeat(1_000)}12345678`)))
  expect(sent.length).toBeGreaterThan(900)
  expect(Buffer.from(replacer.push(Buffer.from(`90123456${'b'.repeat(100)}`))).toString()).toContain('****')
})

test('a pattern without one finds matches of 32 KiB across chunks', () => {
  const body = Buffer.from(`${'x'.repeat(30_000)}<${'y'.repeat(32_000)}>${'z'.repeat(50_000)}`)
  const { made } = replaceInChunks(body, [{ pattern: '<[^>]*>', to: '' }], () => 1_000)
  expect(made.toString()).toBe(`${'x'.repeat(30_000)}${'z'.repeat(50_000)}`)
})

test.each([
  ['abc', 12],
  ['a|bcd|', 12],
  ['(?:ab){3}c?', 28],
  ['a*', Number.POSITIVE_INFINITY],
  ['(a|b+)c', Number.POSITIVE_INFINITY],
  ['^$', 0],
])('%s reaches %d bytes at most', (pattern, bytes) => {
  expect(getBodyPattern(pattern).reachBytes).toBe(bytes)
})

test.each([['('], ['(?:a?){200}a{200}']])('%s is refused', (pattern) => {
  expect(() => new BodyReplacer([{ pattern, to: '' }], () => {})).toThrow()
})
