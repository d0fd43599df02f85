import { expect, test } from 'vitest'
import { RetryBudget } from './retry-budget.ts'

test('a fifth of the requests of the last ten seconds may be tried again', () => {
  const budget = new RetryBudget()
  for (let i = 0; i < 100; i++) budget.onRequest(i * 50)
  let taken = 0
  while (budget.take(5_000)) taken++
  expect(taken).toBe(20)
})

test('three a second may be, however few requests there are', () => {
  const budget = new RetryBudget()
  budget.onRequest(0)
  expect([1, 2, 3, 4].map(() => budget.take(0))).toEqual([true, true, true, false])
  expect([1, 2, 3, 4].map(() => budget.take(1_000))).toEqual([true, true, true, false])
})

test('what is older than ten seconds counts no longer', () => {
  const budget = new RetryBudget()
  for (let i = 0; i < 1_000; i++) budget.onRequest(0)
  expect([1, 2, 3, 4].map(() => budget.take(10_000))).toEqual([true, true, true, false])
})

test('a clock that goes back forgets what lies ahead', () => {
  const budget = new RetryBudget()
  for (let i = 0; i < 1_000; i++) budget.onRequest(60_000)
  expect([1, 2, 3, 4].map(() => budget.take(0))).toEqual([true, true, true, false])
})
