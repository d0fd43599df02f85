import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '@nora/kit'
import { webhookTexts } from '../webhooks.messages.ts'
import { failed, TIME_LIMIT_MS, type TransformOutcome, type TransformSource } from './outcome.ts'
import type { TransformAnswer, TransformTask } from './thread.ts'

/** A thread reads its program and WebAssembly before it is ready. */
const START_LIMIT_MS = 20 * SECOND_MS
/**
 * The sandbox ends a run after 100 ms by itself, but not within one built-in operation, such as the product of two
 * numbers of a million digits: the thread is ended then.
 */
const ANSWER_LIMIT_MS = SECOND_MS
/** At 100 ms each the last of them waits 20 s; at worst, each with a thread of its own, some four minutes. */
const WAITING_LIMIT = 200
const HEAP_LIMIT_MIB = 128

type Waiting = {
  readonly task: TransformTask
  resolve(outcome: TransformOutcome | null): void
}

/**
 * Runs transforms in a thread, one after the other, in the order in which they were asked for. The thread starts
 * with the first; one that hangs or dies takes only the transform with it that it was running.
 */
export class TransformRunner {
  readonly #script: URL
  readonly #waiting: Waiting[] = []
  #thread: Worker | null = null
  #isReady = false
  #running: Waiting | null = null
  #timer: NodeJS.Timeout | undefined
  #last = 0
  #isClosed = false

  /** `script` is a file that calls `serveTransforms` of `@nora/webhooks/thread`. */
  constructor(script: URL) {
    this.#script = script
  }

  /** Never rejects. Resolves with null where there is no request and nothing is wrong with the source. */
  run(transform: TransformSource, requestText: string | null): Promise<TransformOutcome | null> {
    if (this.#isClosed) return Promise.resolve(failed('stopped', webhookTexts.stopped))
    if (this.#waiting.length >= WAITING_LIMIT) return Promise.resolve(failed('busy', webhookTexts.busy))
    return new Promise((resolve) => {
      this.#waiting.push({ task: { number: ++this.#last, transform, requestText }, resolve })
      this.#next()
    })
  }

  /** Ends the thread; what waits is answered `stopped`. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { resolve } of this.#waiting.splice(0)) resolve(failed('stopped', webhookTexts.stopped))
    const thread = this.#thread
    this.#end(failed('stopped', webhookTexts.stopped))
    await thread?.terminate()
  }

  #next(): void {
    if (this.#running !== null) return
    const next = this.#waiting.shift()
    if (next === undefined) {
      this.#thread?.unref()
      return
    }
    this.#running = next
    this.#thread ??= this.#start()
    this.#thread.ref()
    if (this.#isReady) this.#limit(ANSWER_LIMIT_MS, failed('timeout', webhookTexts.timeout(TIME_LIMIT_MS)))
    else this.#limit(START_LIMIT_MS, failed('stopped', webhookTexts.stopped))
    this.#thread.postMessage(next.task)
  }

  #limit(limitMs: number, outcome: TransformOutcome): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#end(outcome), limitMs)
  }

  #start(): Worker {
    this.#isReady = false
    const thread = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MIB },
      // It needs none of the settings, which hold secrets.
      env: {},
    })
    const endIfItRuns = (outcome: TransformOutcome) => this.#thread === thread && this.#end(outcome)
    thread.on('message', (answer: TransformAnswer | 'ready') => {
      if (this.#thread !== thread) return
      if (answer === 'ready') {
        this.#isReady = true
        this.#limit(ANSWER_LIMIT_MS, failed('timeout', webhookTexts.timeout(TIME_LIMIT_MS)))
      } else if (this.#running?.task.number === answer.number) this.#settle(answer.outcome)
    })
    thread.on('error', () => endIfItRuns(failed('memory', webhookTexts.memory('16 MiB'))))
    thread.on('exit', () => endIfItRuns(failed('stopped', webhookTexts.stopped)))
    return thread
  }

  #settle(outcome: TransformOutcome | null): void {
    clearTimeout(this.#timer)
    const running = this.#running
    this.#running = null
    running?.resolve(outcome)
    this.#next()
  }

  /** The next transform gets a new thread. */
  #end(outcome: TransformOutcome): void {
    const thread = this.#thread
    this.#thread = null
    void thread?.terminate()
    this.#settle(outcome)
  }
}
