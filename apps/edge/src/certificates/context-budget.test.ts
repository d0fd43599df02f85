import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContextBudget } from './context-budget.ts'

let nowMs = 0
let budget: ContextBudget
let made: string[]
let refused: string[]

beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 0
  made = []
  refused = []
  budget = new ContextBudget(() => nowMs)
})
afterEach(() => {
  budget.close()
  vi.useRealTimers()
})

/** A handshake whose context takes this long to make. */
function ask(id: string, address: string | null, { costMs = 0, isOver = false } = {}): void {
  budget.spend({
    id,
    address,
    isOver: () => isOver,
    run: () => {
      nowMs += made.includes(id) ? 0 : costMs
      made.push(id)
    },
    refuse: () => refused.push(id),
  })
}

const address = (i: number) => `10.0.${i >> 8}.${i & 0xff}`

test('contexts are made in 20 of every 100 ms; who comes later waits for the next', () => {
  for (let i = 0; i < 30; i++) ask(`crt_${i}`, address(i), { costMs: 2 })
  expect(made).toHaveLength(10)
  vi.advanceTimersByTime(100)
  expect(made).toHaveLength(20)
  vi.advanceTimersByTime(100)
  expect(made).toHaveLength(30)
  expect(refused).toEqual([])
})

test('one address may cause 20 contexts in a second, and IPv6 is counted by its /64', () => {
  for (let i = 0; i < 25; i++) ask(`crt_${i}`, `2001:db8::${i + 1}`)
  expect([made.length, refused.length]).toEqual([20, 5])
  ask('crt_other', '2001:db8:0:1::1')
  expect(made).toContain('crt_other')
  vi.advanceTimersByTime(1_000)
  ask('crt_later', '2001:db8::1')
  expect(made).toContain('crt_later')
})

test('trusted proxies are not counted', () => {
  for (let i = 0; i < 100; i++) ask(`crt_${i}`, null)
  expect([made.length, refused.length]).toEqual([100, 0])
})

test('handshakes that wait for the same certificate count once and are served together', () => {
  ask('crt_slow', address(0), { costMs: 25 })
  for (let i = 0; i < 50; i++) ask('crt_1', address(1), { costMs: 2 })
  expect(made).toEqual(['crt_slow'])
  vi.advanceTimersByTime(100)
  expect(made.filter((id) => id === 'crt_1')).toHaveLength(50)
  expect(refused).toEqual([])
})

test('no more than a thousand wait, and those whose connection is gone cost nothing', () => {
  ask('crt_slow', null, { costMs: 25 })
  for (let i = 0; i < 1_001; i++) ask(`crt_${i}`, null, { costMs: 5, isOver: i < 999 })
  expect(refused).toEqual(['crt_1000'])
  vi.advanceTimersByTime(100)
  expect(made).toEqual(['crt_slow', 'crt_999'])
})

test('whoever waits when the port closes is refused', () => {
  ask('crt_slow', null, { costMs: 25 })
  ask('crt_1', null)
  budget.close()
  expect(refused).toEqual(['crt_1'])
})
