import { SECOND_MS } from '@nora/kit'
import type { Hostnames } from '../snapshot/hostnames.ts'

/** How long a request waits for its tunnel's agent in all. */
export const HOLD_MS = 10 * SECOND_MS
/** Another edge may serve the name meanwhile without this edge hearing of it. */
const LOOK_AGAIN_MS = SECOND_MS

const PER_HOSTNAME = 1_024
const PER_PROCESS = 8_192

export type HeldRequestsLimits = { perHostname: number; perProcess: number }

type Held<Request> = { request: Request; onEnd: (isBack: boolean) => void; timer: NodeJS.Timeout }
type HeldName<Request> = { requests: Map<Request, Held<Request>>; timer: NodeJS.Timeout }

/** Requests that wait for the agent of their tunnel to come back, here or at another edge. */
export class HeldRequests<Request> {
  readonly #hostnames: Pick<Hostnames, 'find' | 'resolve'>
  readonly #limits: HeldRequestsLimits
  readonly #byHostname = new Map<string, HeldName<Request>>()
  /** The name that each request waits for, so that a visitor who leaves is found. */
  readonly #getName = new Map<Request, string>()

  constructor(
    hostnames: Pick<Hostnames, 'find' | 'resolve'>,
    limits: HeldRequestsLimits = { perHostname: PER_HOSTNAME, perProcess: PER_PROCESS },
  ) {
    this.#hostnames = hostnames
    this.#limits = limits
  }

  get size(): number {
    return this.#getName.size
  }

  /** Calls back once: the name is served again, or the time is over. False when there is no place. */
  hold(hostname: string, request: Request, waitMs: number, onEnd: (isBack: boolean) => void): boolean {
    const held = this.#byHostname.get(hostname)
    const count = held?.requests.size ?? 0
    if (this.size >= this.#limits.perProcess || count >= this.#limits.perHostname) return false
    const timer = setTimeout(() => {
      this.forget(request)
      onEnd(false)
    }, waitMs)
    const { requests } = held ?? this.#enter(hostname)
    requests.set(request, { request, onEnd, timer })
    this.#getName.set(request, hostname)
    return true
  }

  /** The name is served again: all that wait for it go on, in the order they came. */
  release(hostname: string): void {
    const held = this.#byHostname.get(hostname)
    if (held === undefined) return
    this.#leave(hostname, held)
    for (const { request, timer } of held.requests.values()) {
      clearTimeout(timer)
      this.#getName.delete(request)
    }
    for (const { onEnd } of held.requests.values()) onEnd(true)
  }

  /** Asks control about the name, if anybody waits for it: who need not goes on. */
  lookAgain(hostname: string): void {
    if (!this.#byHostname.has(hostname)) return
    this.#hostnames.resolve(hostname, () => {
      if (this.#hostnames.find(hostname)?.status !== 'away') this.release(hostname)
    })
  }

  /** Its visitor has left. */
  forget(request: Request): void {
    const hostname = this.#getName.get(request)
    if (hostname === undefined) return
    this.#getName.delete(request)
    const held = this.#byHostname.get(hostname)!
    clearTimeout(held.requests.get(request)?.timer)
    held.requests.delete(request)
    if (held.requests.size === 0) this.#leave(hostname, held)
  }

  /** Tells everybody who still waits that the time is over. */
  releaseAll(): void {
    const all = [...this.#byHostname.values()].flatMap(({ requests }) => [...requests.values()])
    for (const { request, onEnd } of all) {
      this.forget(request)
      onEnd(false)
    }
  }

  #enter(hostname: string): HeldName<Request> {
    const timer = setInterval(() => this.lookAgain(hostname), LOOK_AGAIN_MS)
    const held = { requests: new Map<Request, Held<Request>>(), timer }
    this.#byHostname.set(hostname, held)
    return held
  }

  #leave(hostname: string, { timer }: HeldName<Request>): void {
    clearInterval(timer)
    this.#byHostname.delete(hostname)
  }
}
