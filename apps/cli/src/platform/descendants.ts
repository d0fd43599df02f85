import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** What a program has started, and what that has, as it was when it was looked at. */
export type Descendants = {
  /** Sends it to those that still run; answers whether any did. Signal 0 only looks. */
  signal(signal: NodeJS.Signals | 0): boolean
}

/** `started` tells a process from a later one with its number. */
type Process = { pid: number; parent: number; started: string }

const PS_LIMIT_MS = 2_000

/**
 * The descendants of a process. A process group of its own would tell them more surely, and take the terminal from the
 * program. Who left the tree, as daemons do, is none; nor is anybody on Windows.
 */
export function findDescendants(pid: number): Descendants {
  const found = listBelow(pid, listProcesses())
  return {
    signal(signal) {
      const running = new Set(listProcesses().map(toKey))
      const left = found.filter((one) => running.has(toKey(one)))
      for (const one of left) {
        try {
          process.kill(one.pid, signal)
        } catch {
          // It has just ended, or runs as somebody else.
        }
      }
      return left.length > 0
    },
  }
}

function listBelow(root: number, processes: readonly Process[]): Process[] {
  const below: Process[] = []
  const parents = new Set([root])
  for (let count = -1; count < below.length; ) {
    count = below.length
    for (const one of processes) {
      if (!parents.has(one.parent) || parents.has(one.pid)) continue
      parents.add(one.pid)
      below.push(one)
    }
  }
  return below
}

function listProcesses(): Process[] {
  if (process.platform === 'linux') return readdirSync('/proc').flatMap(readStat)
  if (process.platform === 'win32') return []
  return readPs()
}

/** proc_pid_stat(5): the name in brackets may have some itself; who is dead and not yet waited for runs no more. */
function readStat(name: string): Process[] {
  if (!/^\d+$/.test(name)) return []
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, parent] = fields
    if (state === 'Z') return []
    return [{ pid: Number(name), parent: Number(parent), started: fields[19] ?? '' }]
  } catch {
    return []
  }
}

function readPs(): Process[] {
  try {
    const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,lstart='], {
      encoding: 'utf8',
      timeout: PS_LIMIT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return listed.split('\n').flatMap((line) => {
      const [pid, parent, state, ...started] = line.trim().split(/\s+/)
      if (pid === undefined || parent === undefined || state === undefined || state.startsWith('Z')) return []
      return [{ pid: Number(pid), parent: Number(parent), started: started.join(' ') }]
    })
  } catch {
    return []
  }
}

function toKey({ pid, started }: Process): string {
  return `${pid} ${started}`
}
