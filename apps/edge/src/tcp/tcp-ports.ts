import type { OpenPort, PortRules } from '@nora/link'
import type { Log } from '../platform/log.ts'
import { TcpPort, type TcpPortDeps } from './tcp-port.ts'

/**
 * The ports of the region behind which tunnels stand. Control says which: this process accepts on all of them,
 * whether or not an agent has a leg here, because nobody knows to which process a visitor is led.
 */
export class TcpPorts {
  readonly #deps: TcpPortDeps
  readonly #log: Log
  readonly #ports = new Map<number, TcpPort>()
  /** Those behind which a tunnel stands. */
  readonly #ofTunnels = new Set<number>()
  /** Those that a gateway holds, whether or not a tunnel is there. */
  #ofGateways: ReadonlyMap<number, OpenPort> = new Map()
  #isClosed = false

  constructor(deps: TcpPortDeps, log: Log) {
    this.#deps = deps
    this.#log = log
  }

  get count(): number {
    return this.#ports.size
  }

  /** Resolves when the port accepts; one that does already takes the name and the rules. Rejects with a ListenError. */
  async open(wanted: OpenPort): Promise<void> {
    if (this.#isClosed) return
    this.#ofTunnels.add(wanted.port)
    await this.#accept(wanted)
  }

  /** Opens the ports at which gateways stand now, and closes those that nobody needs any more. */
  setGateways(ports: readonly OpenPort[]): void {
    const before = this.#ofGateways
    this.#ofGateways = new Map(ports.map((one) => [one.port, one]))
    for (const port of before.keys()) if (!this.#ofTunnels.has(port)) this.close(port)
    for (const one of ports)
      if (!this.#isClosed && !this.#ports.has(one.port)) void this.#tried(one, this.#accept(one))
  }

  async #accept(wanted: OpenPort): Promise<void> {
    const known = this.#ports.get(wanted.port)
    known?.renew(wanted)
    const port = known ?? new TcpPort(this.#deps, wanted)
    this.#ports.set(wanted.port, port)
    try {
      await port.opened()
    } catch (error) {
      if (this.#ports.get(wanted.port) === port) this.#ports.delete(wanted.port)
      throw error
    }
  }

  /** Opens a port that nobody here waits for: if it fails, other edges of the region may have it. */
  async tryOpen(wanted: OpenPort): Promise<void> {
    await this.#tried(wanted, this.open(wanted))
  }

  #tried(wanted: OpenPort, opening: Promise<void>): Promise<void> {
    return opening.catch((error: unknown) =>
      this.#log.warn({ err: error, port: wanted.port }, 'a port of a TCP tunnel cannot be opened'),
    )
  }

  /** One at which a gateway stands stays open. */
  close(port: number): void {
    this.#ofTunnels.delete(port)
    if (this.#ofGateways.has(port) && !this.#isClosed) return
    this.#ports.get(port)?.close()
    this.#ports.delete(port)
  }

  setRules(rules: PortRules): void {
    this.#ports.get(rules.port)?.setRules(rules)
  }

  /**
   * To be called when control is asked which ports there are, and what it answers with that: what was open at the
   * question and is not among them is closed. That resolves when those that can be are open.
   */
  beginSync(): (wanted: readonly OpenPort[]) => Promise<void> {
    const before = [...this.#ports]
    return async (wanted) => {
      const numbers = new Set(wanted.map(({ port }) => port))
      for (const [number, port] of before) {
        if (!numbers.has(number) && this.#ports.get(number) === port) this.close(number)
      }
      await Promise.all(wanted.map((one) => this.tryOpen(one)))
    }
  }

  /** No new connections by any port. */
  closeAll(): void {
    this.#isClosed = true
    for (const port of [...this.#ports.keys()]) this.close(port)
  }
}
