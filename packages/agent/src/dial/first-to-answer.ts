import type { Schedule } from '../schedule.ts'

export type Attempt<T> = (signal: AbortSignal) => Promise<T>

type Options<T> = {
  /** How long one may be silent before the next begins beside it; null: until it fails. */
  headStartMs: number | null
  schedule: Schedule
  /** Discards an answer that came too late to be the first. */
  discard(late: T): void
}

/**
 * Makes attempts in their order until one succeeds, and aborts the others. Rejects with an AggregateError
 * of all reasons, in order, when each has failed.
 */
export function firstToAnswer<T>(
  attempts: readonly Attempt<T>[],
  { headStartMs, schedule, discard }: Options<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const loser = new AbortController()
    const reasons: unknown[] = []
    let begun = 0
    let failed = 0
    let isWon = false
    let cancelTimer = () => {}

    function beginNext(): void {
      cancelTimer()
      const index = begun++
      const attempt = attempts[index]
      if (attempt === undefined) return
      attempt(loser.signal).then(win, (reason: unknown) => lose(index, reason))
      if (headStartMs !== null) cancelTimer = schedule(headStartMs, beginNext)
    }

    function win(answer: T): void {
      if (isWon) {
        discard(answer)
        return
      }
      isWon = true
      cancelTimer()
      loser.abort()
      resolve(answer)
    }

    function lose(index: number, reason: unknown): void {
      if (isWon) return
      reasons[index] = reason
      failed++
      if (failed === attempts.length) {
        cancelTimer()
        reject(new AggregateError(reasons))
      } else if (index === begun - 1) beginNext()
    }

    beginNext()
  })
}
