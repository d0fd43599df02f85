import { expect, test } from 'vitest'
import { encodeTarget, parseTarget, type Target, TargetKind } from './target.ts'

const kind = TargetKind.TCP
const v4 = {
  source: { address: '192.0.2.7', port: 4711 },
  destination: { address: '127.0.0.1', port: 20_001 },
}
const v6 = { source: { address: '2001:db8::7', port: 65_535 }, destination: { address: '::1', port: 1 } }
const name = 'ru.example.com:20001'

const read = (target: Target) => parseTarget(Buffer.concat([Buffer.of(0), encodeTarget(target)]), 1)

test.each<[string, Target, number]>([
  ['nothing more', { kind, slot: 7 }, 6],
  ['a window', { kind, slot: 7, windowBytes: 16_384 }, 10],
  ['ends of IPv4', { kind, slot: 7, ends: v4 }, 23],
  ['ends of IPv6 and a window', { kind, slot: 7, windowBytes: 1, ends: v6 }, 47],
  ['a name', { kind, slot: 0, name }, 31],
  ['all of it', { kind, slot: 0, windowBytes: 65_536, ends: v6, name }, 67],
])('a target with %s is read as it was written', (_what, target, bytes) => {
  expect(encodeTarget(target)).toHaveLength(bytes)
  expect(read(target)).toEqual(target)
})

test('ends of two families meet in IPv6, and each is read as what it was', () => {
  const ends = { source: v6.source, destination: v4.destination }
  expect(read({ kind, slot: 1, ends })).toEqual({ kind, slot: 1, ends })
})

test('ends without an address are left out', () => {
  const ends = { ...v4, source: { address: 'unknown', port: 0 } }
  expect(read({ kind, slot: 1, ends })).toEqual({ kind, slot: 1 })
})

test('a block that reaches beyond its header, or has another length, says nothing', () => {
  const header = encodeTarget({ kind, slot: 1, ends: v4 })
  header[10] = 13
  expect(parseTarget(header, 0)).toEqual({ kind, slot: 1 })
  header[10] = 11
  expect(parseTarget(header, 0)).toMatchObject({ kind, slot: 1 })
  expect(parseTarget(header, 0).ends).toBeUndefined()
})

test('a name that finds no room is refused', () => {
  expect(() => encodeTarget({ kind, slot: 0, ends: v6, name: 'x'.repeat(209) })).toThrow(RangeError)
  expect(read({ kind, slot: 0, ends: v6, name: 'x'.repeat(208) }).name).toHaveLength(208)
})
