import { expect, test } from 'vitest'
import { DenseSet, type Placed } from './dense-set.ts'

type Item = Placed & { name: string }

const item = (name: string): Item => ({ name, place: -1 })
const namesIn = (set: DenseSet<Item>) => [...set].map(({ name }) => name).sort()

test('holds each once, and knows who is there', () => {
  const set = new DenseSet<Item>()
  const [a, b, c] = ['a', 'b', 'c'].map(item) as [Item, Item, Item]
  for (const one of [a, b, c, a]) set.add(one)
  expect([set.size, namesIn(set)]).toEqual([3, ['a', 'b', 'c']])
  expect([set.delete(a), set.delete(a), set.delete(item('d'))]).toEqual([true, false, false])
  expect([set.size, namesIn(set), set.has(a), set.has(b), set.has(c)]).toEqual([
    2,
    ['b', 'c'],
    false,
    true,
    true,
  ])
  set.add(a)
  expect([set.delete(c), set.delete(b), set.delete(a), set.size]).toEqual([true, true, true, 0])
})

test('a member that leaves during an iteration is not visited any more, and a new one not yet', () => {
  const set = new DenseSet<Item>()
  const all = ['a', 'b', 'c', 'd'].map(item)
  for (const one of all) set.add(one)
  const visited: string[] = []
  for (const one of set) {
    visited.push(one.name)
    if (one.name === 'a') {
      set.delete(all[2]!)
      set.delete(one)
      set.add(item('e'))
    }
  }
  expect(visited).toEqual(['a', 'b', 'd'])
  expect(namesIn(set)).toEqual(['b', 'd', 'e'])
})
