import type { Connection } from 'ssh2'
import { getProtocol } from './ssh2-internals.ts'

type Trip = { beganAtMs: number; done: () => void }

/** Follows the signs of life that the client is asked for, ssh2's own among them: answers come in order. */
export class RoundTrips {
  readonly #ping: () => void
  readonly #nowMs: () => number
  readonly #waiting: Trip[] = []
  #lastMs: number | null = null

  constructor(client: Connection, nowMs: () => number) {
    const protocol = getProtocol(client)
    const ping = protocol.ping.bind(protocol)
    this.#nowMs = nowMs
    this.#ping = () => {
      this.#waiting.push({ beganAtMs: nowMs(), done: () => {} })
      ping()
    }
    protocol.ping = this.#ping
    const answered = () => this.#end()
    protocol._handlers.REQUEST_SUCCESS = answered
    protocol._handlers.REQUEST_FAILURE = answered
  }

  /** The round trip in milliseconds; null before the first answer. */
  get lastMs(): number | null {
    return this.#lastMs
  }

  ask(done: () => void): void {
    this.#ping()
    const trip = this.#waiting.at(-1)
    if (trip) trip.done = done
  }

  #end(): void {
    const trip = this.#waiting.shift()
    if (!trip) return
    this.#lastMs = this.#nowMs() - trip.beganAtMs
    trip.done()
  }
}
