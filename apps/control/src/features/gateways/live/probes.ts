import type { AskBody } from '@nora/link'

type Probed = AskBody<'member_probed'>

/** Probes that edges were asked for and that have not come back. */
export class Probes {
  readonly #waiting = new Map<string, (probed: Probed) => void>()

  /** Resolves with what came back; null: nothing did in time. */
  wait(probe_id: string, timeoutMs: number): Promise<Probed | null> {
    return new Promise((resolve) => {
      const finish = (probed: Probed | null) => {
        clearTimeout(timer)
        this.#waiting.delete(probe_id)
        resolve(probed)
      }
      const timer = setTimeout(() => finish(null), timeoutMs)
      this.#waiting.set(probe_id, finish)
    })
  }

  done(probed: Probed): void {
    this.#waiting.get(probed.probe_id)?.(probed)
  }
}
