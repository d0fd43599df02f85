import type { Duplex } from 'node:stream'
import type { Localized } from '@nora/kit'
import { LinkCode } from '@nora/protocol'
import { Leg, type LegDeps } from './leg.ts'
import { legTexts, stoppedText } from './legs.messages.ts'
import type { Tunnel } from './tunnel.ts'

/** All legs of this edge, and what control or the operator does to them. */
export class Legs {
  readonly #legs = new Set<Leg>()
  readonly #deps: LegDeps

  constructor(deps: LegDeps) {
    this.#deps = deps
  }

  /** A connection that says who it is within its owner's time limit. */
  open(socket: Duplex, address: { remote: string; isSecure: boolean }, onAuthenticated: () => void): void {
    const leg = new Leg(socket, address, this.#deps, {
      onAuthenticated,
      onClosed: (closed) => this.#legs.delete(closed),
    })
    this.#legs.add(leg)
  }

  stopTunnel(tunnelId: string, by: string): void {
    this.#end(this.#deps.tunnels.findById(tunnelId), 'stopped', stoppedText(by))
  }

  /** The name went elsewhere under that epoch, or a newer one. Requests that run here end here. */
  supersedeTunnel(tunnelId: string, epoch: number): void {
    const tunnel = this.#deps.tunnels.findById(tunnelId)
    if (tunnel !== undefined && tunnel.facts.epoch < epoch)
      this.#end(tunnel, 'superseded', legTexts.superseded)
  }

  revokeCredential(credentialId: string): void {
    for (const leg of this.#legs) if (leg.credentialId === credentialId) leg.revoke()
  }

  /** No new streams; agents may dial elsewhere. */
  goAway(): void {
    for (const leg of this.#legs) leg.mux.goAway({ code: LinkCode.RESTART, text: legTexts.restarting })
  }

  closeAll(): void {
    for (const leg of this.#legs) leg.mux.close({ code: LinkCode.RESTART, text: legTexts.restarting })
  }

  #end(tunnel: Tunnel | undefined, reason: 'stopped' | 'superseded', text: Localized): void {
    if (tunnel === undefined) return
    tunnel.leg.dismiss(tunnel, reason, text)
    this.#deps.tunnels.remove(tunnel, reason)
  }
}
