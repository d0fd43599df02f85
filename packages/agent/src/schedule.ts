/** Runs something later and answers how to cancel it. */
export type Schedule = (delayMs: number, run: () => void) => () => void

export const runLater: Schedule = (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
