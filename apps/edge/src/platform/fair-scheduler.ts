import type { ActiveTunnels } from './active-tunnels.ts'

/** How many who want the same go on within one turn of the loop, when nobody else is about. */
const QUANTUM = 32
/** How many beside others, and how long these have the loop to themselves then: about as long as that takes. */
const SHARED_QUANTUM = 16
const PAUSE_MS = 1
/** Holds those who want the same resource. */
type Line<Wanted, T> = {
  readonly wanted: Wanted
  /** Those who wait, in order of arrival. */
  readonly waiting: T[]
  /** The number taken in this turn of the loop. */
  taken: number
  /** How many may be taken in this turn. */
  most: number
  /** Somebody was taken from it in this turn, or waits in it. */
  isActive: boolean
}

/**
 * Shares the turns of the event loop among things that are wanted. Whoever finds a thousand others who want the
 * same ready at once waits for them; whoever wants something else waits for a few of them only.
 */
export class FairScheduler<Wanted extends object, T> {
  readonly #onScheduled: (waiting: T) => void
  readonly #activeTunnels: ActiveTunnels<Wanted>
  readonly #lines = new WeakMap<Wanted, Line<Wanted, T>>()
  #active: Line<Wanted, T>[] = []
  /** Have had their share while others are about. */
  #pausing: Line<Wanted, T>[] = []
  readonly #next = () => this.#begin()
  readonly #afterPause = () => this.#beginPaused()

  constructor(onScheduled: (waiting: T) => void, activeTunnels: ActiveTunnels<Wanted>) {
    this.#onScheduled = onScheduled
    this.#activeTunnels = activeTunnels
  }

  /** Whether it goes on at once; otherwise it is called back in a later turn, and asks again. */
  take(wanted: Wanted, one: T): boolean {
    const line = this.#getLine(wanted)
    if (!line.isActive) this.#activate(line)
    if (line.taken < line.most) {
      line.taken++
      return true
    }
    line.waiting.push(one)
    return false
  }

  #getLine(wanted: Wanted): Line<Wanted, T> {
    const known = this.#lines.get(wanted)
    if (known !== undefined) return known
    const line: Line<Wanted, T> = { wanted, waiting: [], taken: 0, most: QUANTUM, isActive: false }
    this.#lines.set(wanted, line)
    return line
  }

  #activate(line: Line<Wanted, T>): void {
    line.isActive = true
    if (this.#active.length === 0) setImmediate(this.#next)
    this.#active.push(line)
  }

  #begin(): void {
    const lines = this.#active
    this.#active = []
    for (const line of lines) {
      if (line.waiting.length === 0 || !this.#activeTunnels.has(line.wanted)) this.#serve(line, QUANTUM)
      else {
        if (this.#pausing.length === 0) setTimeout(this.#afterPause, PAUSE_MS)
        this.#pausing.push(line)
      }
    }
  }

  #beginPaused(): void {
    const lines = this.#pausing
    this.#pausing = []
    for (const line of lines) this.#serve(line, SHARED_QUANTUM)
  }

  #serve(line: Line<Wanted, T>, most: number): void {
    line.isActive = false
    line.taken = 0
    line.most = most
    for (const one of line.waiting.splice(0, most)) this.#onScheduled(one)
    // They ask a little later, or have all left meanwhile.
    if (!line.isActive && line.waiting.length > 0) this.#activate(line)
  }
}
