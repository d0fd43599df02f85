import { expect, test } from 'vitest'
import { equalBytes, randomBytes, toUtf8 } from '../bytes/bytes.ts'
import { getFault } from '../testing/get-fault.ts'
import { CHUNK_BYTES, openChunk, sealChunk, toFileKey } from './chunks.ts'

const whole = new Uint8Array(CHUNK_BYTES).fill(5)
const tail = toUtf8('the end')

test('a file opens chunk by chunk, and an empty one has one empty chunk', async () => {
  const key = await toFileKey(randomBytes(32))
  const [first, last] = [
    { index: 0, isLast: false },
    { index: 1, isLast: true },
  ]
  expect(equalBytes(await openChunk(key, first, await sealChunk(key, first, whole)), whole)).toBe(true)
  expect(equalBytes(await openChunk(key, last, await sealChunk(key, last, tail)), tail)).toBe(true)
  const only = { index: 0, isLast: true }
  expect(await openChunk(key, only, await sealChunk(key, only, new Uint8Array(0)))).toHaveLength(0)
})

test('chunks that changed places, a cut file, a longer file and a chunk of another file are refused', async () => {
  const [key, other] = [await toFileKey(randomBytes(32)), await toFileKey(randomBytes(32))]
  const middle = await sealChunk(key, { index: 1, isLast: false }, whole)
  const last = await sealChunk(key, { index: 2, isLast: true }, whole)
  expect(await getFault(() => openChunk(key, { index: 0, isLast: false }, middle))).toBe('wrong_key')
  expect(await getFault(() => openChunk(key, { index: 1, isLast: true }, middle))).toBe('wrong_key')
  expect(await getFault(() => openChunk(key, { index: 2, isLast: false }, last))).toBe('wrong_key')
  expect(await getFault(() => openChunk(other, { index: 1, isLast: false }, middle))).toBe('wrong_key')
  const changed = middle.slice()
  changed[9] = (changed[9] ?? 0) ^ 1
  expect(await getFault(() => openChunk(key, { index: 1, isLast: false }, changed))).toBe('wrong_key')
})

test('a chunk that is not whole is the last, and none is longer', async () => {
  const key = await toFileKey(randomBytes(32))
  const first = { index: 0, isLast: false }
  expect(await getFault(() => sealChunk(key, first, tail))).toBe('wrong_length')
  expect(
    await getFault(() => sealChunk(key, { index: 0, isLast: true }, new Uint8Array(CHUNK_BYTES + 1))),
  ).toBe('wrong_length')
  expect(await getFault(() => openChunk(key, first, tail))).toBe('wrong_length')
  expect(await getFault(() => openChunk(key, { index: 0, isLast: true }, new Uint8Array(15)))).toBe(
    'wrong_length',
  )
  expect(await getFault(() => sealChunk(key, { index: -1, isLast: false }, whole))).toBe('wrong_length')
  expect(await getFault(() => toFileKey(randomBytes(16)))).toBe('wrong_length')
})
