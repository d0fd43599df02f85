import { expect, test } from 'vitest'
import { type Attempt, firstToAnswer } from './first-to-answer.ts'

/** Attempts that the test lets succeed or fail, and a clock that it moves. */
function world(count: number, headStartMs: number | null) {
  const begun: { signal: AbortSignal; answer(value: string): void; fail(reason: string): void }[] = []
  const timers = new Set<() => void>()
  const discarded: string[] = []
  const attempt: Attempt<string> = (signal) =>
    new Promise((resolve, reject) => begun.push({ signal, answer: resolve, fail: reject }))
  const outcome = firstToAnswer(Array<Attempt<string>>(count).fill(attempt), {
    headStartMs,
    schedule: (_delayMs, run) => {
      timers.add(run)
      return () => timers.delete(run)
    },
    discard: (late) => discarded.push(late),
  })
  const passHeadStart = () => {
    const [run] = timers
    timers.clear()
    run?.()
  }
  return { begun, timers, discarded, outcome, passHeadStart }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the second begins when the first has failed, and its answer is taken', async () => {
  const { begun, outcome } = world(3, null)
  begun[0]!.fail('refused')
  await settled()
  expect(begun).toHaveLength(2)
  begun[1]!.answer('second')
  expect(await outcome).toBe('second')
})

test('a silent path gets a rival, may still win, and the rival is told', async () => {
  const { begun, outcome, passHeadStart, timers, discarded } = world(3, 1000)
  passHeadStart()
  expect(begun).toHaveLength(2)
  begun[0]!.answer('first')
  expect(await outcome).toBe('first')
  expect(begun[1]!.signal.aborted).toBe(true)
  expect(timers.size).toBe(0)
  begun[1]!.answer('late')
  await settled()
  expect(discarded).toEqual(['late'])
})

test('without a head start nobody gets a rival', () => {
  const { begun, timers } = world(2, null)
  expect(begun).toHaveLength(1)
  expect(timers.size).toBe(0)
})

test('when all have failed, the reasons are told in the order of the attempts', async () => {
  const { begun, outcome, passHeadStart } = world(2, 1000)
  passHeadStart()
  begun[1]!.fail('two')
  begun[0]!.fail('one')
  await expect(outcome).rejects.toMatchObject({ errors: ['one', 'two'] })
})
