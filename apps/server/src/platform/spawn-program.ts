import { type ChildProcess, spawn } from 'node:child_process'
import cluster from 'node:cluster'
import type { Command } from './command.ts'

/** Children need these variables of the environment. Our own reach them only when the launcher sets them. */
const PASSED_ON = /^(?:PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|APPDATA|NODE_\w+|SSL_\w+)$/

/**
 * Starts a Node program with an IPC channel, at whose end it stops by itself. In a process group of
 * its own: Ctrl-C in the terminal is for the launcher, which stops its children in order.
 */
export function spawnProgram(command: Command): ChildProcess {
  const { args, env, sharesPorts = false } = command
  if (sharesPorts) return forkSharing(command)
  return spawn(process.execPath, args, {
    env: { ...surroundings(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
}

/** Returns the part of our environment that every program of ours gets. */
export function surroundings(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)))
}

/**
 * Node's cluster, without its round robin: the launcher binds a port and hands it out, the processes accept
 * from one queue by themselves. So a successor can listen before its predecessor stops, and no connection
 * is lost between them. `reusePort` would lose those that wait in the queue of the one that stops.
 */
function forkSharing({ args, env }: Command): ChildProcess {
  const [exec, ...rest] = args
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec, args: rest, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const hidden = Object.keys(process.env).filter((name) => !PASSED_ON.test(name))
  // A cluster's children inherit everything but what is said to be undefined.
  return cluster.fork({ ...Object.fromEntries(hidden.map((name) => [name, undefined])), ...env }).process
}
