import { type Clock, DAY_MS } from '@nora/kit'

/** Timers of Node hold 24 days at most. */
const LONGEST_MS = 20 * DAY_MS

/** Calls back at that instant, at once when it is over. Answers how to call it off. */
export function atInstant(clock: Clock, instant: string | null, act: () => void): () => void {
  if (instant === null) return () => {}
  let timer: NodeJS.Timeout
  const wait = (): void => {
    const leftMs = Date.parse(instant) - clock.now().getTime()
    if (leftMs <= 0) act()
    else timer = setTimeout(wait, Math.min(leftMs, LONGEST_MS))
  }
  timer = setTimeout(wait)
  return () => clearTimeout(timer)
}
