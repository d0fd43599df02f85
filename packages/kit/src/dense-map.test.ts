import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DenseMap } from './dense-map.ts'

const getEntries = <T>(map: Iterable<[number, T]>) => [...map].sort(([one], [other]) => one - other)

test('does what a Map does, in whatever order keys come and go', () => {
  // Few keys meet in the same slots; large ones are those of a connection that has lasted.
  const key = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 2 ** 31 - 40, max: 2 ** 31 - 1 }))
  const step = fc.record({ key, value: fc.integer(), isSet: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const map = new DenseMap<number>()
      const model = new Map<number, number>()
      for (const { key, value, isSet } of steps) {
        if (isSet) {
          map.set(key, value)
          model.set(key, value)
        } else expect(map.delete(key)).toBe(model.delete(key))
        expect([map.size, map.get(key)]).toEqual([model.size, model.get(key)])
      }
      expect(getEntries(map)).toEqual(getEntries(model))
    }),
  )
})

test('holds many, and those that stay while others come and go', () => {
  const map = new DenseMap<string>()
  for (let id = 1; id < 2_000; id += 2) map.set(id, `stays ${id}`)
  for (let id = 2_001; id < 200_000; id += 2) {
    map.set(id, 'comes')
    if (id > 2_100) map.delete(id - 100)
  }
  expect(map.size).toBe(1_000 + 50)
  expect([map.get(1), map.get(1_999), map.get(199_999), map.get(2_001)]).toEqual([
    'stays 1',
    'stays 1999',
    'comes',
    undefined,
  ])
})

test('a member that leaves during an iteration is not visited any more', () => {
  const map = new DenseMap<string>()
  for (const id of [1, 2, 3]) map.set(id, String(id))
  const visited: number[] = []
  for (const [id] of map) {
    visited.push(id)
    for (const other of [1, 2, 3]) if (other !== id) map.delete(other)
  }
  expect(visited).toHaveLength(1)
})
