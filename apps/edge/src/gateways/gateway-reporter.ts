import { createHash } from 'node:crypto'
import { type Clock, SECOND_MS } from '@nora/kit'
import { type AskAnswer, type AskBody, GATEWAY_REPORT_LIMIT } from '@nora/link'
import type { Gateway } from './gateway.ts'
import type { PoolMember } from './pool-member.ts'

type Report = AskBody<'gateway_report'>
type StateRow = Report['states'][number]
type EventRow = Report['events'][number]

type Told = Map<string, { state: string; running: number }>

const INTERVAL_MS = 2 * SECOND_MS

type GatewayReporterDeps = {
  /** Of this start of the process. */
  processId: string
  edgeId: string
  all: () => Iterable<Gateway>
  /** The other edges of the region. */
  peerEdges: () => readonly { readonly edge_id: string }[]
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
    for (const gateway of this.#deps.all()) {
      minutes.push(...gateway.usage.take(gateway.facts.id, GATEWAY_REPORT_LIMIT - minutes.length))
      const speaks = this.#speaksFor(gateway)
      for (const member of gateway.members) this.#addMember(gateway, member, { speaks, states, events, told })
    }
    this.#told = told
    if (states.length + events.length + minutes.length === 0) return null
    const { processId: process_id } = this.#deps
    return { process_id, sequence: ++this.#sequence, states, events, minutes, mirrored: [] }
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
    const isChanged = former?.state !== state
    // A running figure that is not told stays in control as it was.
    const isNews = (isChanged && to.speaks) || (former?.running ?? 0) !== running
    if (isNews && (to.states.length >= GATEWAY_REPORT_LIMIT || to.events.length >= GATEWAY_REPORT_LIMIT)) {
      if (former !== undefined) to.told.set(member_id, former)
      return
    }
    to.told.set(member_id, { state, running })
    if (!isNews) return
    const since = clock.now().getTime() - Math.round(nowMs - sinceMs)
    const share = gateway.getShare(member)
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
    const from = former?.state ?? 'unknown'
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

  /** One edge of the region does: that of the highest weight for the gateway (rendezvous hashing). */
  #speaksFor({ facts: { id } }: Gateway): boolean {
    const { edgeId, peerEdges } = this.#deps
    const own = weigh(id, edgeId)
    return peerEdges().every(({ edge_id }) => weigh(id, edge_id) <= own)
  }
}

function weigh(gatewayId: string, edgeId: string): string {
  return createHash('sha256').update(`${gatewayId} ${edgeId}`).digest('hex')
}
