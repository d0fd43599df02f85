import { type Clock, SECOND_MS } from '@nora/kit'
import type { AskAnswer, AskBody, PushBody } from '@nora/link'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { askUpstream, type UpstreamAnswer } from './ask-upstream.ts'
import type { Gateway } from './gateway.ts'
import type { PoolMember, PushedGateway } from './pool-member.ts'

type Probed = AskBody<'member_probed'>
type Seen = Probed['seen']
type Health = NonNullable<PushedGateway['health']>

/** What is looked at of an answer. */
const ANSWER_BYTES = 65_536
/** How often is looked for members whose check is due, and how many checks run at once. */
const TURN_MS = SECOND_MS
const CHECKS_LIMIT = 64
const SHOWN_CHARACTERS = 200
const UNSET: Health = {
  kind: 'http',
  method: 'GET',
  path: '/',
  host: null,
  statuses: [[200, 399]],
  text: null,
  interval_s: 10,
  timeout_s: 3,
}

type MemberProbesDeps = {
  all: () => Iterable<Gateway>
  endpoints: { pick: (hostname: string) => Endpoint | undefined }
  send: (probed: Probed) => Promise<AskAnswer<'member_probed'>>
  /** How many edges of the region come before this one for the member. */
  getRank: (memberId: string) => number
  /** Tells the other edges of the region what a check has seen. */
  tell: (gateway: Gateway, member: PoolMember, seen: Seen) => void
  findGateway: (id: string) => Gateway | undefined
  clock: Clock
}

/**
 * Asks members for an answer, the way visitors reach them: through their tunnels. At intervals, where their gateway
 * checks health, and when control wants one. One edge of a region does: the first that reaches the member. The others
 * hear what it has seen, and the next of them checks when it says nothing.
 */
export class MemberProbes {
  readonly #deps: MemberProbesDeps
  readonly #timer: NodeJS.Timeout
  /** How many checks run now. */
  #running = 0

  constructor(deps: MemberProbesDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => this.#checkDue(), TURN_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Says nothing where there is no such member: control has another edge, or time, for it. */
  probe({ probe_id, gateway_id, member_id }: PushBody<'probe_member'>): void {
    const gateway = this.#deps.findGateway(gateway_id)
    const member = gateway?.findMember(member_id)
    if (gateway === undefined || member === undefined || !this.#isReached(member)) return
    // Every edge reaches a URL, and one answer is enough.
    if (member.external !== null && this.#deps.getRank(member_id) > 0) return
    void this.#ask(gateway, member).then(async (seen) => {
      await this.#deps.send({ probe_id, is_good: seen.error === null, seen }).catch(() => {})
    })
  }

  #checkDue(): void {
    const nowMs = this.#deps.clock.monotonicMs()
    for (const gateway of this.#deps.all()) {
      const { health, is_enabled } = gateway.settings
      if (health === null || !is_enabled) continue
      for (const member of gateway.members) {
        if (this.#running >= CHECKS_LIMIT) return
        if (member.nextCheckAtMs > nowMs || !this.#isReached(member)) continue
        // Those before it may be asking just now.
        const patienceMs = this.#deps.getRank(member.facts.id) * (health.timeout_s * SECOND_MS + TURN_MS)
        if (member.nextCheckAtMs + patienceMs > nowMs) continue
        member.nextCheckAtMs = nowMs + health.interval_s * SECOND_MS
        this.#running++
        void this.#check(gateway, member).finally(() => this.#running--)
      }
    }
  }

  async #check(gateway: Gateway, member: PoolMember): Promise<void> {
    const seen = await this.#ask(gateway, member)
    const nowMs = this.#deps.clock.monotonicMs()
    member.noteCheck(seen, nowMs)
    member.health.onCheck(seen.error, nowMs)
    this.#deps.tell(gateway, member, seen)
  }

  /** Whether the member is reached from this edge without another one. */
  #isReached({ facts, external }: PoolMember): boolean {
    return external !== null || this.#deps.endpoints.pick(facts.target) !== undefined
  }

  async #ask(gateway: Gateway, member: PoolMember): Promise<Seen> {
    const { clock, endpoints } = this.#deps
    const startedAtMs = clock.monotonicMs()
    const upstream = (member.external ?? endpoints.pick(member.facts.target))?.pickUpstream()
    const health = gateway.settings.health ?? UNSET
    const host = health.host ?? getHost(member)
    const answer = upstream === undefined ? AWAY : await askUpstream(upstream, toAsked(health, host))
    return {
      at: clock.now().getTime(),
      status: answer.status,
      took_ms: Math.round(clock.monotonicMs() - startedAtMs),
      error: findFault(health, answer),
      text: answer.body.toString('utf8').slice(0, SHOWN_CHARACTERS),
    }
  }
}

const AWAY: UpstreamAnswer = {
  status: null,
  headers: [],
  contentLength: -1,
  body: Buffer.alloc(0),
  error: 'tunnel_away',
}

function toAsked({ kind, method, path, timeout_s }: Health, host: string): Parameters<typeof askUpstream>[1] {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`]
  lines.push('User-Agent: nora-health', 'Connection: close', '', '')
  return {
    request: kind === 'tcp' ? null : Buffer.from(lines.join('\r\n'), 'latin1'),
    isHead: method === 'HEAD',
    timeoutMs: timeout_s * SECOND_MS,
    keptBytes: ANSWER_BYTES,
    isCut: true,
  }
}

function getHost({ facts: { kind, target } }: PoolMember): string {
  return kind === 'url' ? new URL(target).host : target
}

/** Why the answer is not a good one; null: it is. */
function findFault({ kind, statuses, text }: Health, answer: UpstreamAnswer): string | null {
  const { error, status, body } = answer
  if (error !== null || kind === 'tcp') return error
  if (!statuses.some(([from, to]) => status !== null && status >= from && status <= to)) return 'status'
  return text !== null && !body.toString('utf8').includes(text) ? 'text' : null
}
