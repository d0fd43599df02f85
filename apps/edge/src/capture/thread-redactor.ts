import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '@nora/kit'
import type { CapturedByEdge } from '@nora/link'
import type { RawExchange } from './raw-exchange.ts'

/** An exchange that takes longer was made to. */
const LIMIT_MS = 10 * SECOND_MS

export type RedactionRequest = { number: number; raw: RawExchange }
export type RedactionAnswer =
  | { number: number; exchange: CapturedByEdge }
  | { number: number; failed: string }

type Pending = { number: number; resolve(exchange: CapturedByEdge): void; reject(error: Error): void }

/**
 * Takes secrets out of exchanges in a thread of its own, because searching a megabyte takes longer than visitors
 * should wait. The thread starts with the first exchange; one that hangs or dies takes only its exchange with it.
 */
export class ThreadRedactor {
  readonly #script: URL
  #thread: Worker | null = null
  #pending: Pending | null = null
  #last = 0

  /** `script` is the thread's program. */
  constructor(script: URL) {
    this.#script = script
  }

  /** Redacts one exchange at a time. */
  readonly redact = (raw: RawExchange): Promise<CapturedByEdge> =>
    new Promise((resolve, reject) => {
      const number = ++this.#last
      const timer = setTimeout(() => this.#fail('searching it for secrets took too long'), LIMIT_MS)
      timer.unref()
      this.#pending = {
        number,
        resolve: (exchange) => {
          clearTimeout(timer)
          resolve(exchange)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      this.#thread ??= this.#start()
      this.#thread.postMessage({ number, raw } satisfies RedactionRequest)
    })

  close(): void {
    this.#fail('the edge stops')
  }

  #start(): Worker {
    const thread = new Worker(this.#script)
    thread.unref()
    thread.on('message', (answer: RedactionAnswer) => {
      const pending = this.#pending
      if (pending?.number !== answer.number) return
      this.#pending = null
      if ('exchange' in answer) pending.resolve(answer.exchange)
      else pending.reject(new Error(answer.failed))
    })
    thread.on('error', (error) => this.#thread === thread && this.#fail(error.message))
    thread.on('exit', () => this.#thread === thread && this.#fail('its thread has ended'))
    return thread
  }

  #fail(why: string): void {
    const thread = this.#thread
    const pending = this.#pending
    this.#thread = null
    this.#pending = null
    void thread?.terminate()
    pending?.reject(new Error(why))
  }
}
