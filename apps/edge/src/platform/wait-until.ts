import type { Clock } from '@nora/kit'

const POLL_MS = 20

/** Resolves when it is done or the time is over, whichever comes first. */
export async function waitUntil(
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
  isDone: () => boolean,
): Promise<void> {
  const untilMs = clock.monotonicMs() + timeoutMs
  while (!isDone() && clock.monotonicMs() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
