import { expect, test } from 'vitest'
import { CircuitBreakers } from './circuit-breakers.ts'

const SPEC = { errorShare: 0.5, volume: 4, windowMs: 10_000, trippedMs: 5_000 }

function createBreaker() {
  let nowMs = 100_000
  const breakers = new CircuitBreakers(() => nowMs)
  return {
    pass: (ms: number) => {
      nowMs += ms
    },
    note: (...statuses: number[]) => {
      for (const status of statuses) breakers.get('k', SPEC).note(status)
    },
    waitS: () => breakers.get('k', SPEC).waitS,
  }
}

test('opens when enough of enough requests fail, and closes after a while with nothing counted', () => {
  const { note, pass, waitS } = createBreaker()
  note(200, 500, 502)
  expect(waitS()).toBeNull()
  note(200)
  expect(waitS()).toBe(5)
  pass(5_001)
  expect(waitS()).toBeNull()
  note(500, 500, 500)
  expect(waitS()).toBeNull()
})

test('counts no fewer errors than the share, and none that are older than the window', () => {
  const { note, pass, waitS } = createBreaker()
  note(200, 200, 200, 500)
  expect(waitS()).toBeNull()
  pass(11_000)
  note(500, 500, 500)
  expect(waitS()).toBeNull()
  note(500)
  expect(waitS()).toBe(5)
})
