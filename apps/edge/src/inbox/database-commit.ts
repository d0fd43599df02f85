import { WEBHOOK_REQUESTS_BYTES, WEBHOOK_REQUESTS_LIMIT } from '@nora/link'
import type { InboxRequest } from './received-request.ts'

/** Enough that control is never idle. */
const SENDS_AT_ONCE = 4

type Waiting = { request: InboxRequest; settle: (isStored: boolean) => void }

export type DatabaseCommitDeps = {
  /** Resolves when control has stored all of them. */
  send: (requests: readonly InboxRequest[]) => Promise<void>
}

/** Stores requests at control before their senders are answered: those that come together go in one message. */
export class DatabaseCommit {
  readonly #deps: DatabaseCommitDeps
  #waiting: Waiting[] = []
  #sending = 0
  #isScheduled = false

  constructor(deps: DatabaseCommitDeps) {
    this.#deps = deps
  }

  /** False: control has not said in time that it is stored, which it may be all the same. */
  store(request: InboxRequest, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isStored: boolean): void => {
        clearTimeout(timer)
        resolve(isStored)
      }
      const waiting: Waiting = { request, settle }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        settle(false)
      }, timeoutMs)
      this.#waiting.push(waiting)
      this.#schedule()
    })
  }

  /** Those that come in one turn of the event loop go together. */
  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0 || this.#sending >= SENDS_AT_ONCE) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      while (this.#waiting.length > 0 && this.#sending < SENDS_AT_ONCE) void this.#send(this.#take())
    })
  }

  #take(): Waiting[] {
    let count = 0
    let bytes = 0
    while (count < this.#waiting.length && count < WEBHOOK_REQUESTS_LIMIT) {
      bytes += this.#waiting[count]!.request.body.length
      if (count > 0 && bytes > WEBHOOK_REQUESTS_BYTES) break
      count++
    }
    return this.#waiting.splice(0, count)
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    this.#sending++
    const isStored = await this.#deps.send(batch.map(({ request }) => request)).then(
      () => true,
      () => false,
    )
    this.#sending--
    for (const { settle } of batch) settle(isStored)
    this.#schedule()
  }
}
