import { SECOND_MS } from '@nora/kit'

/** Node has four threads for files and host names; one is always kept free of visitors’ files. */
const PLACES = 3
const PLACES_PER_FOLDER = 2
const LIMIT_MS = 5 * SECOND_MS
const WAITING_LIMIT = 256

/** The disk has not answered in time, or what it owes holds all places. */
export class FileWorkOverdue extends Error {
  constructor() {
    super('the files do not answer')
    this.name = 'FileWorkOverdue'
  }
}

type Job = { folder: string; start: () => void }

export type FileWorkOptions<T> = {
  /** Takes what the work brings after it was given up. */
  discard?: (late: T) => void
  limitMs?: number
}

/**
 * Bounds what is asked of disks in visitors' names. A call that a dead network mount never answers keeps its
 * thread, and dialling needs one: names of hosts are looked up on the same threads.
 */
export class FileWork {
  readonly #running = new Map<string, number>()
  /** Work that still runs after its caller gave up. */
  readonly #overdue = new Map<string, number>()
  readonly #waiting: Job[] = []
  #runningCount = 0
  #overdueCount = 0

  /**
   * Runs `work` as soon as there is a place for the folder. Throws FileWorkOverdue when it is not over in time.
   */
  run<T>(
    folder: string,
    work: () => Promise<T>,
    { discard = () => {}, limitMs = LIMIT_MS }: FileWorkOptions<T> = {},
  ): Promise<T> {
    if (this.#isStuck(folder) || this.#waiting.length >= WAITING_LIMIT) {
      return Promise.reject(new FileWorkOverdue())
    }
    return new Promise((resolve, reject) => {
      let state: 'waiting' | 'running' | 'overdue' | 'over' = 'waiting'
      const timer = setTimeout(() => {
        if (state === 'waiting') this.#waiting.splice(this.#waiting.indexOf(job), 1)
        else this.#count(this.#overdue, folder, 1)
        state = state === 'waiting' ? 'over' : 'overdue'
        reject(new FileWorkOverdue())
      }, limitMs)
      const settle = (then: () => void, late: () => void): void => {
        clearTimeout(timer)
        this.#count(this.#running, folder, -1)
        if (state === 'overdue') {
          this.#count(this.#overdue, folder, -1)
          late()
        } else then()
        state = 'over'
        this.#startNext()
      }
      const job: Job = {
        folder,
        start: () => {
          state = 'running'
          this.#count(this.#running, folder, 1)
          work().then(
            (value) =>
              settle(
                () => resolve(value),
                () => discard(value),
              ),
            (error: unknown) =>
              settle(
                () => reject(error),
                () => {},
              ),
          )
        },
      }
      this.#waiting.push(job)
      this.#startNext()
    })
  }

  /** Every place that it could have is held by a call that does not come back. */
  #isStuck(folder: string): boolean {
    return (this.#overdue.get(folder) ?? 0) >= PLACES_PER_FOLDER || this.#overdueCount >= PLACES
  }

  #startNext(): void {
    for (let i = 0; i < this.#waiting.length && this.#runningCount < PLACES; ) {
      const { folder, start } = this.#waiting[i]!
      if ((this.#running.get(folder) ?? 0) >= PLACES_PER_FOLDER) i++
      else {
        this.#waiting.splice(i, 1)
        start()
      }
    }
  }

  #count(counts: Map<string, number>, folder: string, by: 1 | -1): void {
    const count = (counts.get(folder) ?? 0) + by
    if (count === 0) counts.delete(folder)
    else counts.set(folder, count)
    if (counts === this.#running) this.#runningCount += by
    else this.#overdueCount += by
  }
}

/** The instance of this process, whose threads it counts. */
export const fileWork = new FileWork()
