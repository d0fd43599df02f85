import type { Gateway, GatewayMember, GatewaySummary } from '@nora/contract/gateways'
import { type Clock, LATENCY_BUCKETS, latencyQuantile, MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { AskBody } from '@nora/link'

export type LiveMember = Pick<
  GatewayMember,
  'state' | 'reason' | 'since' | 'share' | 'running' | 'requests_per_s' | 'p95_ms' | 'errors' | 'last_check'
>
export type LiveFigures = GatewaySummary['live']
type Report = AskBody<'gateway_report'>
type Counts = Report['minutes'][number]

/** Edges report this often, and every second time at least; one that is not heard for three says nothing. */
const STEP_MS = 2 * SECOND_MS
const SILENT_MS = 3 * STEP_MS
/** An edge that cannot reach control for a while tells nothing anew. */
const FORGOTTEN_MS = 10 * MINUTE_MS
const STEPS = 60
const HOUR_STEPS = (60 * MINUTE_MS) / STEP_MS

/** What passed through a gateway or a member in one step. */
type Step = { at: number; requests: number; errors: number; latency: readonly (readonly [number, number])[] }
type Told = Report['states'][number]

/** What edges last said of gateways and their members. It is in memory only: edges say it again. */
export class LiveGateways {
  readonly #clock: Clock
  readonly #steps = new Map<string, Step[]>()
  /** By member and process: each tells its own running requests, one of them the state. */
  readonly #told = new Map<string, Map<string, Told>>()
  /** When each process of an edge was heard last. */
  readonly #heard = new Map<string, number>()
  readonly #mirrored = new Map<string, { at: number; counts: Report['mirrored'][number] }[]>()
  readonly #listeners = new Set<(gateway_ids: ReadonlySet<string>) => void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Hears which gateways an edge has told something new of. */
  subscribe(listener: (gateway_ids: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add({ process_id, states, minutes, mirrored }: Report): void {
    const at = this.#clock.now().getTime()
    for (const [process, heardAt] of this.#heard)
      if (at - heardAt >= FORGOTTEN_MS) this.#heard.delete(process)
    this.#heard.set(process_id, at)
    for (const state of states) {
      const ofMember = this.#told.get(state.member_id) ?? new Map<string, Told>()
      this.#told.set(state.member_id, ofMember.set(process_id, state))
    }
    for (const counts of minutes) this.#addStep(counts, at)
    for (const counts of mirrored) {
      const known = (this.#mirrored.get(counts.gateway_id) ?? []).filter(
        (one) => at - one.at < HOUR_STEPS * STEP_MS,
      )
      this.#mirrored.set(counts.gateway_id, [...known, { at, counts }])
    }
    const ids = [...states, ...minutes, ...mirrored].map(({ gateway_id }) => gateway_id)
    if (ids.length > 0) for (const listener of this.#listeners) listener(new Set(ids))
  }

  getFigures(gateway_id: string): LiveFigures {
    const steps = this.#listSteps(gateway_id)
    const now = this.#clock.now().getTime()
    const perS = (count: (step: Step) => number, from: number) =>
      steps.filter(({ at }) => at > now - from).reduce((sum, step) => sum + count(step), 0) /
      (from / SECOND_MS)
    const recent = Array.from({ length: STEPS }, (_, i) => {
      const end = now - (STEPS - 1 - i) * STEP_MS
      const inStep = steps.filter(({ at }) => at <= end && at > end - STEP_MS)
      return inStep.reduce((sum, { requests }) => sum + requests, 0) / (STEP_MS / SECOND_MS)
    })
    const from = 3 * STEP_MS
    return {
      requests_per_s: perS(({ requests }) => requests, from),
      errors_per_s: perS(({ errors }) => errors, from),
      recent,
    }
  }

  getMember(gateway_id: string, member_id: string): LiveMember {
    const now = this.#clock.now().getTime()
    const told = this.#listTold(member_id, now)
    // The one that speaks for it has the last change of its state.
    const said = told.toSorted((a, b) => b.since - a.since)[0]
    const minute = this.#listSteps(`${gateway_id} ${member_id}`).filter(({ at }) => at > now - MINUTE_MS)
    const latency = new Float64Array(LATENCY_BUCKETS)
    for (const step of minute)
      for (const [bucket, count] of step.latency) latency[bucket] = (latency[bucket] ?? 0) + count
    const recent = minute.filter(({ at }) => at > now - 3 * STEP_MS)
    return {
      state: said?.state ?? 'unknown',
      reason: said?.reason ?? null,
      since: said === undefined ? null : new Date(said.since).toISOString(),
      share: said?.share ?? 0,
      running: told.reduce((sum, { running }) => sum + running, 0),
      requests_per_s: recent.reduce((sum, { requests }) => sum + requests, 0) / ((3 * STEP_MS) / SECOND_MS),
      p95_ms: minute.length === 0 ? null : latencyQuantile(latency, 0.95),
      errors: minute.reduce((sum, { errors }) => sum + errors, 0),
      last_check: said?.last_check
        ? { ...said.last_check, at: new Date(said.last_check.at).toISOString() }
        : null,
    }
  }

  /** What processes that are silent said is true no longer, and they are not heard again under that id. */
  #listTold(member_id: string, now: number): Told[] {
    const ofMember = this.#told.get(member_id)
    if (ofMember === undefined) return []
    for (const process_id of ofMember.keys())
      if (now - (this.#heard.get(process_id) ?? 0) >= FORGOTTEN_MS) ofMember.delete(process_id)
    return [...ofMember].flatMap(([process_id, told]) =>
      now - (this.#heard.get(process_id) ?? 0) < SILENT_MS ? [told] : [],
    )
  }

  /** How the mirror compares, of the last hour; null: nothing was mirrored. */
  getMirrored(gateway_id: string): Gateway['mirrored'] {
    const all = this.#mirrored.get(gateway_id)
    if (all === undefined) return null
    const sum = { requests: 0, same_status: 0, same_length: 0, dropped: 0, slower_ms: 0 }
    for (const { counts } of all) {
      sum.requests += counts.requests
      sum.same_status += counts.same_status
      sum.same_length += counts.same_length
      sum.dropped += counts.dropped
      sum.slower_ms += counts.slower_ms
    }
    return { ...sum, slower_ms: sum.requests === 0 ? 0 : sum.slower_ms / sum.requests }
  }

  forget(gateway_id: string, member_ids: readonly string[]): void {
    this.#steps.delete(gateway_id)
    this.#mirrored.delete(gateway_id)
    for (const id of member_ids) {
      this.#told.delete(id)
      this.#steps.delete(`${gateway_id} ${id}`)
    }
  }

  #addStep({ gateway_id, member_id, requests, errors, latency }: Counts, at: number): void {
    const key = member_id === null ? gateway_id : `${gateway_id} ${member_id}`
    this.#steps.set(key, [...this.#listSteps(key), { at, requests, errors, latency }])
  }

  #listSteps(key: string): Step[] {
    const oldest = this.#clock.now().getTime() - STEPS * STEP_MS
    return (this.#steps.get(key) ?? []).filter(({ at }) => at > oldest)
  }
}
