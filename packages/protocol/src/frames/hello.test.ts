import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agentHello, edgeHello } from '../testing/linked-muxes.ts'
import { encodeGoaway, parseGoaway } from './goaway.ts'
import { agree, completeHello, encodeHello, parseHello } from './hello.ts'
import { encodeKeyValues, parseKeyValues } from './key-values.ts'

describe('HELLO', () => {
  test('is read as it was said, with defaults for what was left out', () => {
    const said = completeHello({ ...agentHello, epoch: 7, features: ['a-1', 'b_2'] })
    expect(parseHello(encodeHello(said))).toEqual(said)
    expect(said).toMatchObject({ version: 1, window_bytes: 262_144, max_frame_bytes: 262_144 })
  })

  test('unknown keys of later versions are ignored', () => {
    const later = Buffer.concat([
      encodeHello(completeHello(edgeHello)),
      encodeKeyValues([['colour', 'green']]),
    ])
    expect(parseHello(later)).toEqual(completeHello(edgeHello))
  })

  test.each([
    ['a window that is too small', { window_bytes: 1000 }],
    ['a window that is too large', { window_bytes: 2 ** 31 }],
    ['a frame that does not fit the length field', { max_frame_bytes: 2 ** 24 }],
    ['no streams', { max_streams: 0 }],
    ['version 0', { version: 0 }],
    ['a short client key', { client_key: 'k' }],
    ['no token', { token: '' }],
  ])('is refused with %s', (_what, change) => {
    const payload = encodeHello({ ...completeHello(agentHello), ...change })
    expect(parseHello(payload)).toBeUndefined()
  })

  test('the lower version and the common features are agreed', () => {
    const local = completeHello({ ...edgeHello, version: 3, features: ['x', 'y'] })
    const peer = completeHello({ ...agentHello, version: 2, features: ['y', 'z'] })
    expect(agree(local, peer)).toEqual({ version: 2, features: new Set(['y']) })
  })
})

describe('key/values', () => {
  const pairs = fc.uniqueArray(
    fc.tuple(fc.string({ maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 200 })),
    {
      selector: ([key]) => key,
    },
  )

  test('are read as they were written', () => {
    fc.assert(
      fc.property(pairs, (entries) => {
        expect(parseKeyValues(encodeKeyValues(entries))).toEqual(Object.fromEntries(entries))
      }),
    )
  })

  test('no bytes make the reader throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        parseKeyValues(Buffer.from(bytes))
        parseHello(Buffer.from(bytes))
        parseGoaway(Buffer.from(bytes))
      }),
    )
  })

  test('a key that comes twice is refused, and so is a cut', () => {
    expect(
      parseKeyValues(
        encodeKeyValues([
          ['a', '1'],
          ['a', '2'],
        ]),
      ),
    ).toBeUndefined()
    const whole = encodeKeyValues([['key', 'value']])
    for (let end = 1; end < whole.length; end++)
      expect(parseKeyValues(whole.subarray(0, end))).toBeUndefined()
  })

  test('a text that does not fit is refused by the writer', () => {
    expect(() => encodeKeyValues([['k'.repeat(256), '']])).toThrow(RangeError)
    expect(() => encodeKeyValues([['k', 'v'.repeat(65_536)]])).toThrow(RangeError)
  })
})

test('GOAWAY is read as it was said', () => {
  const said = {
    last_id: 4_000_000_001,
    code: 10,
    text: { ru: 'Перезапуск.', en: 'Restart.' },
    problem: 'Unavailable',
    edges: ['a:1', '[::1]:2'],
  }
  expect(parseGoaway(encodeGoaway(said))).toEqual(said)
  expect(parseGoaway(encodeGoaway({ last_id: 0, code: 0, edges: [] }))).toEqual({
    last_id: 0,
    code: 0,
    edges: [],
  })
})
