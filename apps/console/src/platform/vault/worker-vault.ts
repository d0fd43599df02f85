import { GivenUp } from '../given-up.ts'
import type { RunningVault, VaultStart } from '../vault-port.ts'
import type { FromWorker, ToWorker } from './wire.ts'
import { fromWireError } from './wire-errors.ts'

/** As much of a Worker as is used. */
export type WorkerLike = {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

/** The engine in a Worker: calls by number, news as they come. */
export function startWorkerVault(worker: WorkerLike, start: VaultStart): RunningVault {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let broken: Error | null = null

  function giveUp(error: Error) {
    broken ??= error
    for (const { reject } of waiting.values()) reject(broken)
    waiting.clear()
  }
  function breakOff(error: Error) {
    giveUp(error)
    worker.terminate()
    start.onBroken(error)
  }
  worker.onmessage = ({ data }) => {
    if (data.kind === 'news') return start.onNews(data.news)
    if (data.kind === 'broken') return breakOff(fromWireError(data.error))
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.kind === 'done') call?.resolve(data.value)
    else call?.reject(fromWireError(data.error))
  }
  worker.onerror = ({ message }) => breakOff(new Error(message || 'The Worker of the vault did not start'))
  worker.postMessage({ kind: 'start', me: start.me })
  return {
    call: (method, args) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken)
        const id = ++last
        waiting.set(id, { resolve, reject })
        worker.postMessage({ kind: 'call', id, method, args, lang: start.getLang() })
      }),
    end() {
      // Locked meanwhile: whoever waited is not to be told of a failure.
      giveUp(new GivenUp())
      worker.terminate()
    },
  }
}

/** A Worker of its own, from a file of its own: only that file’s answer may compile WebAssembly. */
export function startVault(start: VaultStart): RunningVault {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'vault' })
  return startWorkerVault(worker as WorkerLike, start)
}
