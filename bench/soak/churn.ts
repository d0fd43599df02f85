import { visit } from '../../tests/kit/visit.ts'
import type { SoakStage } from './stage.ts'
import { type Act, type Random, VISITORS } from './visitors.ts'

const WORKERS = 6
const FAILURES_SHOWN = 10

/** How often each thing was done, and what went wrong. */
export type ChurnCounts = { done: Record<string, number>; failures: string[]; failureCount: number }

/** Visitors and agents that come, go, and break off, until they are told to stop. */
export class Churn {
  readonly counts: ChurnCounts = { done: {}, failures: [], failureCount: 0 }
  /** Something was just killed that requests were running on: they may fail, and are not counted at all. */
  isForgiving = false
  readonly #stage: SoakStage
  readonly #random: Random
  #running: Promise<void>[] = []
  #isStopped = true
  #agents = 0

  constructor(stage: SoakStage, random: Random) {
    this.#stage = stage
    this.#random = random
  }

  start(): void {
    this.#isStopped = false
    const names = Object.keys(VISITORS)
    const nextVisitor = () => names[Math.floor(this.#random() * names.length)] ?? 'visit'
    this.#running = Array.from({ length: WORKERS }, () => this.#repeat(nextVisitor, (name) => VISITORS[name]))
    this.#running.push(
      this.#repeat(
        () => (this.#random() < 0.5 ? 'agent comes and goes' : 'agent comes and is killed'),
        (name) => (stage) => this.#passingAgent(stage, name.endsWith('killed')),
      ),
    )
  }

  /** Resolves when the last of them is done. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#running)
  }

  async #repeat(next: () => string, getAct: (name: string) => Act | undefined): Promise<void> {
    const { counts } = this
    while (!this.#isStopped) {
      const name = next()
      const wasForgiving = this.isForgiving
      try {
        await getAct(name)?.(this.#stage, this.#random)
        counts.done[name] = (counts.done[name] ?? 0) + 1
      } catch (error) {
        if (wasForgiving || this.isForgiving) continue
        counts.failureCount++
        if (counts.failures.length < FAILURES_SHOWN)
          counts.failures.push(`${name}: ${describe(error as Error)}`)
      }
    }
  }

  /** A client of a tunnel of its own, which answers, then leaves or is killed. */
  async #passingAgent({ home, originPort }: SoakStage, isKilled: boolean): Promise<void> {
    const name = `passing-${++this.#agents}`
    const run = home.run(['http', String(originPort), '--name', name, '--json', '--inspect=false'])
    try {
      const { url } = await run.event('online')
      const { status } = await visit(String(url))
      if (status !== 200) throw new Error(`${name} answers ${status}`)
      if (isKilled) run.child.kill('SIGKILL')
    } finally {
      await run.stop()
    }
  }
}

/** Includes the reason that made the waiting side give up, which an aborted wait does not tell. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
