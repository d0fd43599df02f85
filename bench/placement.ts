/**
 * Who runs on which core, where what is asked is what some make others feel. Whatever is measured has the first
 * core; people who only want to be served, and what serves them behind it, go before it on the same core, since
 * they need next to nothing; everything else has the other cores. Linux only: elsewhere everybody runs anywhere.
 */
import { readdirSync } from 'node:fs'
import { availableParallelism, platform } from 'node:os'
import { run, succeeds } from './processes.ts'

const CORES = availableParallelism()
const IS_LINUX = platform() === 'linux'
const CAN_PLACE = IS_LINUX && CORES > 1
const FIRST = '0'
const OTHERS = `1-${CORES - 1}`

/** The measured processes; what helps their event loops, as collectors of garbage do, has the other cores. */
export function measureAlone(pids: readonly number[]): void {
  if (CAN_PLACE) for (const pid of pids) place(pid, FIRST)
}

/** Go before the measured ones, where the system lets us say so. */
export function goFirst(pids: readonly number[]): void {
  if (!CAN_PLACE) return
  for (const pid of pids) {
    place(pid, FIRST)
    if (mayGoFirst()) run('chrt', ['--rr', '--pid', '1', String(pid)])
  }
}

/** Have the other cores. */
export function stayAside(pids: readonly number[]): void {
  if (CAN_PLACE) for (const pid of pids) place(pid, OTHERS)
}

/** Have the other cores, and these when nobody else wants them. */
export function giveWay(pids: readonly number[]): void {
  stayAside(pids)
  if (IS_LINUX) for (const pid of pids) run('chrt', ['--idle', '--all-tasks', '--pid', '0', String(pid)])
}

/** The command that starts a program which gives way from its first moment on. */
export function givingWay(command: string, args: readonly string[]): [string, string[]] {
  if (!IS_LINUX) return [command, [...args]]
  const idle = ['--idle', '0', command, ...args]
  return CAN_PLACE ? ['taskset', ['--cpu-list', OTHERS, 'chrt', ...idle]] : ['chrt', idle]
}

/** Run anywhere and like all others, as before. */
export function release(pids: readonly number[]): void {
  if (!CAN_PLACE) return
  for (const pid of pids) {
    run('taskset', ['--all-tasks', '--cpu-list', '--pid', `0-${CORES - 1}`, String(pid)])
    run('chrt', ['--other', '--pid', '0', String(pid)])
  }
}

/** Describes the placement for people who read the figures. */
export function describePlacement(): string {
  if (!CAN_PLACE) return 'All share the cores.'
  const first = mayGoFirst()
    ? 'and go first there'
    : 'without going first there, for which rights are missing'
  return `What is measured has one process on a core of its own. The honest visitor, their client and their origin share that core ${first}; everything else has the other cores, where attackers give way.`
}

/** The main thread there, the others aside; one of them may end meanwhile. */
function place(pid: number, cores: string): void {
  for (const tid of readdirSync(`/proc/${pid}/task`)) {
    if (tid !== String(pid)) succeeds('taskset', ['--cpu-list', '--pid', OTHERS, tid])
  }
  run('taskset', ['--cpu-list', '--pid', cores, String(pid)])
}

let isAllowed: boolean | null = null

function mayGoFirst(): boolean {
  isAllowed ??= succeeds('chrt', ['--rr', '1', 'true'])
  return isAllowed
}
