import type { AskBody } from '@nora/link'

type Answer = AskBody<'webhook_delivered'>
/** An edge says what came of it soon after the attempt may take no longer. */
const GRACE_MS = 5_000

/** Attempts that edges make, until they say what came of them. */
export class Attempts {
  readonly #running = new Map<string, { edge_id: string; done: (answer: Answer | null) => void }>()

  /** null: the edge has said nothing in time. */
  begin(attempt_id: string, edge_id: string, timeoutMs: number): Promise<Answer | null> {
    return new Promise((resolve) => {
      const done = (answer: Answer | null) => {
        clearTimeout(timer)
        this.#running.delete(attempt_id)
        resolve(answer)
      }
      const timer = setTimeout(() => done(null), timeoutMs + GRACE_MS)
      this.#running.set(attempt_id, { edge_id, done })
    })
  }

  /** Only the edge that was asked may answer. */
  done(edge_id: string, answer: Answer): void {
    const running = this.#running.get(answer.attempt_id)
    if (running?.edge_id === edge_id) running.done(answer)
  }
}
