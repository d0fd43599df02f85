import type { AskBody, PushBody } from '@nora/link'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { MemberHealth } from './members/member-health.ts'

export type PushedGateway = PushBody<'set_gateways'>['gateways'][number]
type SeenAs = AskBody<'member_probed'>['seen']
export type PushedMember = PushedGateway['members'][number]

type PoolMemberOptions = {
  mayEject: () => boolean
  /** Whether this edge checks it: then it takes nothing before its first good check. */
  isChecked: () => boolean
  external: Endpoint | null
  nowMs: number
}

/** One member of a gateway's pool: what control said of it, how it is, and what runs there from this process. */
export class PoolMember {
  facts: PushedMember
  /** Requests of this process that run there. */
  running = 0
  readonly health: MemberHealth
  /** What its last check has seen; null: there was none. */
  lastCheck: SeenAs | null = null
  /** Of the monotonic clock. */
  nextCheckAtMs = 0
  /** Serves the requests of a member that is a URL; null: a tunnel does. */
  readonly external: Endpoint | null

  constructor(facts: PushedMember, { mayEject, isChecked, external, nowMs }: PoolMemberOptions) {
    this.facts = facts
    this.external = external
    this.health = new MemberHealth(
      {
        get isChecked() {
          return isChecked()
        },
        mayEject,
      },
      nowMs,
    )
    this.#applyDrain(nowMs)
  }

  renew(facts: PushedMember, nowMs: number): void {
    this.facts = facts
    this.#applyDrain(nowMs)
  }

  #applyDrain(nowMs: number): void {
    if (this.facts.drained_at === null) this.health.resume(nowMs)
    else this.health.drain(nowMs)
  }
}
