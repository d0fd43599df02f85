import { expect, test } from 'vitest'
import { BackOff } from './back-off.ts'

test('waits grow from 0.2 to 15 seconds and stay there', () => {
  const backOff = new BackOff(() => 1)
  const waits = Array.from({ length: 10 }, () => backOff.nextMs())
  expect(waits.slice(0, 4)).toEqual([200, 400, 800, 1600])
  expect(waits.slice(7)).toEqual([15_000, 15_000, 15_000])
  backOff.reset()
  expect(backOff.nextMs()).toBe(200)
})

test('the jitter is full: any wait between the shortest and the ceiling can come', () => {
  const backOff = new BackOff(() => 0)
  for (let attempt = 0; attempt < 10; attempt++) expect(backOff.nextMs()).toBe(200)
})

test('an attempt that never reached the server is repeated soon, however often', () => {
  const backOff = new BackOff(() => 1)
  for (let attempt = 0; attempt < 5; attempt++) backOff.nextMs()
  expect(Array.from({ length: 10 }, () => backOff.nextMs(true)).every((ms) => ms <= 500)).toBe(true)
  expect(backOff.nextMs()).toBe(6_400)
})
