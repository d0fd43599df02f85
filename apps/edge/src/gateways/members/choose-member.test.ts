import { expect, test } from 'vitest'
import { type Candidate, chooseMember } from './choose-member.ts'

const make = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  tier: 1,
  region: null,
  weight: 1,
  running: 0,
  isUp: true,
  ...changes,
})

/** Numbers that are the same in every run. */
function toRandom(seed = 1): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function count(
  all: readonly Candidate[],
  changes: Partial<Parameters<typeof chooseMember>[1]> = {},
  times = 100_000,
) {
  const how = {
    balance: 'weighted',
    region: 'ru',
    without: new Set<string>(),
    random: toRandom(),
    ...changes,
  } as const
  const counts: Record<string, number> = {}
  for (let i = 0; i < times; i++) {
    const { id } = chooseMember(all, how) ?? { id: 'none' }
    counts[id] = (counts[id] ?? 0) + 1
  }
  return counts
}

test('of 100,000 requests each gets its share within one percent', () => {
  const counts = count([make('a', { weight: 70 }), make('b', { weight: 25 }), make('c', { weight: 5 })])
  for (const [id, share] of Object.entries({ a: 0.7, b: 0.25, c: 0.05 }))
    expect(Math.abs((counts[id] ?? 0) / 100_000 - share)).toBeLessThan(0.01)
})

test('one without weight gets nothing by chance', () => {
  expect(count([make('a'), make('canary', { weight: 0 })])).toEqual({ a: 100_000 })
})

test('the one with the fewest running requests for its weight is next', () => {
  const all = [make('a', { running: 4, weight: 4 }), make('b', { running: 2, weight: 1 })]
  expect(count(all, { balance: 'least_running' }, 10)).toEqual({ a: 10 })
})

test('members that are near come first, and others when there are none', () => {
  const all = [make('near', { region: 'ru' }), make('far', { region: 'us' })]
  expect(count(all, {}, 100)).toEqual({ near: 100 })
  expect(count([make('near', { region: 'ru', isUp: false }), all[1]!], {}, 100)).toEqual({ far: 100 })
})

test('the next tier takes the part that is missing when less than half of one is up', () => {
  const down = { isUp: false }
  const all = [make('a'), make('b', down), make('c', down), make('d', down), make('spare', { tier: 2 })]
  const counts = count(all)
  expect((counts.a ?? 0) / 100_000).toBeCloseTo(0.5, 1)
  expect(count([make('a'), make('b', down), make('spare', { tier: 2 })])).toEqual({ a: 100_000 })
  expect(count([make('a', down), make('spare', { tier: 2 })], {}, 10)).toEqual({ spare: 10 })
})

test('when nobody is up, those of the first tier are tried all the same', () => {
  const down = { isUp: false }
  expect(count([make('a', down), make('b', { ...down, tier: 2 })], {}, 10)).toEqual({ a: 10 })
})

test('those that were tried are left out, and then nobody is left', () => {
  expect(count([make('a'), make('b')], { without: new Set(['a']) }, 10)).toEqual({ b: 10 })
  expect(count([make('a')], { without: new Set(['a']) }, 10)).toEqual({ none: 10 })
})
