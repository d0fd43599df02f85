import process from 'node:process'

/** Holds what a program sets in a terminal while it draws on it. */
export type ScreenModes = {
  readonly set: string
  readonly unset: string
  /** After a suspension, when the modes are set again. */
  onResume(): void
}

/**
 * Sets the modes until the returned function is called. They are unset as well when the process ends in another way,
 * before the report of an exception that nobody caught, and while the process is suspended by Ctrl-Z.
 */
export function holdModes(write: (text: string) => void, { set, unset, onResume }: ScreenModes): () => void {
  let isSet = true
  write(set)

  function restore(): void {
    if (!isSet) return
    isSet = false
    write(unset)
  }
  function suspend(): void {
    write(unset)
    process.kill(process.pid, 'SIGSTOP')
  }
  function resume(): void {
    write(set)
    onResume()
  }
  process.on('exit', restore)
  process.on('uncaughtExceptionMonitor', restore)
  const hasJobControl = process.platform !== 'win32'
  if (hasJobControl) process.on('SIGTSTP', suspend).on('SIGCONT', resume)
  return () => {
    process.off('exit', restore)
    process.off('uncaughtExceptionMonitor', restore)
    if (hasJobControl) process.off('SIGTSTP', suspend).off('SIGCONT', resume)
    restore()
  }
}
