import { expect, test } from 'vitest'
import { FieldBlock } from './field-block.ts'
import { FieldDecoder } from './field-decoder.ts'
import { SentFields } from './sent-fields.ts'

const LIMITS = { bytes: 1 << 20, count: 10_000 }

type Fields = readonly (readonly [name: string, value: string])[]

function getBlock(fields: Fields): Buffer {
  const block = new FieldBlock()
  block.begin()
  block.status(200)
  for (const [name, value] of fields) {
    const bytes = Buffer.from(name + value, 'latin1')
    block.field(bytes, 0, name.length, name.length, bytes.length)
  }
  return block.take()
}

/** A connection and the decoder at its other end. */
function open() {
  const sent = new SentFields()
  const decoder = new FieldDecoder(LIMITS)
  return (fields: Fields) => {
    const block = getBlock(fields)
    const length = sent.compress(block)
    const [, , ...read] = decoder.decode(block, 0, length) ?? []
    expect(read).toEqual(fields.flat())
    return length
  }
}

const PAGE: Fields = [
  ['server', 'shop'],
  ['content-type', 'text/html; charset=utf-8'],
  ['cache-control', 'private, max-age=0'],
  ['x-frame-options', 'DENY'],
]

test('a field that comes again takes a byte, from the third time on', () => {
  const say = open()
  const first = say(PAGE)
  // Told to remember; names that both sides know have shorter numbers then.
  expect(say(PAGE)).toBeLessThanOrEqual(first)
  expect(say(PAGE)).toBe(1 + PAGE.length)
  expect(say(PAGE.slice(2))).toBe(3)
})

test('a field that differs each time is not remembered, and pushes nothing out', () => {
  const say = open()
  for (let i = 0; i < 500; i++) say([...PAGE, ['etag', `"${i}-${'x'.repeat(60)}"`]])
  expect(say(PAGE)).toBe(1 + PAGE.length)
})

test('secrets and what is very large are never remembered', () => {
  const say = open()
  const fields: Fields = [
    ['set-cookie', 'session=1'],
    ['x-large', 'y'.repeat(2_000)],
  ]
  const first = say(fields)
  expect([say(fields), say(fields)]).toEqual([first, first])
})

test('many fields push out the oldest, as the other side does', () => {
  const say = open()
  const many = Array.from({ length: 300 }, (_, i) => [`x-${i}`, `value ${i}`] as const)
  for (let round = 0; round < 3; round++) {
    for (const field of many) {
      say([field])
      say([field])
      expect(say([field])).toBeLessThanOrEqual(3)
    }
  }
  const empty = Array.from({ length: 300 }, (_, i) => [`${i % 140}`, ''] as const)
  for (let round = 0; round < 4; round++) for (const field of empty) say([field])
})

test('a peer that remembers less than usual gets everything in full', () => {
  const sent = new SentFields()
  sent.turnOff()
  for (let i = 0; i < 4; i++) expect(sent.compress(getBlock(PAGE))).toBe(getBlock(PAGE).length)
})
