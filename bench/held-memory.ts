import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../tests/kit/eventually.ts'
import { readEdge } from './edge-metrics.ts'
import { residentMib } from './processes.ts'

/** Says what a process holds after a garbage collection. */
export type Reading = {
  /** The part of the process in the system: `edge`, `edge-2`, `control`, … */
  program: string
  pid: number
  memory: { resident_mib: number; heap_mib: number }
  /** Things that must come back to what they were. */
  held: Record<string, number>
}

export type Watched = { program: string; pid: number; monitorPort?: number }

/** An edge that nobody uses must have released these. */
const EDGE_GAUGES = [
  'visitor_connections',
  'requests_running',
  'requests_held',
  'legs',
  'tunnels',
  'streams',
  'buffered_bytes',
] as const

const GARBAGE_TIMEOUT_MS = 20_000
const MIB = 2 ** 20

/**
 * Returns the variables to start a program with, so that it can be read later; `folder` is where it writes what
 * is left.
 */
export function collectingGarbage(folder: string): { NODE_OPTIONS: string } {
  const preload = new URL('collect-garbage.mjs', import.meta.url)
  preload.searchParams.set('folder', folder)
  return { NODE_OPTIONS: `--import=${preload}` }
}

/** Reads each process after a collection of its garbage; `folder` is the one they were started with. */
export async function readAll(processes: readonly Watched[], folder: string): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const watched of processes) readings.push(await read(watched, folder))
  return readings
}

async function read({ program, pid, monitorPort }: Watched, folder: string): Promise<Reading> {
  const file = join(folder, `${pid}.json`)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGWINCH')
  await eventually(() => existsSync(file), {
    timeoutMs: GARBAGE_TIMEOUT_MS,
    what: () => `a collection of garbage in ${program} (pid ${pid})`,
  })
  const left = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  const { hops, ...gauges } =
    monitorPort === undefined ? { hops: 0 } : await readEdge(monitorPort, [...EDGE_GAUGES, 'hops'])
  return {
    program,
    pid,
    memory: { resident_mib: residentMib([pid]), heap_mib: (left.heap_bytes ?? 0) / MIB },
    held: {
      // Links between edges stay once they were needed.
      descriptors: countDescriptors(pid) - hops,
      timers: left.timers ?? 0,
      resources: (left.resources ?? 0) - hops,
      ...gauges,
    },
  }
}

/** Without files of the built-in database, which keeps those open that it has used lately. */
function countDescriptors(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((fd) => !getName(join(folder, fd)).includes('/database/')).length
}

function getName(descriptor: string): string {
  try {
    return readlinkSync(descriptor)
  } catch {
    // Closed meanwhile: it is counted as open, and the next reading tells.
    return ''
  }
}
