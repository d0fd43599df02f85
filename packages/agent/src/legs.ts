import { MIB } from '@nora/kit'
import { type AgentMessage, Budget } from '@nora/protocol'
import type { Leg } from './leg.ts'
import type { Tunnel } from './tunnel.ts'

const BUFFER_BYTES = 64 * MIB

/**
 * The legs of one agent: the one on which tunnels are bound, and those whose edge is about to stop. Those
 * serve until their edge hangs up, so that a visitor who is still connected there gets its answers.
 */
export class Legs {
  current: Leg | null = null
  /** What waits for the local services, whichever leg it came by. */
  readonly budget: Budget
  readonly #leaving = new Set<Leg>()

  constructor(bufferBytes = BUFFER_BYTES) {
    this.budget = new Budget(bufferBytes)
  }

  /** Whether an old leg serves until a new one is there. */
  get isHandingOver(): boolean {
    return this.#leaving.size > 0
  }

  get rttMs(): number | null {
    return this.#all()[0]?.rttMs ?? null
  }

  isLeaving(leg: Leg): boolean {
    return this.#leaving.has(leg)
  }

  /** Its edge is about to stop. */
  retire(leg: Leg): void {
    if (this.current === leg) this.current = null
    this.#leaving.add(leg)
  }

  remove(leg: Leg): void {
    if (this.current === leg) this.current = null
    this.#leaving.delete(leg)
  }

  send(message: AgentMessage): void {
    for (const leg of this.#all()) leg.send(message)
  }

  forget(tunnel: Tunnel): void {
    for (const leg of this.#all()) leg.forget(tunnel)
  }

  async leave(): Promise<void> {
    await Promise.all(this.#all().map((leg) => leg.leave()))
  }

  #all(): Leg[] {
    return this.current === null ? [...this.#leaving] : [this.current, ...this.#leaving]
  }
}
