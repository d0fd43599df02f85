/** Sources that real ones become by slips of the keyboard and by spite; the same seed makes the same. */
export function* mutate(sources: readonly string[], seed: number): Generator<string> {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  for (;;) {
    let text = pick(sources)
    const times = 1 + Math.floor(random() * 6)
    for (let i = 0; i < times; i++) {
      const at = Math.floor(random() * (text.length + 1))
      const until = Math.min(text.length, at + Math.floor(random() * 30))
      const part = pick([
        () => '',
        () => pick(CHUNKS),
        () => pick(CHUNKS).repeat(1 + Math.floor(random() * 40)),
        () => text.slice(at, until).repeat(2),
        () => pick(sources).slice(0, 200),
        () => String.fromCharCode(Math.floor(random() * 0x3000)),
      ])()
      text = text.slice(0, at) + part + text.slice(random() < 0.5 ? at : until)
    }
    yield text
  }
}

const CHUNKS = [
  ...[
    '[',
    ']',
    '{',
    '}',
    '- ',
    '? ',
    ': ',
    '&a ',
    '*a',
    '!x ',
    '|\n',
    '>-\n',
    '"',
    "'",
    '#',
    '\t',
    '\n',
    '\r\n',
  ],
  ...[
    '${',
    '}',
    '\\',
    '<<: ',
    '---\n',
    '...\n',
    '\uFEFF',
    '\0',
    '\u2028',
    'null',
    'true',
    '-1',
    '1e999',
    '~',
  ],
  ...[
    'on_http_request:',
    'expressions:',
    'actions:',
    'type: deny',
    'config:',
    'vars.',
    'actions.nora.',
    '.all(x, x)',
  ],
]

function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
