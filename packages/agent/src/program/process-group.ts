import { spawn } from 'node:child_process'
import { platform } from 'node:process'

export const HAS_GROUPS = platform !== 'win32'

/** Signals a process and all that it has started, as far as they have not left its group. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (!HAS_GROUPS) {
    killTree(pid, signal === 'SIGKILL')
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // All of them have ended.
  }
}

/** Whether somebody of the group is still there. */
export function isGroupAlive(pid: number): boolean {
  if (!HAS_GROUPS) return false
  try {
    process.kill(-pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Windows knows no groups of this kind, and no polite signal for programs without a window. */
function killTree(pid: number, isForced: boolean): void {
  const args = ['/PID', String(pid), '/T', ...(isForced ? ['/F'] : [])]
  spawn('taskkill', args, { stdio: 'ignore', windowsHide: true }).on('error', () => {})
}
