import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

type One = { wanted: object; name: string; isGone?: boolean }

/** Notes in which turn each got through; whoever is called back asks again, unless it has gone. */
function openTurns() {
  const passed: string[][] = [[]]
  const ask = (one: One) => {
    if (turns.take(one.wanted, one)) passed.at(-1)?.push(one.name)
  }
  const turns = new FairTurns<object, One>((one) => one.isGone || ask(one))
  return {
    passed,
    ask,
    next: async () => {
      passed.push([])
      await turn()
    },
  }
}

const many = (wanted: object, count: number) =>
  Array.from({ length: count }, (_, i): One => ({ wanted, name: String(i) }))
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => String(from + i))

test('many of one line go on in several turns, in the order in which they came', async () => {
  const { passed, ask, next } = openTurns()
  for (const one of many({}, 80)) ask(one)
  await next()
  await next()
  await next()
  expect(passed).toEqual([names(0, 32), names(32, 64), names(64, 80), []])
})

test('whoever wants something else waits for none of them', async () => {
  const { passed, ask, next } = openTurns()
  for (const one of many({}, 80)) ask(one)
  const other = { wanted: {}, name: 'other' }
  ask(other)
  await next()
  ask(other)
  expect(passed).toEqual([
    [...names(0, 32), 'other'],
    [...names(32, 64), 'other'],
  ])
})

test('whoever comes while others wait does not overtake them', async () => {
  const { passed, ask, next } = openTurns()
  const wanted = {}
  for (const one of many(wanted, 80)) ask(one)
  await next()
  ask({ wanted, name: 'late' })
  await next()
  expect(passed.at(-1)).toEqual([...names(64, 80), 'late'])
})

test('those who have gone take no turn, and hold up nobody', async () => {
  const { passed, ask, next } = openTurns()
  const wanted = {}
  const ones = many(wanted, 80)
  for (const one of ones) ask(one)
  for (const one of ones.slice(32, 64)) one.isGone = true
  await next()
  await next()
  expect(passed).toEqual([names(0, 32), [], names(64, 80)])
})
