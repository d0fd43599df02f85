import { type Clock, SECOND_MS } from '@nora/kit'
import { type AskAnswer, type AskBody, GATEWAY_REPORT_LIMIT } from '@nora/link'
import type { Gateway } from './gateway.ts'
import type { PoolMember } from './pool-member.ts'

type Report = AskBody<'gateway_report'>
type StateRow = Report['states'][number]
type EventRow = Report['events'][number]

/** What was told last of a member, and whether this edge spoke for it then. */
type Told = Map<string, { state: string; running: number; share: number; spoke: boolean }>

const INTERVAL_MS = 2 * SECOND_MS
/** Control forgets what a silent edge said after three intervals: an edge with nothing new says so. */
const SILENCE_MS = 2 * INTERVAL_MS

type GatewayReporterDeps = {
  /** Of this start of the process. */
  processId: string
  all: () => Iterable<Gateway>
  /** Whether this edge tells how the members of the gateway are, for its region. */
  speaksFor: (gateway: Gateway) => boolean
  /** Tells a connection to control from those before it. */
  getConnection: () => number | null
  send: (report: Report) => Promise<AskAnswer<'gateway_report'>>
  clock: Clock
}

/**
 * Tells control every two seconds what gateways did here, and how their members are. A report that was not
 * acknowledged is sent again as it was; what comes meanwhile waits for the next.
 */
export class GatewayReporter {
  readonly #deps: GatewayReporterDeps
  readonly #timer: NodeJS.Timeout
  /** The state and running requests of each member as reported last. */
  #told: Told = new Map()
  #sequence = 0
  #unacknowledged: Report | null = null
  #isSending = false
  #connection: number | null = null
  #sentAtMs = Number.NEGATIVE_INFINITY

  constructor(deps: GatewayReporterDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => void this.report(), INTERVAL_MS)
    this.#timer.unref()
  }

  /** Resolves when control has answered or cannot. */
  async report(): Promise<void> {
    if (this.#isSending) return
    const report = this.#unacknowledged ?? this.#take()
    if (report === null) return
    this.#unacknowledged = report
    this.#isSending = true
    try {
      await this.#deps.send(report)
      this.#unacknowledged = null
    } catch {
      // It is sent again with the next turn.
    } finally {
      this.#isSending = false
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #take(): Report | null {
    const states: StateRow[] = []
    const events: EventRow[] = []
    const minutes: Report['minutes'] = []
    const told: Told = new Map()
    const mirrored: Report['mirrored'] = []
    this.#forgetIfNew()
    for (const gateway of this.#deps.all()) {
      minutes.push(...gateway.usage.take(gateway.facts.id, GATEWAY_REPORT_LIMIT - minutes.length))
      const copied = mirrored.length < GATEWAY_REPORT_LIMIT ? gateway.mirror.take() : null
      if (copied !== null) mirrored.push({ gateway_id: gateway.facts.id, ...copied })
      const speaks = this.#deps.speaksFor(gateway)
      for (const member of gateway.members) this.#addMember(gateway, member, { speaks, states, events, told })
    }
    this.#told = told
    const nowMs = this.#deps.clock.monotonicMs()
    const isSilent = told.size === 0 || nowMs - this.#sentAtMs < SILENCE_MS
    if (states.length + events.length + minutes.length + mirrored.length === 0 && isSilent) return null
    this.#sentAtMs = nowMs
    const { processId: process_id } = this.#deps
    return { process_id, sequence: ++this.#sequence, states, events, minutes, mirrored }
  }

  /** Another process of control, or one that was started again, was told nothing yet. */
  #forgetIfNew(): void {
    const connection = this.#deps.getConnection()
    if (connection !== this.#connection) this.#told = new Map()
    this.#connection = connection
  }

  /** The upstream of a gateway without a pool has no state of its own. */
  #addMember(
    gateway: Gateway,
    member: PoolMember,
    to: { speaks: boolean; states: StateRow[]; events: EventRow[]; told: Told },
  ): void {
    const { clock } = this.#deps
    const { id: gateway_id } = gateway.facts
    const { id: member_id } = member.facts
    if (member_id === gateway_id) return
    const nowMs = clock.monotonicMs()
    const { state, reason, sinceMs } = member.health.get(nowMs)
    const { running } = member
    const former = this.#told.get(member_id)
    const share = gateway.getShare(member)
    const isChanged = former?.state !== state || former.share !== share || !former.spoke
    // A running figure that is not told stays in control as it was.
    const isNews = (isChanged && to.speaks) || (former?.running ?? 0) !== running
    if (isNews && (to.states.length >= GATEWAY_REPORT_LIMIT || to.events.length >= GATEWAY_REPORT_LIMIT)) {
      if (former !== undefined) to.told.set(member_id, former)
      return
    }
    to.told.set(member_id, { state, running, share, spoke: to.speaks })
    if (!isNews) return
    const since = clock.now().getTime() - Math.round(nowMs - sinceMs)
    to.states.push({
      gateway_id,
      member_id,
      state,
      reason,
      since,
      share,
      running,
      last_check: member.lastCheck,
    })
    // What was so before anybody looked is no change.
    const from = former?.state ?? (state === 'healthy' ? state : 'unknown')
    if (from === state || !to.speaks) return
    to.events.push({
      gateway_id,
      member_id,
      from,
      to: state,
      reason: reason ?? state,
      at: since,
    })
  }
}
