/**
 * Runs something with a signal that is aborted after the time, with a `TimeoutError`, and when the other signal is, with
 * its reason. `AbortSignal.any` would do, but Node 20 loses signals of `AbortSignal.timeout` that stand in it to the
 * garbage collector, and what they bound then waits without end.
 */
export async function within<T>(
  timeoutMs: number,
  outer: AbortSignal | null | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const onAbort = () => controller.abort(outer?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time is up.', 'TimeoutError')),
    timeoutMs,
  )
  outer?.addEventListener('abort', onAbort)
  if (outer?.aborted) onAbort()
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
  }
}
