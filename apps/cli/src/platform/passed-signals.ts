import { readFileSync } from 'node:fs'

/** What a program that runs in this one's place is to hear of. SIGUSR1 would open Node's debugger here, and with it the memory. */
const PASSED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGWINCH'] as const
export type PassedSignal = (typeof PASSED)[number]

/** The terminal sends these to all programs of its foreground at once. */
const OF_TERMINAL: readonly PassedSignal[] = ['SIGINT', 'SIGQUIT', 'SIGWINCH']

/**
 * Hears of signals instead of ending by them. `isShared`: whoever shares the terminal has got it too, and a second one would
 * mean something else to it. Returns the function that stops listening.
 */
export function onPassedSignals(
  listener: (signal: PassedSignal, facts: { isShared: boolean }) => void,
): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    const passed = signal as PassedSignal
    listener(passed, { isShared: OF_TERMINAL.includes(passed) && isInForeground() })
  }
  const signals = process.platform === 'win32' ? (['SIGINT', 'SIGHUP'] as const) : PASSED
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/** Whether Ctrl-C at a terminal reaches this process. */
function isInForeground(): boolean {
  const { stdin, stdout, stderr, platform } = process
  if (platform !== 'linux') return [stdin, stdout, stderr].some(({ isTTY }) => isTTY)
  const fields = toStatFields(readFileSync('/proc/self/stat', 'utf8'))
  return fields !== null && fields.group === fields.foregroundGroup
}

/** Group of the process, and the one in front of its terminal, −1 without one (proc_pid_stat(5)). */
export function toStatFields(stat: string): { group: number; foregroundGroup: number } | null {
  // The name of the program stands in brackets, and may have some itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [, , group, , , foregroundGroup] = fields.map(Number)
  if (group === undefined || foregroundGroup === undefined) return null
  return { group, foregroundGroup }
}
