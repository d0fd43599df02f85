import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { ActiveTunnels } from './active-tunnels.ts'
import { FairScheduler } from './fair-scheduler.ts'

type One = { wanted: object; name: string; isGone?: boolean }

let nowMs = 0
let activeTunnels: ActiveTunnels<object>

beforeEach(() => {
  nowMs = 0
  activeTunnels = new ActiveTunnels(() => nowMs)
})

/** Notes in which turn each got through; whoever is called back asks again, unless it has gone. */
function openScheduler() {
  const passed: string[][] = [[]]
  const ask = (one: One) => {
    if (scheduler.take(one.wanted, one)) passed.at(-1)?.push(one.name)
  }
  const scheduler = new FairScheduler<object, One>((one) => one.isGone || ask(one), activeTunnels)
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
  const { passed, ask, next } = openScheduler()
  for (const one of many({}, 80)) ask(one)
  await next()
  await next()
  await next()
  expect(passed).toEqual([names(0, 32), names(32, 64), names(64, 80), []])
})

test('a caller that wants another thing waits for none of them', async () => {
  const { passed, ask, next } = openScheduler()
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

test('a caller that comes while others wait does not overtake them', async () => {
  const { passed, ask, next } = openScheduler()
  const wanted = {}
  for (const one of many(wanted, 80)) ask(one)
  await next()
  ask({ wanted, name: 'late' })
  await next()
  expect(passed.at(-1)).toEqual([...names(64, 80), 'late'])
})

test('callers that have left take no turn, and hold up nobody', async () => {
  const { passed, ask, next } = openScheduler()
  const wanted = {}
  const ones = many(wanted, 80)
  for (const one of ones) ask(one)
  for (const one of ones.slice(32, 64)) one.isGone = true
  await next()
  await next()
  expect(passed).toEqual([names(0, 32), [], names(64, 80)])
})

test('beside others, whoever has had a share pauses for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { passed, ask, next } = openScheduler()
    const wanted = {}
    activeTunnels.note(wanted)
    activeTunnels.note({})
    for (const one of many(wanted, 80)) ask(one)
    await next()
    ask({ wanted, name: 'late' })
    await next()
    expect(passed.slice(1)).toEqual([[], []])
    vi.advanceTimersByTime(1)
    expect(passed.at(-1)).toEqual(names(32, 48))
    // Alone again: at full speed.
    nowMs = 1_000
    await next()
    expect(passed.at(-1)).toEqual(names(48, 80))
    await next()
    expect(passed.at(-1)).toEqual(['late'])
  } finally {
    vi.useRealTimers()
  }
})

test('a caller that stays below the share never pauses', async () => {
  const { passed, ask, next } = openScheduler()
  const wanted = {}
  activeTunnels.note(wanted)
  activeTunnels.note({})
  for (const one of many(wanted, 20)) ask(one)
  await next()
  for (const one of many(wanted, 20)) ask(one)
  expect(passed).toEqual([names(0, 20), names(0, 20)])
})
