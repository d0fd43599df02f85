import type { AskBody } from '@nora/link'
import { legTexts } from './legs.messages.ts'
import type { Tunnel } from './tunnel.ts'

export type ReleaseReason = AskBody<'release'>['reason']

export type TunnelsEvents = {
  /** A name is served here from now on, or by another leg. */
  onAdded(tunnel: Tunnel): void
  onRemoved(tunnel: Tunnel, reason: ReleaseReason): void
}

/** The tunnels that legs of this edge carry, by the name visitors use. */
export class Tunnels {
  readonly #byHostname = new Map<string, Tunnel>()
  readonly #byId = new Map<string, Tunnel>()
  readonly #events: TunnelsEvents

  constructor(events: TunnelsEvents) {
    this.#events = events
  }

  /** The hot path's question. */
  readonly find = (hostname: string): Tunnel | undefined => this.#byHostname.get(hostname)

  findById(id: string): Tunnel | undefined {
    return this.#byId.get(id)
  }

  all(): Iterable<Tunnel> {
    return this.#byHostname.values()
  }

  /** Whoever had the name until now is told so. */
  add(tunnel: Tunnel): void {
    const { hostname, id } = tunnel.facts
    const former = this.#byHostname.get(hostname)
    // One step from the old leg to the new one: no request between them finds nobody.
    this.#byHostname.set(hostname, tunnel)
    if (former !== undefined) {
      this.#byId.delete(former.facts.id)
      former.close()
    }
    this.#byId.set(id, tunnel)
    this.#events.onAdded(tunnel)
    if (former === undefined) return
    former.leg.dismiss(former, 'superseded', legTexts.superseded)
    this.#events.onRemoved(former, 'superseded')
  }

  remove(tunnel: Tunnel, reason: ReleaseReason): void {
    const { hostname, id } = tunnel.facts
    if (this.#byHostname.get(hostname) !== tunnel) return
    this.#byHostname.delete(hostname)
    this.#byId.delete(id)
    tunnel.close()
    this.#events.onRemoved(tunnel, reason)
  }
}
