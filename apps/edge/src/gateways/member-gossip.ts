import type { Clock } from '@nora/kit'
import { MEMBER_NEWS_LIMIT, type PeerMessage } from '@nora/protocol'
import { Gossip, type GossipDeps, type GossipKind } from '../gossip/gossip.ts'
import type { Gateway } from './gateway.ts'
import type { PoolMember } from './pool-member.ts'

type News = (PeerMessage & { type: 'members' })['members'][number]

const NEWS: GossipKind<News> = {
  toKey: ({ member_id }) => member_id,
  merge: (former, news) => ({ ...news, check: news.check ?? former.check }),
  toMessage: (members) => ({ type: 'members', members }),
  limit: MEMBER_NEWS_LIMIT,
}

type MemberGossipDeps = GossipDeps & {
  clock: Clock
  findMember: (gatewayId: string, memberId: string) => PoolMember | undefined
  /** Whether a leg of this edge carries the tunnel of the name. */
  isHere: (hostname: string) => boolean
}

/** Lets the edges of a region agree on members: each tells the others what it has found out, within milliseconds. */
export class MemberGossip {
  readonly #deps: MemberGossipDeps
  readonly #gossip: Gossip<News>
  #isMerging = false

  constructor(deps: MemberGossipDeps) {
    this.#deps = deps
    this.#gossip = new Gossip(NEWS, deps)
  }

  /** `check`: what a check has just seen. */
  tell({ facts }: Gateway, member: PoolMember, check: News['check'] = null): void {
    // Not what another edge has just told.
    if (this.#isMerging) return
    const nowMs = this.#deps.clock.monotonicMs()
    const { state, reason, sinceMs } = member.health.get(nowMs)
    // Control tells every edge of that.
    if (state === 'drained') return
    this.#gossip.tell({
      gateway_id: facts.id,
      member_id: member.facts.id,
      state,
      reason,
      age_ms: Math.max(0, Math.round(nowMs - sinceMs)),
      ejected_ms: Math.max(0, Math.round(member.health.ejectedUntilMs - nowMs)),
      check,
    })
  }

  /** Another edge has found something out. */
  merge(all: readonly News[]): void {
    this.#isMerging = true
    for (const news of all) this.#mergeOne(news)
    this.#isMerging = false
  }

  close(): void {
    this.#gossip.close()
  }

  #mergeOne({ gateway_id, member_id, state, reason, age_ms, ejected_ms, check }: News): void {
    const { clock, findMember, isHere } = this.#deps
    const member = findMember(gateway_id, member_id)
    if (member === undefined) return
    const nowMs = clock.monotonicMs()
    if (check !== null) member.noteCheck(check, nowMs)
    const { health, external, facts } = member
    if (external === null) {
      const isAway = reason === 'tunnel_away'
      // Whoever carries the tunnel knows better.
      if (isHere(facts.target)) {
        if (isAway) return
      } else health.onTunnel(!isAway, nowMs)
    }
    health.adopt({ state, reason, sinceMs: nowMs - age_ms }, nowMs + ejected_ms)
  }
}
