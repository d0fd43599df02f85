import { type ChildProcess, spawn } from 'node:child_process'
import type { Command } from './command.ts'

/** What children need of the surroundings. Our own variables reach them only by the launcher's word. */
const PASSED_ON = /^(?:PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|APPDATA|NODE_\w+|SSL_\w+)$/

/**
 * Starts a Node program with an IPC channel, at whose end it stops by itself. In a process group of
 * its own: Ctrl-C in the terminal is for the launcher, which stops its children in order.
 */
export function spawnProgram({ args, env }: Command): ChildProcess {
  const surroundings = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))
  return spawn(process.execPath, args, {
    env: { ...Object.fromEntries(surroundings), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
}
