import { MINUTE_MS, SECOND_MS } from '@nora/kit'

export type MemberState = 'unknown' | 'healthy' | 'failing' | 'ejected' | 'drained'

/** What is known of one member: its state, why, and since when. Times are of the monotonic clock. */
export type MemberFacts = { state: MemberState; reason: string | null; sinceMs: number }

const GOOD_CHECKS = 2
const BAD_CHECKS = 3
const FAILURES = 5
const FAILURES_WITHIN_MS = 30 * SECOND_MS
const EJECTION_MS = 10 * SECOND_MS
const LONGEST_EJECTION_MS = 300 * SECOND_MS
const SLOW_START_MS = 30 * SECOND_MS
const SLOW_START_FROM = 0.1
/** How long visitors that are bound to a drained member still reach it. */
export const DRAIN_MS = 10 * MINUTE_MS

const NONE: readonly number[] = []

export interface MemberCircumstances {
  /** Whether it is probed: then it takes nothing before its first good check. */
  readonly isChecked: boolean
  /** Whether one more member of its pool may be ejected. */
  readonly mayEject: boolean
  /** Called when this edge has found out something new. */
  onChange?(): void
}

/** The states of one member, changed by what checks, requests, its tunnel and its owner say of it. */
export class MemberHealth {
  readonly #circumstances: MemberCircumstances
  #facts: MemberFacts
  #goodChecks = 0
  #badChecks = 0
  #wasEverGood = false
  /** When each of the failures in a row came. */
  #failures: readonly number[] = NONE
  #ejections = 0
  #ejectedUntilMs = 0
  #startsSlowlyAtMs: number | null = null
  #hasTunnel = true

  constructor(circumstances: MemberCircumstances, nowMs: number) {
    this.#circumstances = circumstances
    this.#facts = { state: 'unknown', reason: null, sinceMs: nowMs }
  }

  /** As it is now: an ejection ends by itself. */
  get(nowMs: number): MemberFacts {
    if (this.#facts.state === 'ejected' && nowMs >= this.#ejectedUntilMs)
      this.#startSlowly(this.#ejectedUntilMs)
    // Nobody will ever find out more of it.
    if (this.#facts.state === 'unknown' && !this.#circumstances.isChecked)
      this.#facts = { ...this.#facts, state: 'healthy' }
    return this.#facts
  }

  /** Until when it is ejected, of the monotonic clock. */
  get ejectedUntilMs(): number {
    return this.#ejectedUntilMs
  }

  /** Whether it takes requests from anybody. */
  isUp(nowMs: number): boolean {
    return this.get(nowMs).state === 'healthy'
  }

  /** Whether visitors that are bound to it still reach it, besides. */
  isReachable(nowMs: number): boolean {
    const { state, sinceMs } = this.get(nowMs)
    return this.isUp(nowMs) || (state === 'drained' && this.#hasTunnel && nowMs - sinceMs < DRAIN_MS)
  }

  /** The part of its weight that counts: less for a while after it has come back. */
  getFactor(nowMs: number): number {
    if (this.#startsSlowlyAtMs === null) return 1
    const part = (nowMs - this.#startsSlowlyAtMs) / SLOW_START_MS
    if (part >= 1) this.#startsSlowlyAtMs = null
    return Math.min(1, SLOW_START_FROM + (1 - SLOW_START_FROM) * Math.max(0, part))
  }

  /** `reason`: why the check was bad; null: it was good. */
  onCheck(reason: string | null, nowMs: number): void {
    const { state } = this.get(nowMs)
    if (reason === null) {
      this.#badChecks = 0
      this.#goodChecks++
      const isFirst = !this.#wasEverGood
      this.#wasEverGood = true
      const isWaiting = (state === 'unknown' || state === 'failing') && this.#hasTunnel
      if (isWaiting && (isFirst || this.#goodChecks >= GOOD_CHECKS)) this.#startSlowly(nowMs)
      return
    }
    this.#goodChecks = 0
    this.#badChecks++
    const isEnough = state === 'unknown' || this.#badChecks >= BAD_CHECKS
    if (state !== 'drained' && state !== 'failing' && isEnough) this.#set('failing', reason, nowMs)
  }

  /** A request has got an answer that is the application's own. */
  onSuccess(nowMs: number): void {
    this.#failures = NONE
    // It was worth coming back.
    if (this.get(nowMs).state === 'healthy' && this.#startsSlowlyAtMs === null) this.#ejections = 0
  }

  /** No connection, cut before a head, or an answer of 502 to 504. */
  onFailure(reason: string, nowMs: number): void {
    if (!this.isUp(nowMs)) return
    this.#failures = [...this.#failures.filter((at) => nowMs - at < FAILURES_WITHIN_MS), nowMs]
    if (this.#failures.length < FAILURES || !this.#circumstances.mayEject) return
    this.#failures = NONE
    this.#ejections++
    this.#ejectedUntilMs = nowMs + Math.min(LONGEST_EJECTION_MS, EJECTION_MS * this.#ejections)
    this.#set('ejected', reason, nowMs)
  }

  /** Whether a leg carries its tunnel. */
  onTunnel(isThere: boolean, nowMs: number): void {
    if (isThere === this.#hasTunnel) return
    this.#hasTunnel = isThere
    const { state } = this.get(nowMs)
    if (state === 'drained') return
    if (!isThere) this.#set('failing', 'tunnel_away', nowMs)
    else if (this.#circumstances.isChecked) this.#set('unknown', null, nowMs)
    else this.#startSlowly(nowMs)
  }

  drain(nowMs: number): void {
    if (this.get(nowMs).state !== 'drained') this.#set('drained', null, nowMs)
  }

  resume(nowMs: number): void {
    if (this.get(nowMs).state !== 'drained') return
    this.#goodChecks = 0
    this.#badChecks = 0
    if (this.#hasTunnel) this.#set('unknown', null, nowMs)
    else this.#set('failing', 'tunnel_away', nowMs)
  }

  /** What another edge has found out; what its owner and its tunnel say is known here as well. */
  adopt({ state, reason, sinceMs }: MemberFacts, ejectedUntilMs: number): void {
    const own = this.#facts.state
    if (state === own || own === 'drained' || state === 'drained' || !this.#hasTunnel) return
    this.#ejectedUntilMs = ejectedUntilMs
    if (state === 'healthy') this.#wasEverGood = true
    this.#note(state, reason, sinceMs)
    if (state === 'healthy' && own !== 'unknown') this.#startsSlowlyAtMs = sinceMs
  }

  #startSlowly(nowMs: number): void {
    this.#set('healthy', null, nowMs)
    this.#startsSlowlyAtMs = nowMs
  }

  #set(state: MemberState, reason: string | null, nowMs: number): void {
    this.#note(state, reason, nowMs)
    this.#circumstances.onChange?.()
  }

  #note(state: MemberState, reason: string | null, sinceMs: number): void {
    this.#facts = { state, reason, sinceMs }
    this.#startsSlowlyAtMs = null
    if (state === 'healthy') this.#badChecks = 0
    else this.#goodChecks = 0
  }
}
