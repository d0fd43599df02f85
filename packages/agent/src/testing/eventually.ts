const DEADLINE_MS = 30_000
const POLL_MS = 5

/** Waits until `condition` holds; fails after a deadline with what was waited for. */
export async function eventually(condition: () => unknown, what: string): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
