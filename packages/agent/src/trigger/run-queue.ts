export type RunQueueOptions = {
  /** How many may have their turn at once. */
  concurrency: number
  /** How many may wait. */
  limit: number
}

/** A place in the queue, kept from the arrival to the end of the run. */
export type Place = {
  /** True when it is its turn; false when it has left before. */
  readonly turn: Promise<boolean>
  /** Gives the place up, waiting or running. Again: nothing. */
  leave(): void
}

type Waiting = { place: Place; begin: (isTurn: boolean) => void }

/** Turns in the order of arrival. */
export class RunQueue {
  readonly #options: RunQueueOptions
  readonly #running = new Set<Place>()
  /** Requests that wait, oldest first. */
  readonly #waiting: Waiting[] = []

  constructor(options: RunQueueOptions) {
    this.#options = options
  }

  get runningCount(): number {
    return this.#running.size
  }

  get waitingCount(): number {
    return this.#waiting.length
  }

  /** Null when it is full. */
  enter(): Place | null {
    const { concurrency, limit } = this.#options
    if (this.#running.size >= concurrency && this.#waiting.length >= limit) return null
    let begin: (isTurn: boolean) => void = () => {}
    const turn = new Promise<boolean>((resolve) => {
      begin = resolve
    })
    const place: Place = { turn, leave: () => this.#leave(place) }
    this.#waiting.push({ place, begin })
    this.#callNext()
    return place
  }

  #leave(place: Place): void {
    const index = this.#waiting.findIndex((waiting) => waiting.place === place)
    if (index >= 0) this.#waiting.splice(index, 1)[0]?.begin(false)
    if (this.#running.delete(place)) this.#callNext()
  }

  #callNext(): void {
    if (this.#running.size >= this.#options.concurrency) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#running.add(next.place)
    next.begin(true)
  }
}
