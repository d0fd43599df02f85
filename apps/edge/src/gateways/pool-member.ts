import type { AskBody, PushBody } from '@nora/link'
import type { ExternalEndpoint } from './external-endpoint.ts'
import { type MemberCircumstances, MemberHealth } from './members/member-health.ts'

export type PushedGateway = PushBody<'set_gateways'>['gateways'][number]
type SeenAs = AskBody<'member_probed'>['seen']
export type PushedMember = PushedGateway['members'][number]

/** The pool that a member is of. There are many members: each holds no more than it has to. */
export interface Pool {
  /** Whether one more member may be ejected. */
  readonly mayEject: boolean
  /** Whether members are checked: then they take nothing before their first good check. */
  readonly isChecked: boolean
  /** Between two checks. */
  readonly checkIntervalMs: number
  /** Called when this edge has found out something new of it. */
  onMemberChange(member: PoolMember): void
}

type PoolMemberOptions = { pool: Pool; external: ExternalEndpoint | null; nowMs: number }

/** One member of a gateway's pool: what control said of it, how it is, and what runs there from this process. */
export class PoolMember implements MemberCircumstances {
  facts: PushedMember
  /** Requests of this process that run there. */
  running = 0
  readonly health: MemberHealth
  /** Its agent does not say that it is there, and is not given up yet: others are asked first. */
  isSilent = false
  /** Its tunnel had values that nobody may see, when it was there last. */
  hidesTexts = false
  /** What its last check has seen; null: there was none. */
  lastCheck: SeenAs | null = null
  /** Of the monotonic clock. */
  nextCheckAtMs: number
  /** Serves the requests of a member that is a URL; null: a tunnel does. */
  readonly external: ExternalEndpoint | null
  readonly #pool: Pool

  constructor(facts: PushedMember, { pool, external, nowMs }: PoolMemberOptions) {
    this.facts = facts
    this.external = external
    this.#pool = pool
    this.nextCheckAtMs = nowMs
    this.health = new MemberHealth(this, nowMs)
    this.#applyDrain(nowMs)
  }

  get isChecked(): boolean {
    return this.#pool.isChecked
  }

  get mayEject(): boolean {
    return this.#pool.mayEject
  }

  onChange(): void {
    this.#pool.onMemberChange(this)
  }

  /** A check has ended here or at another edge of the region: the next one is due an interval later. */
  noteCheck(seen: NonNullable<SeenAs>, nowMs: number): void {
    this.lastCheck = seen
    this.nextCheckAtMs = nowMs + this.#pool.checkIntervalMs
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
