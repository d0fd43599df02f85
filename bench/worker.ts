import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { stopProgram } from './processes.ts'

export type Worker<R> = {
  child: ChildProcess
  /** The first message of the worker. */
  ready: R
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000

/**
 * Runs a source file of the bench as a process of its own, so that it shares no event loop with what it is
 * to load or to serve, and waits for its first message. It ends with us.
 */
export async function startWorker<R>(file: URL, args: readonly string[] = []): Promise<Worker<R>> {
  const child = fork(file, args, {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file.pathname} ended with ${code} before it was ready`)
  })
  const signal = AbortSignal.timeout(START_TIMEOUT_MS)
  const [ready] = (await Promise.race([once(child, 'message', { signal }), died])) as [R]
  died.catch(() => {})
  return { child, ready, stop: () => stopProgram(child) }
}
