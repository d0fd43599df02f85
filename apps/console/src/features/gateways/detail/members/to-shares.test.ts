import { expect, test } from 'vitest'
import { toShares } from './to-shares.ts'

const aMember = (id: string, weight: number, tier = 1, state = 'healthy' as const) => ({
  id,
  weight,
  tier,
  state,
})

test('shares follow the weights of those that can serve', () => {
  const shares = toShares([aMember('a', 3), aMember('b', 1), aMember('c', 0)])
  expect([...shares.values()]).toEqual([0.75, 0.25, 0])
})

test('the next tier waits while one of the first can serve', () => {
  expect([...toShares([aMember('a', 1), aMember('b', 9, 2)]).values()]).toEqual([1, 0])
  const down = { ...aMember('a', 1), state: 'failing' as const }
  expect([...toShares([down, aMember('b', 9, 2)]).values()]).toEqual([0, 1])
})

test('nobody has a share where nobody can serve', () => {
  expect([...toShares([{ ...aMember('a', 5), state: 'drained' as const }]).values()]).toEqual([0])
})
