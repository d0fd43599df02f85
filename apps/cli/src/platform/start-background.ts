import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const START_LIMIT_MS = 60_000

/** What a program that stays behind says once it needs nobody any more. */
export type BackgroundAnswer = { is_ready: boolean; problem: string | null }

/**
 * Starts a program that outlives this one and has no terminal. What it needs goes by a channel that only the two have:
 * not by its arguments or environment, which others of the machine can read. Never rejects.
 */
export function startBackground(
  program: URL,
  task: unknown,
  { homeFolder }: { homeFolder: string },
): Promise<BackgroundAnswer> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(program)], {
      detached: true,
      windowsHide: true,
      cwd: homeFolder,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })

    function finish(answer: BackgroundAnswer): void {
      clearTimeout(timer)
      child.removeAllListeners()
      if (child.connected) child.disconnect()
      child.unref()
      if (!answer.is_ready) child.kill()
      resolve(answer)
    }
    const failed = (problem: string) => finish({ is_ready: false, problem })
    const timer = setTimeout(() => failed('it did not start in time'), START_LIMIT_MS)
    child.once('error', (error) => failed(error.message))
    child.once('exit', (code) => failed(`it ended with ${code}`))
    child.once('message', (answer) => finish(answer as BackgroundAnswer))
    child.send(task as Parameters<typeof child.send>[0], (error) => {
      if (error) failed(error.message)
    })
  })
}
