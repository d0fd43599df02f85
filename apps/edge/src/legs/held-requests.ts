import { SECOND_MS } from '@nora/kit'

/** How long a request waits for its tunnel's agent in all. */
export const HOLD_MS = 10 * SECOND_MS

const PER_HOSTNAME = 1_024
const PER_PROCESS = 8_192

export type HeldRequestsLimits = { perHostname: number; perProcess: number }

type Held<Request> = { request: Request; onOver: (isBack: boolean) => void; timer: NodeJS.Timeout }

/** Requests that wait for the agent of their tunnel to come back. */
export class HeldRequests<Request> {
  readonly #limits: HeldRequestsLimits
  readonly #byHostname = new Map<string, Map<Request, Held<Request>>>()
  /** By which a visitor that leaves is found. */
  readonly #hostnames = new Map<Request, string>()

  constructor(limits: HeldRequestsLimits = { perHostname: PER_HOSTNAME, perProcess: PER_PROCESS }) {
    this.#limits = limits
  }

  get size(): number {
    return this.#hostnames.size
  }

  /** Calls back once: the name is served again, or the time is over. False when there is no place. */
  hold(hostname: string, request: Request, waitMs: number, onOver: (isBack: boolean) => void): boolean {
    const held = this.#byHostname.get(hostname) ?? new Map<Request, Held<Request>>()
    if (this.size >= this.#limits.perProcess || held.size >= this.#limits.perHostname) return false
    const timer = setTimeout(() => {
      this.forget(request)
      onOver(false)
    }, waitMs)
    held.set(request, { request, onOver, timer })
    this.#byHostname.set(hostname, held)
    this.#hostnames.set(request, hostname)
    return true
  }

  /** The name is served again: all that wait for it go on, in the order they came. */
  release(hostname: string): void {
    const held = this.#byHostname.get(hostname)
    if (held === undefined) return
    this.#byHostname.delete(hostname)
    for (const { request, timer } of held.values()) {
      clearTimeout(timer)
      this.#hostnames.delete(request)
    }
    for (const { onOver } of held.values()) onOver(true)
  }

  /** Its visitor has left. */
  forget(request: Request): void {
    const hostname = this.#hostnames.get(request)
    if (hostname === undefined) return
    this.#hostnames.delete(request)
    const held = this.#byHostname.get(hostname)
    clearTimeout(held?.get(request)?.timer)
    held?.delete(request)
    if (held?.size === 0) this.#byHostname.delete(hostname)
  }

  /** Whoever still waits is told that its time is over. */
  releaseAll(): void {
    const all = [...this.#byHostname.values()].flatMap((held) => [...held.values()])
    for (const { request, onOver } of all) {
      this.forget(request)
      onOver(false)
    }
  }
}
