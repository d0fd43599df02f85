import { once } from 'node:events'
import type { LinkPath } from '@nora/agent'
import { getLinkPaths } from '../../apps/cli/src/commands/link-paths.ts'
import { eventually } from '../../tests/kit/eventually.ts'
import { getSettings, type NoraServer } from '../subjects/nora.ts'
import { startWorker, type Worker } from '../worker.ts'

/** Tells a process of a fleet what to do. */
export type FleetOrder = {
  first: number
  count: number
  token: string
  originPort: number
  paths: readonly LinkPath[]
}

/** A process of a fleet reports this of itself. */
export type FleetWord = { bound: number; refusals: string[] }

const PER_PROCESS = 2_500
const BIND_TIMEOUT_MS = 300_000
/** All of a fleet come from one address, of which few are to be unknown at a time. */
export const FLEET_ENV = { NORA_EDGE_UNAUTHENTICATED_LINKS: '100000' }
const STOP_TIMEOUT_MS = 30_000

/** Agents of the product, thousands of them in a few processes, each with a tunnel of its own. */
export class Fleet {
  /** Names that were refused for good, and why. */
  readonly refusals: string[] = []
  readonly #bound = new Map<Worker<FleetWord>, number>()

  /** Adds agents until there are that many, and waits until each has its name. */
  async growTo(total: number, { system, token }: NoraServer, originPort: number): Promise<void> {
    const { regions } = await getSettings(system)
    const paths = regions.flatMap(getLinkPaths).filter(({ carrier }) => carrier === 'tcp')
    for (let first = this.boundCount; first < total; first += PER_PROCESS) {
      const count = Math.min(PER_PROCESS, total - first)
      const order: FleetOrder = { first, count, token, originPort, paths }
      const part = JSON.stringify(order)
      const worker = await startWorker<FleetWord>(new URL('fleet-process.ts', import.meta.url), [part])
      this.#onWord(worker, worker.ready)
      worker.child.on('message', (word) => this.#onWord(worker, word as FleetWord))
    }
    await this.untilBound(total, BIND_TIMEOUT_MS)
  }

  /** Agents whose name is published now. */
  get boundCount(): number {
    let sum = 0
    for (const count of this.#bound.values()) sum += count
    return sum
  }

  async untilBound(count: number, timeoutMs: number): Promise<void> {
    await eventually(() => this.boundCount >= count, {
      timeoutMs,
      what: () => `${count} agents with a name; there are ${this.boundCount}. ${this.refusals[0] ?? ''}`,
    })
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.#bound.keys()].map(async ({ child, stop }) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const exited = once(child, 'exit')
        child.send('stop')
        const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
        await exited
        clearTimeout(timer)
        await stop()
      }),
    )
    this.#bound.clear()
  }

  #onWord(worker: Worker<FleetWord>, { bound, refusals }: FleetWord): void {
    this.#bound.set(worker, bound)
    this.refusals.push(...refusals)
  }
}
