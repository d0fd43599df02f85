import type { Reading } from '../held-memory.ts'

/** Small processes breathe by a page here and there; that much is never a leak. */
const SLACK_MIB = 2

export type Allowance = {
  /** How much memory may have grown. */
  growthPercent: number
  /** Programs that were replaced meanwhile: their memory has nothing to be compared with. */
  isReplaced?: (program: string) => boolean
}

/** Describes what is not as it was, a sentence for each; the list is empty when all is well. */
export function findLeaks(
  before: readonly Reading[],
  after: readonly Reading[],
  allowance: Allowance,
): string[] {
  return after.flatMap((now) => {
    const then = before.find(({ program }) => program === now.program)
    if (then === undefined) return [`${now.program}: was not there at the start`]
    return [...findGrowth(then, now, allowance), ...findHeld(then, now)]
  })
}

/** Lists what is still held, though nobody uses it. */
export function findHeld(then: Reading, now: Reading): string[] {
  return Object.entries(now.held).flatMap(([name, count]) => {
    const before = then.held[name] ?? 0
    return count > before ? [`${now.program}: ${count} ${words(name)}, ${before} at the start`] : []
  })
}

function findGrowth(then: Reading, now: Reading, { growthPercent, isReplaced }: Allowance): string[] {
  if (isReplaced?.(now.program)) return []
  if (then.pid !== now.pid)
    return [`${now.program}: died and was started again (pid ${then.pid}, now ${now.pid})`]
  return (['resident_mib', 'heap_mib'] as const).flatMap((name) => {
    const [before, after] = [then.memory[name], now.memory[name]]
    if (after <= before * (1 + growthPercent / 100) || after - before <= SLACK_MIB) return []
    return [
      `${now.program}: ${words(name)} grew from ${before.toFixed(1)} to ${after.toFixed(1)}, more than ${growthPercent} %`,
    ]
  })
}

function words(name: string): string {
  return name.replace('_mib', ' MiB').replaceAll('_', ' ')
}
