import { SECOND_MS } from '@nora/kit'
import type { Tunnel } from './tunnel.ts'

/** For this long, the agent of a lost name may be back at any moment. */
const KEPT_MS = 15 * SECOND_MS
const KEPT_LIMIT = 10_000

/**
 * Tunnels whose leg was lost a moment ago: who may not visit them is refused by their rules at once, instead of
 * waiting with the others for an agent that would refuse it.
 */
export class LostTunnels {
  readonly #monotonicMs: () => number
  readonly #byHostname = new Map<string, { tunnel: Tunnel; untilMs: number }>()

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  keep(tunnel: Tunnel): void {
    this.forget(tunnel.facts.hostname)
    if (this.#byHostname.size >= KEPT_LIMIT) {
      const oldest = this.#byHostname.keys().next()
      if (!oldest.done) this.#byHostname.delete(oldest.value)
    }
    this.#byHostname.set(tunnel.facts.hostname, { tunnel, untilMs: this.#monotonicMs() + KEPT_MS })
  }

  /** Its name is served again. */
  forget(hostname: string): void {
    this.#byHostname.delete(hostname)
  }

  find(hostname: string): Tunnel | undefined {
    const lost = this.#byHostname.get(hostname)
    return lost !== undefined && lost.untilMs > this.#monotonicMs() ? lost.tunnel : undefined
  }

  /** Lets go of those whose time is over. */
  sweep(): void {
    const nowMs = this.#monotonicMs()
    for (const [hostname, { untilMs }] of this.#byHostname) {
      if (untilMs > nowMs) return
      this.#byHostname.delete(hostname)
    }
  }
}
