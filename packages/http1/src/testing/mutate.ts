/** Numbers in [0, limit) that a seed repeats (mulberry32). */
export type Draw = (limit: number) => number

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const BYTES = [...'\r\n \t\0:,;"=+-0x1a\x0b\x0c\x7f\x80\xa0\xff#?*/@[]%']
const ENDINGS = ['\n', '\r', '\r\r\n', '\n\r', '\r\n\r\n', '\r\n ', '\r\n\t', '\0\r\n', '\x0b\r\n', ' \r\n']
const NUMBERS = [
  '0',
  '00',
  '1',
  '03',
  '+3',
  '-1',
  ' 3',
  '3 ',
  '0x3',
  '1e1',
  '3,3',
  '3, 4',
  'a',
  'A',
  'ffffffffffffffff',
  '1'.repeat(15),
  '1'.repeat(16),
  '18446744073709551617',
  '4294967297',
  '',
]
const LINES = [
  ...[
    'Content-Length: 3',
    'content-length:5',
    'Content-Length : 3',
    'Content-Length: 3\t',
    'Content_Length: 3',
  ],
  ...['Transfer-Encoding: chunked', 'transfer-encoding:\tChunked ', 'Transfer-Encoding: gzip, chunked'],
  ...[
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding:',
    'Transfer-Encoding : chunked',
    'TE: trailers',
  ],
  ...[
    'Connection: close',
    'Connection: keep-alive',
    'Connection: upgrade',
    'Connection: Host',
    'Connection: X-A, close',
  ],
  ...[
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Host: b',
    'Host: a:80',
    'host: [::1]:1',
    'Host:',
    'Expect: 100-continue',
  ],
  ...[
    'X-A: b',
    'X-A:',
    ' X-A: b',
    'X-A',
    ': b',
    'X-A: \xff',
    'X-A: a\0b',
    'Trailer: X-T',
    'Proxy-Connection: close',
  ],
]
const STARTS = [
  ...['GET / HTTP/1.1', 'POST / HTTP/1.1', 'POST / HTTP/1.0', 'HEAD / HTTP/1.1', 'OPTIONS * HTTP/1.1'],
  ...[
    'GET http://a/x HTTP/1.1',
    'GET  / HTTP/1.1',
    'GET / HTTP/1.1 ',
    'GET / HTTP/1.10',
    'GET / http/1.1',
    'GET /',
  ],
  ...[
    'CONNECT a:80 HTTP/1.1',
    'HTTP/1.1 200 OK',
    'HTTP/1.0 200 OK',
    'HTTP/1.1 204 No',
    'HTTP/1.1 304 Not',
    'HTTP/1.1 200',
  ],
  ...[
    'HTTP/1.1 100 C',
    'HTTP/1.1 101 S',
    'HTTP/1.1 099 X',
    'HTTP/1.1  200 OK',
    'HTTP/1.1 2000 OK',
    'HTTP/1.1 200OK',
  ],
]
const BODIES = [
  '',
  'abc',
  '3\r\nabc\r\n0\r\n\r\n',
  '0\r\n\r\n',
  '3;a=b\r\nabc\r\n0\r\nX-T: 1\r\n\r\n',
  '3 \r\nabc\r\n0\r\n\r\n',
  '3\nabc\n0\n\n',
  '0003\r\nabc\r\n00\r\n\r\n',
  '3\r\nabcd\r\n0\r\n\r\n',
]

type Mutation = (text: string, draw: Draw, other: string) => string

const MUTATIONS: readonly Mutation[] = [
  (text, draw) => splice(text, draw(text.length + 1), 0, pick(BYTES, draw)),
  (text, draw) => splice(text, draw(text.length + 1), 1, pick(BYTES, draw)),
  (text, draw) => splice(text, draw(text.length + 1), 1 + draw(4), ''),
  (text, draw) => flipCase(text, draw(text.length + 1)),
  (text, draw) => replaceOne(text, /\r\n/g, pick(ENDINGS, draw), draw),
  (text, draw) => replaceOne(text, /[0-9a-f]+/gi, pick(NUMBERS, draw), draw),
  (text, draw) => replaceOne(text, /: ?/g, pick([':', ' :', ':\t', ':  ', '::', ''], draw), draw),
  (text, draw) => replaceOne(text, /\r\n(?=[^\r])/g, `\r\n${pick(LINES, draw)}\r\n`, draw),
  (text, draw) => replaceOne(text, /^.*(?=\r\n)/g, pick(STARTS, draw), draw),
  (text, draw) => replaceOne(text, /[^\r\n]+\r\n/g, '', draw),
  (text, draw) => twice(text, /[^\r\n]+\r\n/g, draw),
  (text, draw) => `${getHead(text)}${pick(BODIES, draw)}`,
  (text, _draw, other) => `${getHead(text)}${other.slice(getHead(other).length)}`,
  (text, _draw, other) => text + other,
]

/** A message like `text`, changed in one to four places; `other` lends it parts. */
export function mutate(text: string, other: string, draw: Draw): string {
  let mutant = text
  for (let left = 1 + draw(4); left > 0; left--) mutant = pick(MUTATIONS, draw)(mutant, draw, other)
  return mutant
}

export function pick<T>(choices: readonly T[], draw: Draw): T {
  return choices[draw(choices.length)]!
}

function splice(text: string, at: number, removed: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at + removed)
}

function flipCase(text: string, at: number): string {
  const char = text[at] ?? ''
  return splice(text, at, 1, char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())
}

function replaceOne(text: string, pattern: RegExp, replacement: string, draw: Draw): string {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return text
  const { index, 0: match } = pick(found, draw)
  return splice(text, index, match.length, replacement)
}

function twice(text: string, pattern: RegExp, draw: Draw): string {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return text
  const { index, 0: match } = pick(found, draw)
  return splice(text, index, 0, match)
}

function getHead(text: string): string {
  const end = text.indexOf('\r\n\r\n')
  return end < 0 ? text : text.slice(0, end + 4)
}
