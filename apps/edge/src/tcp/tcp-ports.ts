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
    await this.open(wanted).catch((error: unknown) =>
      this.#log.warn({ err: error, port: wanted.port }, 'a port of a TCP tunnel cannot be opened'),
    )
  }

  close(port: number): void {
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
