import type { OutboundAnswer } from '../../../platform/outbound/send-request.ts'

/** Whoever waits for the first thing that comes of a request or of a delivery, by its id. */
export class AwaitedAnswers {
  readonly #waiting = new Map<string, (sent: OutboundAnswer | null) => void>()

  /** null: nothing has come of it in time, or it is tried again. */
  expect(id: string, timeoutMs: number): Promise<OutboundAnswer | null> {
    return new Promise((resolve) => {
      const done = (sent: OutboundAnswer | null) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        resolve(sent)
      }
      const timer = setTimeout(() => done(null), timeoutMs)
      this.#waiting.set(id, done)
    })
  }

  settle(id: string, sent: OutboundAnswer | null): void {
    this.#waiting.get(id)?.(sent)
  }
}
