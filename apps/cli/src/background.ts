/**
 * The client's program that stays behind: holds an unlocked vault in memory for commands, as ssh-agent holds keys, or
 * clears the clipboard after a while. Started by commands with what it needs on a channel of its own; has no terminal,
 * writes no log, and prints nothing.
 */
import process from 'node:process'
import { systemPlatform } from './platform/system-platform.ts'
import type { BackgroundTask } from './vault/background-task.ts'
import { clearCopiedValue } from './vault/copied-value.ts'
import { runHolder } from './vault/run-holder.ts'

// Node opens its debugger at this signal, which would show the memory to whoever sends it.
if (process.platform !== 'win32') process.on('SIGUSR1', () => {})
process.umask(0o077)

process.once('message', (task) => {
  run(task as BackgroundTask).catch((error: unknown) => {
    answer({ is_ready: false, problem: error instanceof Error ? error.message : String(error) })
    process.exitCode = 1
  })
})

async function run(task: BackgroundTask): Promise<void> {
  const platform = systemPlatform()
  platform.setTitle(task.kind === 'hold' ? 'nora vault' : 'nora clipboard')
  if (task.kind === 'clear_clipboard') {
    answer({ is_ready: true, problem: null })
    await clearCopiedValue(platform, task)
    return
  }
  const holder = await runHolder(platform, task.settings, { exit: () => process.exit(0) })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void holder.end())
  answer({ is_ready: true, problem: null })
}

function answer(message: { is_ready: boolean; problem: string | null }): void {
  process.send?.(message)
}
