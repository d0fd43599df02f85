import type { Clock } from '@nora/kit'

export type TestClock = Clock & { advance(ms: number): void }

/** Starts at the present, because the database and TLS have clocks of their own, and moves when told to. */
export function createTestClock(): TestClock {
  const startMs = Date.now()
  let passedMs = 0
  return {
    now: () => new Date(startMs + passedMs),
    monotonicMs: () => passedMs,
    advance(ms) {
      passedMs += ms
    },
  }
}
