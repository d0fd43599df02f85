import { isReadOnly } from '@nora/http1'
import { SECOND_MS } from '@nora/kit'
import type { AskBody } from '@nora/link'
import type { Upstream } from '../../upstreams/upstream.ts'
import { askUpstream } from '../ask-upstream.ts'
import type { PoolMember, PushedGateway } from '../pool-member.ts'
import { MirrorCopy } from './mirror-copy.ts'

/** Copies under way; what comes beyond is dropped, so that a slow mirror costs visitors nothing. */
const COPIES_LIMIT = 64
const TIMEOUT_MS = 30 * SECOND_MS

export type Mirrored = Omit<AskBody<'gateway_report'>['mirrored'][number], 'gateway_id'>
/** What the visitor got. */
export type Answered = {
  readonly status: number
  readonly contentLength: number
  readonly durationMs: number
}

type MirroredGateway = {
  readonly settings: PushedGateway
  findMember(id: string): PoolMember | undefined
}

type MirrorDeps = {
  /** The way to a member from this edge; undefined: there is none. */
  open: (member: PoolMember) => Upstream | undefined
  random: () => number
  monotonicMs: () => number
}

/** Sends part of a gateway's requests to one more member, and compares its answers with those that visitors got. */
export class Mirror {
  readonly #gateway: MirroredGateway
  readonly #deps: MirrorDeps
  #running = 0
  #counts: Mirrored = makeCounts()

  constructor(gateway: MirroredGateway, deps: MirrorDeps) {
    this.#gateway = gateway
    this.#deps = deps
  }

  /** Takes a copy of the request, if it is one of those; its body is still to come. */
  copy(method: number, head: Buffer): MirrorCopy | null {
    const { mirror } = this.#gateway.settings
    if (mirror === null || this.#deps.random() * 100 >= mirror.percent) return null
    if (!mirror.all_methods && !isReadOnly(method)) return null
    return new MirrorCopy(mirror.member_id, head.toString('latin1'))
  }

  /** The visitor has the answer; the copy goes out, or is dropped. */
  send(copy: MirrorCopy, answered: Answered): void {
    const { mirror } = this.#gateway.settings
    const member = this.#gateway.findMember(copy.memberId)
    const upstream = member && this.#deps.open(member)
    this.#counts.requests++
    if (mirror === null || upstream === undefined || copy.isTooLong || this.#running >= COPIES_LIMIT) {
      this.#counts.dropped++
      return
    }
    const { kind, target } = member!.facts
    const host = kind === 'url' ? new URL(target).host : null
    const request = copy.toRequest({ host, hasCredentials: mirror.with_credentials })
    const startedAtMs = this.#deps.monotonicMs()
    this.#running++
    void askUpstream(upstream, {
      request,
      isHead: copy.isHead,
      timeoutMs: TIMEOUT_MS,
      keptBytes: 0,
      isCut: false,
    }).then(({ status, contentLength, error }) => {
      this.#running--
      if (error === null && status === answered.status) this.#counts.same_status++
      if (error === null && isSameLength(contentLength, answered.contentLength)) this.#counts.same_length++
      this.#counts.slower_ms += this.#deps.monotonicMs() - startedAtMs - answered.durationMs
    })
  }

  /** What there is since the last time; null: nothing. */
  take(): Mirrored | null {
    const counts = this.#counts
    if (counts.requests === 0) return null
    this.#counts = makeCounts()
    return counts
  }
}

function makeCounts(): Mirrored {
  return { requests: 0, same_status: 0, same_length: 0, dropped: 0, slower_ms: 0 }
}

/** One that says no length cannot be compared. */
function isSameLength(one: number, other: number): boolean {
  return one === other || one === -1 || other === -1
}
