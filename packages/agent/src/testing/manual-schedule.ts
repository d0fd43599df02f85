import type { Schedule } from '../schedule.ts'

/** Runs nothing by itself: a test says what is due. */
export class ManualSchedule {
  readonly #waiting = new Set<{ delayMs: number; run: () => void }>()

  readonly schedule: Schedule = (delayMs, run) => {
    const entry = { delayMs, run }
    this.#waiting.add(entry)
    return () => this.#waiting.delete(entry)
  }

  get delaysMs(): number[] {
    return [...this.#waiting].map(({ delayMs }) => delayMs)
  }

  /** Runs what was to wait for so long. */
  run(delayMs: number): void {
    const entry = [...this.#waiting].find((waiting) => waiting.delayMs === delayMs)
    if (!entry) throw new Error(`nothing waits for ${delayMs} ms, only ${this.delaysMs.join()}`)
    this.#waiting.delete(entry)
    entry.run()
  }
}
