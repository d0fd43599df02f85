import type { Tunnel } from './tunnel.ts'

/** A hostname that this edge serves: one tunnel, or those of agents that share the name. */
export class EndpointPool {
  #tunnels: readonly Tunnel[] = []
  #turn = 0

  get tunnels(): readonly Tunnel[] {
    return this.#tunnels
  }

  add(tunnel: Tunnel): void {
    this.#tunnels = [...this.#tunnels, tunnel]
  }

  remove(tunnel: Tunnel): void {
    this.#tunnels = this.#tunnels.filter((other) => other !== tunnel)
  }

  /** The one with the fewest running requests, in turn among equals; undefined when none has an open link. */
  pick(): Tunnel | undefined {
    const [only] = this.#tunnels
    if (this.#tunnels.length === 1) return only?.pickUpstream() && only
    const count = this.#tunnels.length
    let best: Tunnel | undefined
    for (let i = 0; i < count; i++) {
      const tunnel = this.#tunnels[(this.#turn + i) % count]!
      if (best !== undefined && best.counters.running <= tunnel.counters.running) continue
      if (tunnel.pickUpstream() !== undefined) best = tunnel
    }
    this.#turn = (this.#turn + 1) % Math.max(1, count)
    return best
  }
}
