import { isProblem, type Localized } from '@nora/kit'
import { type AgentIdentity, type Grant, type HeldClaim, LinkDown } from '@nora/link'
import type { AgentMessage, BindMessage, EdgeMessage, People } from '@nora/protocol'
import type { ReleaseReason } from '../endpoints/endpoints.ts'
import type { Binding, BindingLeg } from '../endpoints/tunnel.ts'
import type { TunnelRules } from '../rules/tunnel-rules.ts'
import { claimAddress } from './claim-address.ts'
import type { LegDeps } from './leg-deps.ts'
import { legTexts } from './legs.messages.ts'
import type { ShellRelay } from './shell-relay.ts'
import { readTunnelDescription } from './tunnel-description.ts'
import { readTunnelOptions } from './tunnel-options.ts'

const TUNNELS_LIMIT = 100

type KeepIdle = Extract<AgentMessage, { type: 'keep_idle' }>

type Options = {
  leg: BindingLeg
  agent: AgentIdentity
  grant: Grant
  say: (message: EdgeMessage) => void
  shells: ShellRelay
  deps: LegDeps
}

/** Holds the bindings of an agent on one leg, by its own references; control is asked for each name. */
export class Bindings {
  readonly #options: Options
  readonly #bindings = new Map<number, Binding>()
  /** By reference the claim that control has not answered yet; one that was taken back is not here. */
  readonly #claiming = new Map<number, BindMessage>()
  /** Claims that wait or run, those that were taken back included: they keep others waiting all the same. */
  #claimsUnderWay = 0
  #nextSlot = 1

  constructor(options: Options) {
    this.#options = options
  }

  bind(message: BindMessage): void {
    this.#claim(message).catch((error: unknown) => this.#refuse(message.ref, error))
  }

  unbind(ref: number): void {
    const binding = this.#bindings.get(ref)
    this.#bindings.delete(ref)
    this.#claiming.delete(ref)
    if (binding === undefined) return
    this.#options.shells.remove(binding.tunnel.facts.id)
    this.#options.deps.endpoints.remove(binding, 'agent_closed')
  }

  /** Whether the origin of a tunnel can spare idle connections, and whether it is about to end. */
  keepIdle({ ref, keep, drain = false }: KeepIdle): void {
    const binding = this.#bindings.get(ref)
    binding?.keepIdle(keep)
    if (drain) binding?.drain()
  }

  /** Tells the agent that the lane is over. */
  dismiss(binding: Binding, reason: string, text: Localized): void {
    for (const [ref, candidate] of this.#bindings) {
      if (candidate !== binding) continue
      this.#bindings.delete(ref)
      this.#options.shells.remove(binding.tunnel.facts.id)
      this.#options.say({ type: 'closed', ref, tunnel_id: binding.tunnel.facts.id, reason, text })
    }
  }

  removeAll(reason: ReleaseReason): void {
    for (const binding of this.#bindings.values()) this.#options.deps.endpoints.remove(binding, reason)
    this.#bindings.clear()
    this.#options.shells.clear()
  }

  async #claim(message: BindMessage): Promise<void> {
    const { leg, grant, say, shells, deps } = this.#options
    const { ref } = message
    if (this.#bindings.has(ref) || this.#claiming.has(ref)) {
      say({ type: 'refused', ref, code: 'Conflict', text: legTexts.repeatedRef })
      return
    }
    if (this.#bindings.size + this.#claimsUnderWay >= TUNNELS_LIMIT) {
      say({ type: 'refused', ref, code: 'TooManyRequests', text: legTexts.tooManyTunnels })
      return
    }
    const { people, wantsCapture, ...options } = readTunnelOptions(message, deps)
    const description = readTunnelDescription(message)
    const claim = this.#toClaim(message, { rules: options.rules, people })
    this.#claiming.set(ref, message)
    this.#claimsUnderWay++
    const isWanted = () => !leg.mux.isClosed && this.#claiming.get(ref) === message
    const answer = await deps.claims
      .take(isWanted, () => claimAddress(deps, { ...claim, ...description, wants_capture: wantsCapture }))
      .catch((error: unknown) => {
        if (!isWanted()) return null
        this.#claiming.delete(ref)
        throw error
      })
      .finally(() => this.#claimsUnderWay--)
    if (answer === null) return
    const { tunnel_id, hostname, url, epoch, limits, is_captured } = answer
    if (!isWanted()) {
      // Its agent may have taken it back and hung up at once; then it does not come again.
      const reason = this.#claiming.get(ref) === message ? 'leg_lost' : 'agent_closed'
      await deps.ask('release', { tunnel_id, epoch, reason })
      return
    }
    this.#claiming.delete(ref)
    const slot = this.#nextSlot++
    say({ type: 'bound', ref, tunnel_id, hostname, url, slot, epoch })
    const isPassedThrough = claim.kind === 'tls'
    const facts = {
      id: tunnel_id,
      hostname,
      teamId: grant.team_id,
      url,
      claim,
      limits,
      isPassedThrough,
      ...options,
    }
    const captures = is_captured ? deps.captures : null
    this.#bindings.set(ref, deps.endpoints.add(facts, { leg, slot, epoch, captures }))
    if (people !== null) shells.add(tunnel_id, people)
  }

  #toClaim(
    message: BindMessage,
    { rules, people }: { rules: TunnelRules; people: People | null },
  ): HeldClaim {
    const { kind, name, target, region, is_pooled, takes_over, is_internal, pool } = message
    const { leg, agent, grant, deps } = this.#options
    return {
      agent,
      credential_id: grant.credential_id,
      kind,
      name: name ?? null,
      target,
      region: region ?? deps.edge.region,
      avoid: [],
      leg: leg.no,
      is_pooled,
      is_internal,
      pool,
      takes_over,
      people,
      rules: [...rules.names],
      visitors: rules.visitors,
    }
  }

  #refuse(ref: number, error: unknown): void {
    const { say, deps } = this.#options
    if (isProblem(error)) {
      const { code, text, data } = error
      say({ type: 'refused', ref, code, text, data })
      return
    }
    const isDown = error instanceof LinkDown
    if (!isDown) deps.log.error({ err: error }, 'a claim failed')
    const text = isDown ? legTexts.unavailable : legTexts.internal
    say({ type: 'refused', ref, code: isDown ? 'Unavailable' : 'InternalError', text })
  }
}
