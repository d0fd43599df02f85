import { describe, expect, test } from 'vitest'
import { ChunkScanner, type Keep } from './index.ts'

/** What would be relayed, the verdict, and the bytes left over, when the body arrives in pieces of `size`. */
function scanInChunks(text: string, keep: Keep, size: number) {
  const scanner = new ChunkScanner(keep)
  const bytes = Buffer.from(text, 'latin1')
  const kept: Buffer[] = []
  let read = 0
  for (let start = 0; start < bytes.length && !scanner.done && !scanner.refusal; start += size) {
    const chunk = Buffer.from(bytes.subarray(start, start + size))
    let i = 0
    while (i < chunk.length && !scanner.done && !scanner.refusal) {
      i = scanner.scan(chunk, i, chunk.length)
      kept.push(Buffer.from(chunk.subarray(scanner.keptStart, scanner.keptEnd)))
    }
    read = start + i
  }
  if (scanner.trailers && keep === 'framing') kept.push(scanner.trailers)
  const decision = scanner.refusal ?? (scanner.done ? 'done' : 'more')
  return { kept: Buffer.concat(kept).toString('latin1'), decision, rest: text.slice(read) }
}

const GOOD: [name: string, body: string, framing: string, data: string][] = [
  ['one chunk', '5\r\nhello\r\n0\r\n\r\n', '5\r\nhello\r\n0\r\n\r\n', 'hello'],
  ['several chunks', '1\r\na\r\n2\r\nbc\r\n0\r\n\r\n', '1\r\na\r\n2\r\nbc\r\n0\r\n\r\n', 'abc'],
  ['no content', '0\r\n\r\n', '0\r\n\r\n', ''],
  ['zeros before the size', '0005\r\nhello\r\n000\r\n\r\n', '0005\r\nhello\r\n000\r\n\r\n', 'hello'],
  [
    'both cases of digits',
    'A\r\n0123456789\r\nb\r\n0123456789a\r\n0\r\n\r\n',
    'A\r\n0123456789\r\nb\r\n0123456789a\r\n0\r\n\r\n',
    '01234567890123456789a',
  ],
  ['extensions', '5;a=b;c="d"\r\nhello\r\n0;z\r\n\r\n', '5\r\nhello\r\n0\r\n\r\n', 'hello'],
  [
    'every form of extension',
    '1;a\r\na\r\n1;a;b=c\r\nb\r\n1;a="";b="\\"; \\\\"\r\nc\r\n0;a="b";c\r\n\r\n',
    '1\r\na\r\n1\r\nb\r\n1\r\nc\r\n0\r\n\r\n',
    'abc',
  ],
  ['a trailer', '0\r\nX-Sum: 1\r\n\r\n', '0\r\nX-Sum: 1\r\n\r\n', ''],
  [
    'trailers that may not pass',
    '1\r\na\r\n0\r\nX_Forwarded_For: e\r\nX_REAL_IP: f\r\nNora-Error: g\r\nContent-Length: 5\r\nX-Sum: 1\r\nHost: b\r\nX-Forwarded-For: c\r\nSet-Cookie: d\r\nY: 2\r\n\r\n',
    '1\r\na\r\n0\r\nX-Sum: 1\r\nY: 2\r\n\r\n',
    'a',
  ],
  ['CR LF inside the content', '4\r\n\r\n\r\n\r\n0\r\n\r\n', '4\r\n\r\n\r\n\r\n0\r\n\r\n', '\r\n\r\n'],
]

const BAD: [name: string, body: string, refusal: string][] = [
  ['LF after the size', '5\nhello\r\n0\r\n\r\n', 'chunk_size'],
  ['space after the size', '5 \r\nhello\r\n0\r\n\r\n', 'chunk_size'],
  ['space before an extension', '5 ;a\r\nhello\r\n0\r\n\r\n', 'chunk_size'],
  ['a prefix 0x', '0x5\r\nhello\r\n0\r\n\r\n', 'chunk_size'],
  ['a sign', '-5\r\nhello\r\n0\r\n\r\n', 'chunk_size'],
  ['no size', '\r\nhello', 'chunk_size'],
  ['13 digits', '1000000000000\r\n', 'chunk_size'],
  ['CR without LF after the size', '5\rhello\r\n0\r\n\r\n', 'chunk_size'],
  ['content longer than the size', '5\r\nhelloXX0\r\n\r\n', 'chunk_ending'],
  ['LF after the content', '5\r\nhello\n0\r\n\r\n', 'chunk_ending'],
  ['CR without LF after the content', '5\r\nhello\r0\r\n\r\n', 'chunk_ending'],
  ['LF in an extension', '5;a\nhello\r\n0\r\n\r\n', 'chunk_extension'],
  ['an extension without name', '5;\r\nhello\r\n0\r\n\r\n', 'chunk_extension'],
  ['an extension without value', '5;a=\r\nhello\r\n0\r\n\r\n', 'chunk_extension'],
  ['an extension after space', '5; a\r\nhello\r\n0\r\n\r\n', 'chunk_extension'],
  ['an extension that is not unquoted', '5;a="b\r\nhello\r\n0\r\n\r\n', 'chunk_extension'],
  ['a byte after a quoted extension', '5;a="b"c\r\nhello\r\n0\r\n\r\n', 'chunk_extension'],
  ['NUL in an extension', '5;a\0\r\nhello\r\n0\r\n\r\n', 'chunk_extension'],
  ['extensions over 16 KiB', `${`1;${'x'.repeat(4000)}\r\na\r\n`.repeat(5)}0\r\n\r\n`, 'chunk_extension'],
  ['a folded trailer', '0\r\nX: y\r\n z\r\n\r\n', 'folded_field'],
  ['a trailer without colon', '0\r\nX\r\n\r\n', 'field_name'],
  ['CR without LF at the end', '0\r\n\rX', 'line_ending'],
  [
    'trailers over 16 KiB',
    `0\r\n${'X: y\r\n'.repeat(100)}Z: ${'x'.repeat(17_000)}\r\n\r\n`,
    'head_too_large',
  ],
  ['257 trailers', `0\r\n${'X: y\r\n'.repeat(257)}\r\n`, 'too_many_fields'],
]

describe('a chunked body', () => {
  const sizes = [1, 2, 3, 7, 100_000]

  test.each(GOOD)('with %s is relayed less what is dropped, in any pieces', (_name, body, framing, data) => {
    for (const size of sizes) {
      const next = `${body}GET /`
      expect(scanInChunks(next, 'framing', size)).toMatchObject({ kept: framing, decision: 'done' })
      expect(scanInChunks(next, 'data', size)).toMatchObject({ kept: data, decision: 'done' })
      expect(scanInChunks(next, 'framing', size).rest).toBe('GET /')
    }
  })

  test.each(BAD)('with %s is refused, in any pieces', (_name, body, refusal) => {
    for (const size of sizes) {
      expect(scanInChunks(body, 'framing', size).decision, `pieces of ${size}`).toBe(refusal)
      expect(scanInChunks(body, 'data', size).decision, `pieces of ${size}`).toBe(refusal)
    }
  })

  test('a scanner is as new after reset', () => {
    const scanner = new ChunkScanner('framing')
    const bad = Buffer.from('zz')
    scanner.scan(bad, 0, 2)
    expect(scanner.refusal).toBe('chunk_size')
    scanner.reset()
    const good = Buffer.from('1\r\na\r\n0\r\n\r\n')
    expect(scanner.scan(good, 0, good.length)).toBe(good.length)
    expect(scanner.done).toBe(true)
  })
})
