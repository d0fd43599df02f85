import { MIB, SECOND_MS } from '@nora/kit'
import { Budget } from '@nora/protocol'
import type { Captures } from '../capture/captures.ts'
import { SourceCapture } from '../capture/source-capture.ts'
import type { Endpoint, EndpointFacts } from '../endpoints/endpoint.ts'
import { Counters } from '../telemetry/counters.ts'
import { TunnelStatistics } from '../telemetry/tunnel-statistics.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import { ExternalEndpoint, type SiteUpstream } from './external-endpoint.ts'
import { GatewayUsage } from './gateway-usage.ts'
import { chooseMember } from './members/choose-member.ts'
import { RetryBudget } from './members/retry-budget.ts'
import { Mirror } from './mirror/mirror.ts'
import { type Pool, PoolMember, type PushedGateway, type PushedMember } from './pool-member.ts'
import { getKeepsHost, listMembers, toFacts } from './read-pushed.ts'

/** Bounds the bytes that wait for slow visitors of one gateway. */
const BUFFER_BYTES = 16 * MIB

export type GatewayDeps = {
  budget: Budget
  region: string
  captures: Captures
  random: () => number
  monotonicMs: () => number
  /** Called when this edge has found out something new of a member. */
  onMemberChange: (gateway: Gateway, member: PoolMember) => void
  /** The way to a member from this edge; undefined: there is none. */
  open: (member: PoolMember) => Upstream | undefined
  /** Makes what carries requests to a URL. */
  connect: (url: string, budget: Budget, keepsHost: boolean) => SiteUpstream
}

/** By what a request asks for a member: the name that it gives, or the member that its visitor is bound to. */
export type WantedMember = { readonly name: string | null; readonly boundTo: string | null }

/** An address that a gateway holds. Its members serve the requests that it does not answer by itself. */
export class Gateway implements Endpoint, Pool {
  readonly budget: Budget
  readonly usage = new GatewayUsage()
  readonly retries = new RetryBudget()
  readonly mirror: Mirror
  readonly isClosed = false
  readonly originError = null
  capture: SourceCapture | null = null
  readonly watcher = null
  /** When it was last looked which members have a tunnel, of the monotonic clock. */
  lookedAtMs = Number.NEGATIVE_INFINITY
  readonly #deps: GatewayDeps
  readonly #members = new Map<string, PoolMember>()
  #pushed: PushedGateway
  #facts: EndpointFacts
  #counters: Counters | null = null
  #statistics: TunnelStatistics | null = null

  constructor(pushed: PushedGateway, deps: GatewayDeps) {
    this.#deps = deps
    this.budget = new Budget(BUFFER_BYTES, deps.budget)
    this.#pushed = pushed
    this.#facts = toFacts(pushed)
    this.mirror = new Mirror(this, deps)
    this.renew(pushed)
  }

  get facts(): EndpointFacts {
    return this.#facts
  }

  get counters(): Counters {
    this.#counters ??= new Counters()
    return this.#counters
  }

  get statistics(): TunnelStatistics {
    this.#statistics ??= new TunnelStatistics()
    return this.#statistics
  }

  /** What control said of it last. */
  get settings(): PushedGateway {
    return this.#pushed
  }

  get members(): Iterable<PoolMember> {
    return this.#members.values()
  }

  /** A gateway carries nothing itself: its members do. */
  pickUpstream(): undefined {
    return undefined
  }

  reportOriginError(): void {}

  clearOriginError(): void {}

  /** Members that stay keep what is known of them. */
  renew(pushed: PushedGateway): void {
    const isSameHost = getKeepsHost(pushed) === getKeepsHost(this.#pushed)
    this.#pushed = pushed
    this.#facts = toFacts(pushed)
    this.#setCapture(pushed.is_captured)
    const nowMs = this.#deps.monotonicMs()
    const listed = listMembers(pushed)
    const kept = new Set(listed.map(({ id }) => id))
    for (const id of this.#members.keys()) if (!kept.has(id)) this.#drop(id)
    for (const facts of listed) {
      const known = this.#members.get(facts.id)
      const isSame = known?.facts.target === facts.target && known.facts.kind === facts.kind && isSameHost
      if (isSame) {
        known.renew(facts, nowMs)
        continue
      }
      this.#drop(facts.id)
      this.#members.set(facts.id, this.#make(facts, nowMs))
    }
  }

  /** While it stays on, its share of traffic goes on being counted. */
  #setCapture(isOn: boolean): void {
    if (!isOn) this.capture = null
    else {
      const source = { tunnel_id: null, gateway_id: this.facts.id }
      this.capture ??= new SourceCapture(source, this.#deps.captures)
    }
  }

  /** The address has no gateway any more, or another one. */
  close(): void {
    for (const id of this.#members.keys()) this.#drop(id)
  }

  /** The member for the next request; null when none is left that was not tried. */
  choose(wanted: WantedMember, tried: ReadonlySet<string>): PoolMember | null {
    const nowMs = this.#deps.monotonicMs()
    const named = wanted.name === null ? undefined : this.findNamed(wanted.name)
    if (named !== undefined && !tried.has(named.facts.id)) return named
    const bound = wanted.boundTo === null ? undefined : this.#members.get(wanted.boundTo)
    if (bound?.health.isReachable(nowMs) && !tried.has(bound.facts.id)) return bound
    if (this.#members.size === 1) return this.#chooseOnly(tried, nowMs)
    const candidates = [...this.#members.values()]
      .filter(({ health }) => health.get(nowMs).state !== 'drained')
      .map(({ facts, health, running, isSilent }) => ({
        id: facts.id,
        tier: facts.tier,
        region: facts.region,
        weight: facts.weight * health.getFactor(nowMs),
        running,
        isUp: health.isUp(nowMs) && !isSilent,
      }))
    const { region, random } = this.#deps
    const chosen = chooseMember(candidates, {
      balance: this.#pushed.balance,
      region,
      without: tried,
      random,
    })
    return chosen === null ? null : this.#members.get(chosen.id)!
  }

  /** What the rules of choosing come to with one member: it is tried, whether up or not. */
  #chooseOnly(tried: ReadonlySet<string>, nowMs: number): PoolMember | null {
    const [only] = this.#members.values()
    if (only === undefined || only.facts.weight <= 0 || tried.has(only.facts.id)) return null
    return only.health.get(nowMs).state === 'drained' ? null : only
  }

  /** The part of requests that the member would get now, of those that name none. */
  getShare(member: PoolMember): number {
    const nowMs = this.#deps.monotonicMs()
    const up = [...this.#members.values()].filter(({ health }) => health.isUp(nowMs))
    const first = Math.min(...up.map(({ facts }) => facts.tier))
    const serving = up.filter(({ facts }) => facts.tier === first)
    const weigh = ({ facts, health }: PoolMember) => facts.weight * health.getFactor(nowMs)
    const total = serving.reduce((sum, one) => sum + weigh(one), 0)
    return serving.includes(member) && total > 0 ? weigh(member) / total : 0
  }

  findMember(id: string): PoolMember | undefined {
    return this.#members.get(id)
  }

  findNamed(name: string): PoolMember | undefined {
    const lower = name.toLowerCase()
    return [...this.#members.values()].find(({ facts }) => facts.names.includes(lower))
  }

  /** Whether waiting may bring somebody: all of an empty or drained pool that could come would be new. */
  get mayComeBack(): boolean {
    const nowMs = this.#deps.monotonicMs()
    return [...this.#members.values()].some(({ health }) => health.get(nowMs).state !== 'drained')
  }

  /** Ends connections to URLs that have been idle too long. */
  sweep(nowMs: number): void {
    for (const { external } of this.#members.values()) external?.sweep(nowMs)
  }

  #drop(id: string): void {
    this.#members.get(id)?.external?.close()
    this.#members.delete(id)
  }

  #make(facts: PushedMember, nowMs: number): PoolMember {
    const external = facts.kind === 'url' ? new ExternalEndpoint(this, facts.target) : null
    return new PoolMember(facts, { pool: this, external, nowMs })
  }

  get isChecked(): boolean {
    return this.#pushed.health !== null
  }

  get checkIntervalMs(): number {
    return (this.#pushed.health?.interval_s ?? 0) * SECOND_MS
  }

  onMemberChange(member: PoolMember): void {
    this.#deps.onMemberChange(this, member)
  }

  /** Never more than half of the pool. */
  get mayEject(): boolean {
    const nowMs = this.#deps.monotonicMs()
    const all = [...this.#members.values()]
    const ejected = all.filter(({ health }) => health.get(nowMs).state === 'ejected').length
    return (ejected + 1) * 2 <= all.length
  }

  /** Makes what carries requests to the URL of a member. */
  connect(url: string): SiteUpstream {
    return this.#deps.connect(url, this.budget, getKeepsHost(this.#pushed))
  }
}
