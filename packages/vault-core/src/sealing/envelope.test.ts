import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalBytes, fromUtf8, randomBytes, toUtf8 } from '../bytes/bytes.ts'
import { getFault } from '../testing/get-fault.ts'
import * as contexts from './contexts.ts'
import { open, seal } from './envelope.ts'
import { getPaddedLength, pad, unpad } from './padding.ts'
import { makeContentKey, toSealingKey } from './sealing-key.ts'

const place = { collection: 'fld_1', row: 'rec_1', version: 3, epoch: 2 }
const context = contexts.detailsContext(place)

test('an envelope opens with its key at its place, and two of the same text differ', async () => {
  const key = await toSealingKey(makeContentKey())
  const [one, two] = [
    await seal(key, context, toUtf8('hunter2')),
    await seal(key, context, toUtf8('hunter2')),
  ]
  expect(fromUtf8(await open(key, context, one))).toBe('hunter2')
  expect(equalBytes(one, two)).toBe(false)
  expect(equalBytes(one.subarray(1, 65), two.subarray(1, 65))).toBe(false)
})

test.each([
  ['another row', contexts.detailsContext({ ...place, row: 'rec_2' })],
  ['another collection', contexts.detailsContext({ ...place, collection: 'fld_2' })],
  ['an older version', contexts.detailsContext({ ...place, version: 2 })],
  ['another epoch', contexts.detailsContext({ ...place, epoch: 3 })],
  ['the other part of the row', contexts.overviewContext(place)],
  ['a secret of the same row', contexts.secretContext(place)],
  ['no place', new Uint8Array(0)],
])('an envelope does not open as %s', async (_, other) => {
  const key = await toSealingKey(makeContentKey())
  const envelope = await seal(key, context, toUtf8('hunter2'))
  expect(await getFault(() => open(key, other, envelope))).toBe('wrong_key')
})

test('an envelope does not open with another key', async () => {
  const envelope = await seal(await toSealingKey(randomBytes(32)), context, toUtf8('hunter2'))
  const other = await toSealingKey(randomBytes(32))
  expect(await getFault(() => open(other, context, envelope))).toBe('wrong_key')
})

test('an envelope of another suite, cut, longer or empty is refused by its shape', async () => {
  const key = await toSealingKey(randomBytes(32))
  const envelope = await seal(key, context, toUtf8('hunter2'))
  for (const suite of [0, 2, 255]) {
    const other = envelope.slice()
    other[0] = suite
    expect(await getFault(() => open(key, context, other))).toBe('unknown_suite')
  }
  for (let length = 0; length < envelope.length; length++) {
    expect(await getFault(() => open(key, context, envelope.slice(0, length)))).toBe('wrong_length')
  }
  const longer = new Uint8Array(envelope.length + 1)
  longer.set(envelope)
  expect(await getFault(() => open(key, context, longer))).toBe('wrong_length')
})

test('a change of any byte after the suite is refused', async () => {
  const key = await toSealingKey(randomBytes(32))
  const envelope = await seal(key, context, toUtf8('hunter2'))
  for (let index = 1; index < envelope.length; index++) {
    const changed = envelope.slice()
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(await getFault(() => open(key, context, changed))).toBe('wrong_key')
  }
})

test('only the length of the padding shows, and every length comes back', () => {
  expect([0, 60, 61, 124, 125, 1020, 1021, 2044, 2045].map(getPaddedLength)).toEqual([
    64, 64, 128, 128, 256, 1024, 2048, 2048, 3072,
  ])
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (random) => {
      const plain = new Uint8Array(random)
      expect(equalBytes(unpad(pad(plain)), plain)).toBe(true)
    }),
  )
})

test('padding that its length does not ask for is refused', async () => {
  const padded = pad(toUtf8('hunter2'))
  const dirty = padded.slice()
  dirty[63] = 1
  const short = new Uint8Array(128)
  short.set(padded)
  const long = padded.slice()
  long[0] = 255
  for (const wrong of [dirty, short, long, padded.slice(0, 32), new Uint8Array(0)]) {
    expect(await getFault(() => unpad(wrong))).toBe('wrong_length')
  }
})

test('keys of another length than 32 bytes are refused', async () => {
  for (const length of [0, 16, 31, 33]) {
    expect(await getFault(() => toSealingKey(new Uint8Array(length)))).toBe('wrong_length')
  }
})

test('no two kinds of places share a context', () => {
  const everywhere = [
    contexts.slotContext({ user_id: 'a', kind: 'pin', slot_id: 'b' }),
    contexts.slotContext({ user_id: 'a', kind: 'master', slot_id: 'b' }),
    contexts.bundleContext({ user_id: 'a', generation: 1 }),
    contexts.pinsContext({ user_id: 'a' }),
    contexts.nameContext({ collection: 'a', version: 1, epoch: 1 }),
    contexts.overviewContext({ collection: 'a', row: 'b', version: 1, epoch: 1 }),
    contexts.detailsContext({ collection: 'a', row: 'b', version: 1, epoch: 1 }),
    contexts.secretContext({ collection: 'a', row: 'b', version: 1, epoch: 1 }),
    contexts.previousContext({ collection: 'a', epoch: 1 }),
    contexts.grantContext({ collection: 'a', epoch: 1, subject: 'b' }),
    contexts.fileContext({ collection: 'a', row: 'b', file: 'c' }),
    contexts.ownContext({ user_id: 'a', collection: 'b' }),
  ]
  expect(new Set(everywhere.map((bytes) => bytes.join())).size).toBe(everywhere.length)
})
