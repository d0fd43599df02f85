import type { Log } from './log.ts'

/**
 * Repeats a step: at once while it answers that there may be more, else after the interval or a wake-up.
 * A step that throws is logged and tried again after the interval.
 */
export class Worker {
  readonly #step: () => Promise<boolean>
  readonly #intervalMs: number
  readonly #log: Log
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #isWoken = false
  #isStopped = false

  constructor(options: { step: () => Promise<boolean>; intervalMs: number; log: Log }) {
    this.#step = options.step
    this.#intervalMs = options.intervalMs
    this.#log = options.log
  }

  wake(): void {
    if (this.#isStopped) return
    this.#isWoken = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#isStopped) return
      if (this.#isWoken) this.wake()
      else this.#timer = setTimeout(() => this.wake(), this.#intervalMs)
    })
  }

  /** Waits for the step that runs. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#isWoken = false
    try {
      while (!this.#isStopped && (await this.#step())) {
        // The step said that there may be more.
      }
    } catch (error) {
      this.#log.error({ err: error }, 'a background step failed')
    }
  }
}
