import { isLoopbackHost, OriginGate, type OriginTarget, type TunnelRequest } from '@nora/agent'
import type { Origin, ProgramGate } from '../../program-tunnels.ts'

type Gate = { origins: readonly Origin[]; gate: OriginGate }

/** Gates of tunnels to a program, one for each set of ports: tunnels that are described anew keep theirs. */
export class ProgramGates {
  readonly #gates = new Map<string, Gate>()

  /** With a gate before the origins, closed at first unless `isOpen`; as it is where there are none. */
  add(request: TunnelRequest, origins: readonly Origin[], { isOpen = false } = {}): TunnelRequest {
    if (origins.length === 0) return request
    const key = origins.map(({ host, port }) => `${host}:${port}`).join()
    const known = this.#gates.get(key)
    const { gate } = known ?? { gate: new OriginGate() }
    if (known === undefined) {
      this.#gates.set(key, { origins, gate })
      if (isOpen) gate.open()
    }
    return { ...request, gate }
  }

  /** Nobody waits for the ports of tunnels that are gone. */
  keepOnly(requests: readonly TunnelRequest[]): void {
    const kept = new Set(requests.map(({ gate }) => gate))
    for (const [key, { gate }] of this.#gates) if (!kept.has(gate)) this.#gates.delete(key)
  }

  list(): ProgramGate[] {
    return [...this.#gates.values()].map(({ origins, gate }) => ({ origins, open: () => gate.open() }))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#gates.values()].map(({ gate }) => gate.close()))
  }
}

/** The ports of this machine that a target leads to; others are there whether or not a program runs here. */
export function listOwnOrigins(target: OriginTarget): Origin[] {
  switch (target.kind) {
    case 'tcp':
      return isLoopbackHost(target.host) ? [{ host: target.host, port: target.port }] : []
    case 'routes':
      return [...target.routes.map(({ destination }) => destination), target.fallback ?? []]
        .flat()
        .flatMap(listOwnOrigins)
    case 'tls':
      return listOwnOrigins(target.service)
    default:
      return []
  }
}
