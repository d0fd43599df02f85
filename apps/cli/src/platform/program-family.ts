import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '@nora/kit'

const LOOK_MS = 50
/** SIGKILL follows SIGTERM after this time. */
const GRACE_MS = 10 * SECOND_MS

/** A running process; its start tells it from a later one with the same number. */
type Member = { pid: number; parent: number; start: string }

/** All processes below this one. A shell that is ended by a signal leaves what it runs behind, and a port with it. */
export function listFamily(pid: number): Member[] {
  const running = listProcesses()
  const family: Member[] = []
  for (let parents = [pid]; parents.length > 0; ) {
    const children = running.filter(({ parent }) => parents.includes(parent))
    family.push(...children)
    parents = children.map((child) => child.pid)
  }
  return family
}

export function signalFamily(family: readonly Member[], signal: NodeJS.Signals): void {
  for (const { pid } of listAlive(family)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Ends those that are still there. Resolves when they are gone, with force after a while. */
export async function endFamily(family: readonly Member[]): Promise<void> {
  if (listAlive(family).length === 0) return
  signalFamily(family, 'SIGTERM')
  for (let waitedMs = 0; listAlive(family).length > 0; waitedMs += LOOK_MS) {
    if (waitedMs >= GRACE_MS) return signalFamily(family, 'SIGKILL')
    await setTimeout(LOOK_MS)
  }
}

function listAlive(family: readonly Member[]): Member[] {
  if (family.length === 0) return []
  const starts = new Map(listProcesses().map(({ pid, start }) => [pid, start]))
  return family.filter(({ pid, start }) => starts.get(pid) === start)
}

function listProcesses(): Member[] {
  if (process.platform === 'linux') return readdirSync('/proc').flatMap(readProcess)
  if (process.platform === 'win32') return []
  try {
    const printed = execFileSync('ps', ['-axo', 'pid=,ppid=,lstart='], { encoding: 'utf8' })
    return printed.split('\n').flatMap((line) => {
      const [, pid, parent, start] = /^\s*(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? []
      return pid && parent && start ? [{ pid: Number(pid), parent: Number(parent), start }] : []
    })
  } catch {
    return []
  }
}

/** proc_pid_stat(5): the fourth field is the parent, the 22nd the start. */
function readProcess(name: string): Member[] {
  if (!/^\d+$/.test(name)) return []
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    // The name of the program stands in brackets, and may have some itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, parent] = fields
    if (state === 'Z') return []
    return [{ pid: Number(name), parent: Number(parent), start: fields[19] ?? '' }]
  } catch {
    return []
  }
}
