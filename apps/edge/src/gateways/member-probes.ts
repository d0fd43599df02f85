import { MessageReader } from '@nora/http1'
import { type Clock, SECOND_MS } from '@nora/kit'
import type { AskAnswer, AskBody, PushBody } from '@nora/link'
import { ResetCode } from '@nora/protocol'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { OriginHandler, OriginStream } from '../upstreams/origin-stream.ts'
import type { Upstream } from '../upstreams/upstream.ts'
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
    const answer: Answer =
      upstream === undefined
        ? { status: null, body: '', error: 'tunnel_away' }
        : await askUpstream(upstream, health, host)
    return {
      at: clock.now().getTime(),
      status: answer.status,
      took_ms: Math.round(clock.monotonicMs() - startedAtMs),
      error: findFault(health, answer),
      text: answer.body.slice(0, SHOWN_CHARACTERS),
    }
  }
}

function getHost({ facts: { kind, target } }: PoolMember): string {
  return kind === 'url' ? new URL(target).host : target
}

/** Why the answer is not a good one; null: it is. */
function findFault({ kind, statuses, text }: Health, answer: Answer): string | null {
  const { error, status, body } = answer
  if (error !== null || kind === 'tcp') return error
  if (!statuses.some(([from, to]) => status !== null && status >= from && status <= to)) return 'status'
  return text !== null && !body.includes(text) ? 'text' : null
}

type Answer = { status: number | null; body: string; error: string | null }

/** One request on a connection of its own, up to the end of the answer or what is looked at of it. */
function askUpstream(upstream: Upstream, health: Health, host: string): Promise<Answer> {
  return new Promise((resolve) => {
    let status: number | null = null
    let body = Buffer.alloc(0)
    let stream: OriginStream | undefined
    const settle = (error: string | null): void => {
      clearTimeout(timer)
      stream?.reset(ResetCode.CANCELLED)
      resolve({ status, body: body.toString('utf8'), error })
    }
    // A connection that nobody has refused until then stands: no protocol tells more of it.
    const late = health.kind === 'tcp' ? null : 'timeout'
    const timer = setTimeout(() => settle(late), health.timeout_s * SECOND_MS)
    const reader = new MessageReader(
      { kind: 'response', isHeadRequest: () => health.method === 'HEAD' },
      {
        onHead(head) {
          if (head.status >= 200) status = head.status
        },
        onBody(bytes, start, end) {
          body = Buffer.concat([body, bytes.subarray(start, end)])
          if (body.length >= ANSWER_BYTES) settle(null)
        },
        onEnd() {
          if (status !== null) settle(null)
        },
        onRefused: () => settle('bad_response'),
      },
    )
    const handler: OriginHandler = {
      onData(from, bytes, start, end) {
        reader.feed(bytes, start, end)
        from.consumed(end - start)
      },
      onEnd() {
        reader.end()
        settle(status === null ? 'refused' : null)
      },
      onReset: () => settle('refused'),
      onDrain() {},
    }
    stream = upstream.mux.open(upstream.target, handler, upstream.budget)
    if (stream === undefined) return settle('busy')
    if (health.kind === 'tcp') return
    const lines = [`${health.method} ${health.path} HTTP/1.1`, `Host: ${host}`]
    lines.push('User-Agent: nora-health', 'Connection: close', '', '')
    const head = Buffer.from(lines.join('\r\n'), 'latin1')
    stream.write(head, 0, head.length, false)
  })
}
