import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { Worker } from './worker.ts'

const log = createLog('silent')

test('repeats while there is more, and again when it is woken', async () => {
  let left = 3
  let steps = 0
  const worker = new Worker({
    intervalMs: 60_000,
    log,
    step: async () => {
      steps++
      return --left > 0
    },
  })
  worker.wake()
  await expect.poll(() => steps).toBe(3)
  left = 1
  worker.wake()
  await expect.poll(() => steps).toBe(4)
  await worker.stop()
  worker.wake()
  expect(steps).toBe(4)
})

test('a wake-up during a step is not lost', async () => {
  let steps = 0
  const worker = new Worker({
    intervalMs: 60_000,
    log,
    step: async () => {
      if (++steps === 1) worker.wake()
      return false
    },
  })
  worker.wake()
  await expect.poll(() => steps).toBe(2)
  await worker.stop()
})

test('goes on after a step that failed', async () => {
  let steps = 0
  const worker = new Worker({
    intervalMs: 1,
    log,
    step: async () => {
      if (++steps === 1) throw new Error('once')
      return false
    },
  })
  worker.wake()
  await expect.poll(() => steps).toBeGreaterThan(1)
  await worker.stop()
})
