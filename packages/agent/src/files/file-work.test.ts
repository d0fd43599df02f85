import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileWork, FileWorkOverdue } from './file-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A call to a mount that does not answer until it is let go. */
function hanging<T>(value: T) {
  let letGo = (): void => {}
  const call = new Promise<T>((resolve) => {
    letGo = () => resolve(value)
  })
  return { work: () => call, letGo: () => letGo() }
}

const getFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('a dead mount takes two of the places, is given up after five seconds, and leaves others alone', async () => {
  const fileWork = new FileWork()
  const calls = [hanging('a'), hanging('b'), hanging('c')]
  const discarded: string[] = []
  const failures = calls.map(({ work }) =>
    getFailure(fileWork.run('/dead', work, { discard: (late) => discarded.push(late) })),
  )
  expect(await fileWork.run('/alive', async () => 'answer')).toBe('answer')
  await vi.advanceTimersByTimeAsync(5_000)
  for (const failure of failures) expect(await failure).toBeInstanceOf(FileWorkOverdue)
  // Nobody waits for it any more.
  expect(await getFailure(fileWork.run('/dead', async () => 'd'))).toBeInstanceOf(FileWorkOverdue)
  expect(await fileWork.run('/alive', async () => 'answer')).toBe('answer')
  // It is back.
  for (const { letGo } of calls) letGo()
  await vi.advanceTimersByTimeAsync(0)
  expect(discarded).toEqual(['a', 'b'])
  expect(await fileWork.run('/dead', async () => 'd')).toBe('d')
})

test('two dead mounts never take the last thread', async () => {
  const fileWork = new FileWork()
  let begun = 0
  const work = () => {
    begun++
    return new Promise<never>(() => {})
  }
  const failures = ['/one', '/one', '/two', '/two', '/three'].map((folder) =>
    getFailure(fileWork.run(folder, work)),
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(begun).toBe(3)
  for (const failure of failures) expect(await failure).toBeInstanceOf(FileWorkOverdue)
  expect(await getFailure(fileWork.run('/three', async () => 1))).toBeInstanceOf(FileWorkOverdue)
})

test('waiting work is bounded, runs in order, and an error frees its place', async () => {
  const fileWork = new FileWork()
  const order: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 300 }, (_, i) =>
      fileWork.run('/folder', async () => {
        order.push(i)
        if (i % 2 === 1) throw new Error('EIO')
      }),
    ),
  )
  expect(order).toEqual(Array.from({ length: 258 }, (_, i) => i))
  const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : null))
  expect(reasons.filter((reason) => reason instanceof FileWorkOverdue)).toHaveLength(42)
})
