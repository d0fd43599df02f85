import { type Clock, SECOND_MS } from '@nora/kit'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Location } from '../facts/location.ts'
import type { Gateway } from './gateway.ts'
import type { PoolMember } from './pool-member.ts'

const TURN_MS = SECOND_MS
/** Longer than the round trips of all but the worst paths. */
const SILENT_MS = SECOND_MS
/** Of requests that come one upon the other the first looks. */
const FRESH_MS = 20
/** Questions to control in one turn. */
const ASKED_LIMIT = 50

type MemberTunnelsDeps = {
  all: () => Iterable<Gateway>
  endpoints: { pick: (hostname: string) => Endpoint | undefined }
  hostnames: {
    find: (hostname: string) => Location | undefined
    resolve: (hostname: string, onKnown: () => void) => void
  }
  /** Whether this edge is the one of its region that looks after the gateway. */
  speaksFor: (gateway: Gateway) => boolean
  clock: Clock
}

/** Notes which members have a tunnel: when requests come, and once a second, so that nobody has to ask to find out. */
export class MemberTunnels {
  readonly #deps: MemberTunnelsDeps
  readonly #timer: NodeJS.Timeout
  #asked = 0

  constructor(deps: MemberTunnelsDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => this.#lookAtAll(), TURN_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Looks at the members of a gateway that has a request. */
  look(gateway: Gateway): void {
    const nowMs = this.#deps.clock.monotonicMs()
    if (nowMs - gateway.lookedAtMs < FRESH_MS) return
    gateway.lookedAtMs = nowMs
    for (const member of gateway.members) this.#lookAt(member, nowMs)
  }

  /** Control is asked in passing where it is not known. */
  #lookAt(member: PoolMember, nowMs: number): void {
    const { facts, external, health } = member
    if (external !== null) return
    const { endpoints, hostnames } = this.#deps
    const upstream = endpoints.pick(facts.target)?.pickUpstream()
    const isHere = upstream !== undefined
    member.isSilent = (upstream?.mux.silentForMs ?? 0) > SILENT_MS
    const known = isHere ? undefined : hostnames.find(facts.target)
    if (isHere) health.onTunnel(true, nowMs)
    else if (known !== undefined) health.onTunnel(known.status === 'elsewhere', nowMs)
    else if (this.#asked++ < ASKED_LIMIT) hostnames.resolve(facts.target, () => {})
  }

  #lookAtAll(): void {
    this.#asked = 0
    for (const gateway of this.#deps.all()) {
      if (!this.#deps.speaksFor(gateway)) continue
      this.look(gateway)
    }
  }
}
