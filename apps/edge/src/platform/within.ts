/**
 * Runs something with a signal that is aborted after the time, and when the other signal is. `AbortSignal.any` would do,
 * but it loses signals of `AbortSignal.timeout` to the garbage collector in Node 20.
 */
export async function within<T>(
  timeoutMs: number,
  outer: AbortSignal | null,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  outer?.addEventListener('abort', abort)
  if (outer?.aborted) abort()
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
}
