import type { Duplex } from 'node:stream'
import type { Localized } from '@nora/kit'
import type { AskAnswer, PushBody } from '@nora/link'
import { LinkCode } from '@nora/protocol'
import { leftByAgentText } from '../endpoints/endpoint.messages.ts'
import type { ReleaseReason } from '../endpoints/endpoints.ts'
import type { Binding } from '../endpoints/tunnel.ts'
import { Leg } from './leg.ts'
import type { LegDeps } from './leg-deps.ts'
import { legTexts, stoppedText, supersededText } from './legs.messages.ts'

/** All legs of this edge, and what control or the operator does to them. */
export class Legs {
  readonly #legs = new Set<Leg>()
  readonly #deps: LegDeps

  constructor(deps: LegDeps) {
    this.#deps = deps
  }

  get count(): number {
    return this.#legs.size
  }

  get streamCount(): number {
    let count = 0
    for (const leg of this.#legs) count += leg.mux.streamCount
    return count
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
    for (const binding of this.#getBindings(tunnelId)) this.#end(binding, 'stopped', stoppedText(by))
  }

  /** The legs of these epochs carry the tunnel no longer. Requests that run here end here. */
  supersedeTunnel({ tunnel_id, epochs, successor }: PushBody<'supersede_tunnel'>): void {
    const text = successor ? supersededText(successor) : leftByAgentText
    for (const binding of this.#getBindings(tunnel_id)) {
      if (epochs.includes(binding.epoch)) this.#end(binding, 'superseded', text)
    }
  }

  /** Control says after an outage that this leg’s tunnel is over. */
  dropTunnel({ tunnel_id, epoch }: AskAnswer<'resync'>['drop'][number]): void {
    for (const binding of this.#getBindings(tunnel_id)) {
      if (binding.epoch === epoch) this.#end(binding, 'superseded', legTexts.notKept)
    }
  }

  revokeCredential(credentialId: string): void {
    for (const leg of this.#legs) if (leg.credentialId === credentialId) leg.revoke()
  }

  /** The team has other IP policies now. */
  enforceIpPolicies(teamId: string): void {
    for (const leg of this.#legs) if (leg.teamId === teamId) leg.enforceIpPolicies()
  }

  /** Keys of a team's members are not what they were. */
  renewKeys(teamId: string): void {
    for (const leg of this.#legs) if (leg.teamId === teamId) leg.shells.renewKeys()
  }

  /** Control is back in touch. */
  repeatShells(): void {
    for (const leg of this.#legs) leg.shells.repeat()
  }

  endSession({ tunnel_id, session_id, by }: PushBody<'end_session'>): void {
    for (const leg of this.#legs) leg.shells.endSession(tunnel_id, session_id, by)
  }

  /** No new streams; agents may dial elsewhere. */
  goAway(): void {
    for (const leg of this.#legs) leg.mux.goAway({ code: LinkCode.RESTART, text: legTexts.restarting })
  }

  closeAll(): void {
    for (const leg of this.#legs) leg.mux.close({ code: LinkCode.RESTART, text: legTexts.restarting })
  }

  #getBindings(tunnelId: string): readonly Binding[] {
    return this.#deps.endpoints.find(tunnelId)?.bindings ?? []
  }

  #end(binding: Binding, reason: ReleaseReason, text: Localized): void {
    binding.leg.dismiss(binding, reason, text)
    this.#deps.endpoints.remove(binding, reason)
  }
}
