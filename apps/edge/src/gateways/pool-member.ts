import type { AskBody, PushBody } from '@nora/link'
import type { ExternalEndpoint } from './external-endpoint.ts'
import { MemberHealth } from './members/member-health.ts'

export type PushedGateway = PushBody<'set_gateways'>['gateways'][number]
type SeenAs = AskBody<'member_probed'>['seen']
export type PushedMember = PushedGateway['members'][number]

type PoolMemberOptions = {
  mayEject: () => boolean
  /** Whether it is checked: then it takes nothing before its first good check. */
  isChecked: () => boolean
  /** Called when this edge has found out something new of it. */
  onChange: (member: PoolMember) => void
  /** Between two checks. */
  getIntervalMs: () => number
  external: ExternalEndpoint | null
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
  nextCheckAtMs: number
  /** Serves the requests of a member that is a URL; null: a tunnel does. */
  readonly external: ExternalEndpoint | null
  readonly #getIntervalMs: () => number

  constructor(
    facts: PushedMember,
    { mayEject, isChecked, onChange, getIntervalMs, external, nowMs }: PoolMemberOptions,
  ) {
    this.facts = facts
    this.external = external
    this.#getIntervalMs = getIntervalMs
    this.nextCheckAtMs = nowMs
    this.health = new MemberHealth(
      {
        get isChecked() {
          return isChecked()
        },
        mayEject,
        onChange: () => onChange(this),
      },
      nowMs,
    )
    this.#applyDrain(nowMs)
  }

  /** A check has ended here or at another edge of the region: the next one is due an interval later. */
  noteCheck(seen: NonNullable<SeenAs>, nowMs: number): void {
    this.lastCheck = seen
    this.nextCheckAtMs = nowMs + this.#getIntervalMs()
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
