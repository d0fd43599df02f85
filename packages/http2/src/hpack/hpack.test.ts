import { describe, expect, test } from 'vitest'
import { ConnectionError, ErrorCode } from '../errors.ts'
import { FieldBlock } from './field-block.ts'
import { FieldDecoder } from './field-decoder.ts'
import { decodeHuffman } from './huffman.ts'
import { CODES, LONGEST, SYMBOLS } from './huffman-code.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const LIMITS = { bytes: 65_536, count: 2_048 }

function decode(decoder: FieldDecoder, text: string) {
  const bytes = hex(text)
  return decoder.decode(bytes, 0, bytes.length)
}

/** RFC 7541 appendix C: blocks of one connection, one after the other, and what they say. */
describe.each<[string, [block: string, fields: string[]][]]>([
  [
    'C.2, each kind of field',
    [
      ['400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572', ['custom-key', 'custom-header']],
      ['040c 2f73 616d 706c 652f 7061 7468', [':path', '/sample/path']],
      ['1008 7061 7373 776f 7264 0673 6563 7265 74', ['password', 'secret']],
      ['82', [':method', 'GET']],
    ],
  ],
  [
    'C.3, requests without the code',
    [
      [
        '8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
        [':method', 'GET', ':scheme', 'http', ':path', '/', ':authority', 'www.example.com'],
      ],
      [
        '8286 84be 5808 6e6f 2d63 6163 6865',
        [
          ...[':method', 'GET', ':scheme', 'http', ':path', '/', ':authority', 'www.example.com'],
          ...['cache-control', 'no-cache'],
        ],
      ],
      [
        '8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65',
        [
          ...[':method', 'GET', ':scheme', 'https', ':path', '/index.html'],
          ...[':authority', 'www.example.com', 'custom-key', 'custom-value'],
        ],
      ],
    ],
  ],
  [
    'C.4, requests in the code',
    [
      [
        '8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff',
        [':method', 'GET', ':scheme', 'http', ':path', '/', ':authority', 'www.example.com'],
      ],
      [
        '8286 84be 5886 a8eb 1064 9cbf',
        [
          ...[':method', 'GET', ':scheme', 'http', ':path', '/', ':authority', 'www.example.com'],
          ...['cache-control', 'no-cache'],
        ],
      ],
      [
        '8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf',
        [
          ...[':method', 'GET', ':scheme', 'https', ':path', '/index.html'],
          ...[':authority', 'www.example.com', 'custom-key', 'custom-value'],
        ],
      ],
    ],
  ],
])('%s', (_, blocks) => {
  test('say what they are to say', () => {
    const decoder = new FieldDecoder(LIMITS)
    expect(blocks.map(([block]) => decode(decoder, block))).toEqual(blocks.map(([, fields]) => fields))
  })
})

describe('the code', () => {
  /** The bits of a text, filled up with ones. */
  function encode(text: Buffer): Buffer {
    let bits = ''
    for (const byte of text) {
      const at = SYMBOLS.indexOf(byte)
      const length = CODES.findIndex(({ offset, count }) => at >= offset && at < offset + count)
      const { first, offset } = CODES[length]!
      bits += (first + at - offset).toString(2).padStart(length, '0')
    }
    bits += '1'.repeat((8 - (bits.length % 8)) % 8)
    return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }

  test('is complete: no longer code is left, and none stands for two', () => {
    const used = CODES.reduce((sum, { count }, length) => sum + count * 2 ** (LONGEST - length), 0)
    expect(used).toBe(2 ** LONGEST)
    expect(SYMBOLS).toHaveLength(257)
  })

  test('carries every byte, at every place in a byte', () => {
    for (let byte = 0; byte < 256; byte++) {
      for (const before of ['', 'a', '%', 'X', '?']) {
        const text = Buffer.concat([Buffer.from(before), Buffer.of(byte), Buffer.from('0')])
        const coded = encode(text)
        expect(decodeHuffman(coded, 0, coded.length)).toBe(text.toString('latin1'))
      }
    }
  })

  test.each([
    ['a whole byte of filling', 'f1e3 c2e5 f23a 6ba0 ab90 f4ff ff'],
    ['filling that is not ones', '1e'],
    ['the end of the string within it', 'ffff ffff'],
    ['half of a long code', 'fffc'],
  ])('refuses %s', (_, text) => {
    const bytes = hex(text)
    expect(decodeHuffman(bytes, 0, bytes.length)).toBe(null)
  })
})

describe('a block that is none', () => {
  test.each([
    ['number 0', '80'],
    ['a number that nobody has', 'be'],
    ['a number without its end', 'ff'],
    ['a number that never ends', `ff${'80'.repeat(20)}01`],
    ['a number above all bounds', 'ffff ffff ffff 7f'],
    ['a text without its end', '4005 61'],
    ['a field without a value', '4001 61'],
    ['a text that is not in the code', '4081 1e01 61'],
    ['a table larger than it may be', '3fe2 1f'],
    ['a size of the table behind a field', '8220'],
  ])('%s', (_, block) => {
    expect(() => decode(new FieldDecoder(LIMITS), block)).toThrow(ConnectionError)
    try {
      decode(new FieldDecoder(LIMITS), block)
    } catch (error) {
      expect((error as ConnectionError).code).toBe(ErrorCode.COMPRESSION_ERROR)
    }
  })
})

describe('the table', () => {
  /** `x: VALUE`, to be remembered. */
  const added = (value: string) =>
    Buffer.concat([Buffer.from('400178', 'hex'), Buffer.of(value.length), Buffer.from(value)]).toString('hex')

  test('forgets the oldest when there is no room', () => {
    const decoder = new FieldDecoder(LIMITS)
    // Each counts 33 and its value: 30 of them are 4,020.
    for (let i = 0; i < 31; i++) decode(decoder, added(String(i).padStart(101, '0')))
    expect(decode(decoder, 'be')).toEqual(['x', '30'.padStart(101, '0')])
    expect(decode(decoder, 'da')).toEqual(['x', '2'.padStart(101, '0')])
    expect(() => decode(decoder, 'dd')).toThrow(ConnectionError)
  })

  test('is emptied by what is larger than it', () => {
    const decoder = new FieldDecoder(LIMITS)
    decode(decoder, added('1'))
    const large = Buffer.concat([hex('400178 7f ff1f'), Buffer.alloc(127 + 0x0fff, 'y')])
    expect(decoder.decode(large, 0, large.length)?.[1]).toHaveLength(127 + 0x0fff)
    expect(() => decode(decoder, 'be')).toThrow(ConnectionError)
  })

  test('may be made smaller, and larger again', () => {
    const decoder = new FieldDecoder(LIMITS)
    decode(decoder, added('1'))
    decode(decoder, added('2'))
    // Room for one.
    expect(decode(decoder, '3f04 be')).toEqual(['x', '2'])
    expect(() => decode(decoder, 'bf')).toThrow(ConnectionError)
    const other = new FieldDecoder(LIMITS)
    decode(other, added('1'))
    expect(decode(other, '20 3fe11f')).toEqual([])
    expect(() => decode(other, 'be')).toThrow(ConnectionError)
  })

  test('holds as many as fit', () => {
    const decoder = new FieldDecoder(LIMITS)
    const empty = '40 00 00'
    for (let i = 0; i < 200; i++) decode(decoder, empty)
    // 128 of 32 bytes each: numbers 62 to 189.
    expect(decode(decoder, 'ff3e')).toEqual(['', ''])
    expect(() => decode(decoder, 'ff3f')).toThrow(ConnectionError)
  })
})

test('more than may be is read to its end, and not taken', () => {
  const decoder = new FieldDecoder({ bytes: 100, count: 2 })
  expect(decode(decoder, '8286 84')).toBe(null)
  expect(decode(decoder, `82 4001 78 3f ${'61'.repeat(63)}`)).toBe(null)
  // What came in it is known nevertheless.
  const known = new FieldDecoder({ bytes: 100, count: 1 })
  expect(decode(known, '82 4001 61 01 62')).toBe(null)
  expect(decode(known, 'be')).toEqual(['a', 'b'])
})

describe('a block of our own', () => {
  const block = new FieldBlock()

  function write(status: number, text: string): Buffer {
    const bytes = Buffer.from(text, 'latin1')
    block.begin()
    block.status(status)
    for (let start = 0; start < bytes.length; ) {
      const colon = bytes.indexOf(':', start)
      const end = bytes.indexOf('\n', start)
      block.field(bytes, start, colon, colon + 1, end)
      start = end + 1
    }
    return block.take()
  }

  const read = (bytes: Buffer) => new FieldDecoder(LIMITS).decode(bytes, 0, bytes.length)

  test.each([200, 204, 206, 304, 400, 404, 500, 103, 418, 599])('says %s', (status) => {
    expect(read(write(status, ''))).toEqual([':status', String(status)])
  })

  test('says fields in lower case, whatever they hold', () => {
    const long = 'ü'.repeat(60_000)
    expect(read(write(200, `Content-Type:a/b\nX-Own:\nX-Long:${long}\nSet-Cookie:a=1\n`))).toEqual([
      ...[':status', '200', 'content-type', 'a/b', 'x-own', '', 'x-long', long, 'set-cookie', 'a=1'],
    ])
  })

  test('names what both sides know by its number, and keeps secrets out of every table', () => {
    expect(write(200, 'Date:d\n')).toEqual(hex('88 0f12 01 64'))
    expect(write(200, 'set-cookie:c\n')).toEqual(hex('88 1f28 01 63'))
  })

  test('is not changed by the next one', () => {
    const first = write(200, 'a:1\n')
    write(404, 'b:2\n')
    expect(read(first)).toEqual([':status', '200', 'a', '1'])
  })
})
