import type { AskBody, TunnelLimits } from '@nora/link'
import type { Budget } from '@nora/protocol'
import type { Captures } from '../capture/captures.ts'
import { leftByAgentText } from './endpoint.messages.ts'
import { EndpointPool } from './endpoint-pool.ts'
import { PlanEnds } from './plan-ends.ts'
import { Binding, type BindingLeg, Tunnel, type TunnelFacts } from './tunnel.ts'

export type ReleaseReason = AskBody<'release'>['reason']

export type EndpointsEvents = {
  /** A name is served here from now on, or by one leg more. */
  onAdded(tunnel: Tunnel): void
  onRemoved(binding: Binding, reason: ReleaseReason): void
}

/** The names that legs of this edge serve, by what visitors ask for. */
export class Endpoints {
  readonly #byHostname = new Map<string, EndpointPool>()
  readonly #byId = new Map<string, Tunnel>()
  readonly #budget: Budget
  readonly #events: EndpointsEvents
  readonly #monotonicMs: (() => number) | undefined
  readonly #planEnds = new PlanEnds((tunnel, text) => {
    for (const binding of tunnel.bindings) {
      binding.leg.dismiss(binding, 'plan', text)
      this.remove(binding, 'plan')
    }
  })

  /** `budget` is what all tunnels of the process may let wait for their visitors. */
  constructor(budget: Budget, events: EndpointsEvents, monotonicMs?: () => number) {
    this.#budget = budget
    this.#events = events
    this.#monotonicMs = monotonicMs
  }

  /** The hot path's question: the tunnel that takes the next request for the name. */
  readonly pick = (hostname: string): Tunnel | undefined => this.#byHostname.get(hostname)?.pick()

  /** Whether a leg of this edge serves the name, however its link is doing now. */
  has(hostname: string): boolean {
    return this.#byHostname.has(hostname)
  }

  find(id: string): Tunnel | undefined {
    return this.#byId.get(id)
  }

  get tunnelCount(): number {
    return this.#byId.size
  }

  tunnels(): Iterable<Tunnel> {
    return this.#byId.values()
  }

  bindings(): Binding[] {
    return Array.from(this.#byId.values(), ({ bindings }) => bindings).flat()
  }

  /** A leg carries the tunnel from now on. Whatever lane of the same leg there was is told that it is over. */
  add(
    facts: TunnelFacts,
    { captures, ...on }: { leg: BindingLeg; slot: number; epoch: number; captures: Captures | null },
  ): Binding {
    const tunnel = this.#byId.get(facts.id) ?? this.#enter(facts)
    // Ports keep their tunnels when the operator gives the region another host.
    if (tunnel.facts.hostname === facts.hostname) tunnel.renew(facts)
    else this.#rename(tunnel, facts)
    const binding = new Binding(tunnel, { ...on, monotonicMs: this.#monotonicMs })
    // One step from the old lane to the new one: no request between them finds nobody.
    const former = tunnel.add(binding)
    this.#planEnds.watch(tunnel)
    // This comes before requests that wait for the tunnel go on.
    tunnel.setCapture(captures)
    this.#events.onAdded(tunnel)
    if (former !== undefined) {
      former.leg.dismiss(former, 'superseded', leftByAgentText)
      this.#events.onRemoved(former, 'superseded')
    }
    return binding
  }

  /** Applies changed limits of the plan. */
  limit(id: string, limits: TunnelLimits): void {
    const tunnel = this.#byId.get(id)
    if (tunnel === undefined) return
    tunnel.renew({ ...tunnel.facts, limits })
    this.#planEnds.watch(tunnel)
  }

  /** `captures`: exchanges of the tunnel are kept by them from now on; null: they are not. */
  capture(id: string, captures: Captures | null): void {
    this.#byId.get(id)?.setCapture(captures)
  }

  remove(binding: Binding, reason: ReleaseReason): void {
    const { tunnel } = binding
    if (!tunnel.remove(binding)) return
    if (tunnel.isClosed) this.#leave(tunnel)
    this.#events.onRemoved(binding, reason)
  }

  #enter(facts: TunnelFacts): Tunnel {
    const tunnel = new Tunnel(facts, this.#budget)
    this.#byId.set(facts.id, tunnel)
    this.#enlist(tunnel)
    return tunnel
  }

  #rename(tunnel: Tunnel, facts: TunnelFacts): void {
    this.#delist(tunnel)
    tunnel.renew(facts)
    this.#enlist(tunnel)
  }

  #leave(tunnel: Tunnel): void {
    this.#byId.delete(tunnel.facts.id)
    this.#planEnds.forget(tunnel)
    this.#delist(tunnel)
  }

  #enlist(tunnel: Tunnel): void {
    const { hostname } = tunnel.facts
    const pool = this.#byHostname.get(hostname) ?? new EndpointPool()
    this.#byHostname.set(hostname, pool)
    pool.add(tunnel)
  }

  #delist(tunnel: Tunnel): void {
    const { hostname } = tunnel.facts
    const pool = this.#byHostname.get(hostname)
    pool?.remove(tunnel)
    if (pool?.tunnels.length === 0) this.#byHostname.delete(hostname)
  }
}
