/**
 * Tells the wall-clock time and a monotonic one. Code that needs the time takes a Clock, so that tests own it.
 */
export type Clock = {
  now(): Date
  /** Milliseconds since an arbitrary moment; never goes back. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
}
