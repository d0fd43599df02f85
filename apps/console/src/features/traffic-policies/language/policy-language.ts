import type { Answered, Answers, Question } from './questions.ts'

/** A question that takes longer is given up, and the thread with it. */
const LIMIT_MS = 10_000

type Kind = Question['kind']
type Waiting = {
  resolve(answer: never): void
  reject(error: Error): void
  timer: ReturnType<typeof setTimeout>
}

/** Asks the language of policies, which runs in a thread of its own from the first question on. */
export class PolicyLanguage {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0

  ask<K extends Kind>(question: Extract<Question, { kind: K }>): Promise<Answers[K]> {
    const id = ++this.#lastId
    const worker = this.#start()
    return new Promise<Answers[K]>((resolve, reject) => {
      const timer = setTimeout(() => this.close('no answer in time'), LIMIT_MS)
      this.#waiting.set(id, { resolve, reject, timer })
      worker.postMessage({ id, question })
    })
  }

  /** Ends the thread; the next question starts another. */
  close(reason = 'closed'): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const [id] of this.#waiting) this.#settle({ id, failure: reason })
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./language.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => this.#settle(data))
    worker.addEventListener('error', () => this.close('the language did not start'))
    this.#worker = worker
    return worker
  }

  #settle(answered: Answered): void {
    const waiting = this.#waiting.get(answered.id)
    if (!waiting) return
    this.#waiting.delete(answered.id)
    clearTimeout(waiting.timer)
    if ('failure' in answered) waiting.reject(new Error(answered.failure))
    else waiting.resolve(answered.answer as never)
  }
}
