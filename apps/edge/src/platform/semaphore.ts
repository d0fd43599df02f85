/**
 * Lets a few act at a time; the others wait in the order in which they came. Where whoever answers is slower
 * than those who ask, only this keeps answers from coming after the askers have given up and asked again.
 */
export class Semaphore {
  readonly #limit: number
  readonly #waiting: (() => void)[] = []
  #acting = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Null when, at its turn, it is wanted no longer: then nothing was done. */
  async take<T>(isWanted: () => boolean, act: () => Promise<T>): Promise<T | null> {
    if (this.#acting < this.#limit) this.#acting++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return isWanted() ? await act() : null
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#acting--
    }
  }
}
