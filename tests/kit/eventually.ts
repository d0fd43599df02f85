const INTERVAL_MS = 50

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>

/** Asks again until the answer is truthy, and gives that answer. Fails with `what` when the time is up. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  {
    timeoutMs = 30_000,
    intervalMs = INTERVAL_MS,
    what = () => 'the condition',
  }: { timeoutMs?: number; intervalMs?: number; what?: () => string } = {},
): Promise<Truthy<T>> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer as Truthy<T>
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what()}`)
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
}
