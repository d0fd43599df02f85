import { spawn } from 'node:child_process'

/** Runs a program with this terminal, such as an editor, and answers its exit code; null when it cannot be started. */
export function runAttached([program, ...args]: readonly [string, ...string[]]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit' })
    // Ctrl-C in an editor is the editor's.
    const ignore = () => {}
    process.on('SIGINT', ignore)
    const finish = (code: number | null) => {
      process.off('SIGINT', ignore)
      resolve(code)
    }
    child.once('error', () => finish(null))
    child.once('exit', (code) => finish(code ?? 1))
  })
}
