import { DAY_MS, type Localized } from '@nora/kit'
import type { Tunnel } from './tunnel.ts'

/** Timers of Node hold 24 days at most. */
const LONGEST_MS = 20 * DAY_MS

/** Ends tunnels when the time is up that their team's plan gives them, whether or not control is there. */
export class PlanEnds {
  readonly #expire: (tunnel: Tunnel, text: Localized) => void
  readonly #timers = new Map<Tunnel, NodeJS.Timeout>()

  constructor(expire: (tunnel: Tunnel, text: Localized) => void) {
    this.#expire = expire
  }

  /** Its limits are these from now on. */
  watch(tunnel: Tunnel): void {
    this.forget(tunnel)
    const { ends } = tunnel.facts.limits
    if (ends === null) return
    const wait = (leftMs: number): void => {
      const stepMs = Math.min(leftMs, LONGEST_MS)
      const timer = setTimeout(() => {
        if (leftMs > stepMs) {
          wait(leftMs - stepMs)
          return
        }
        this.#timers.delete(tunnel)
        this.#expire(tunnel, ends.text)
      }, stepMs)
      this.#timers.set(tunnel, timer.unref())
    }
    wait(ends.in_ms)
  }

  forget(tunnel: Tunnel): void {
    clearTimeout(this.#timers.get(tunnel))
    this.#timers.delete(tunnel)
  }
}
