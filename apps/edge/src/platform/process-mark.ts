import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'

const processMark = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  /** Numbers of processes mean something within one of these only: containers have their own. */
  namespace: z.string().nullable(),
  /** Tells a process from a later one with the same number. */
  startedAt: z.string().nullable(),
})

/** Names one process of one machine. */
export type ProcessMark = z.output<typeof processMark>

export function describeProcess(): ProcessMark {
  const { pid } = process
  return { pid, host: hostname(), namespace: readNamespace(), startedAt: readStart(pid) }
}

/** null: it is none. */
export function parseProcessMark(text: string): ProcessMark | null {
  try {
    return processMark.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Whether the process runs; null: it is another machine's, or another container's, which this one cannot see. */
export function isRunning(mark: ProcessMark): boolean | null {
  if (mark.host !== hostname() || mark.namespace !== readNamespace()) return null
  try {
    process.kill(mark.pid, 0)
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return mark.startedAt === readStart(mark.pid)
}

function readNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

/** In ticks since the machine started (proc(5), field 22 of stat); null where there is no /proc. */
function readStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program stands in parentheses, and may have any characters.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
