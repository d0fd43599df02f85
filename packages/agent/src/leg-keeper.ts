import { type Clock, type Localized, MINUTE_MS, type Problem, SECOND_MS } from '@nora/kit'
import {
  type Budget,
  type EdgeHello,
  type EdgeMessage,
  type HelloInput,
  type LinkClose,
  LinkCode,
  type Stream,
  type Target,
} from '@nora/protocol'
import { BackOff, STABLE_AFTER_MS } from './back-off.ts'
import { reasonOfClose } from './close-reason.ts'
import type { Dialled, Dialler, Route } from './dial/dialler.ts'
import { getEnding } from './ending.ts'
import { Leg } from './leg.ts'
import { isUnreachable, reasonOfError } from './offline-reason.ts'
import type { Schedule } from './schedule.ts'

/** Which process of an edge takes a connection is chance: so often an agent tries to reach another one. */
const DUPLICATE_TRIES = 8
const DUPLICATE_WAIT_MS = 100
/** A process that died is back within seconds; one that was taken away, never. */
const FIRST_SEARCH_MS = 5 * SECOND_MS
const LAST_SEARCH_MS = 15 * MINUTE_MS

export type KeeperEvents = {
  /** Called before each attempt to dial. */
  onDial(): void
  /** Both sides have said HELLO. */
  onReady(leg: Leg, edge: EdgeHello): void
  onMessage(leg: Leg, message: EdgeMessage): void
  onStream(leg: Leg, stream: Stream, target: Target): void
  /** The connection is gone; whatever was bound on it is bound no longer. */
  onGone(leg: Leg): void
  /** There is no leg, and the next attempt is under way in that time. */
  onDown(reason: Localized, retryInMs: number): void
  /** The server says that coming back is of no use. */
  onRefused(problem: Problem): void
}

export type KeeperDeps = {
  dialler: Dialler
  /** Returns what a new leg introduces itself with now. */
  hello: () => HelloInput & { role: 'agent' }
  clock: Clock
  random: () => number
  schedule: Schedule
  budget: Budget
  events: KeeperEvents
}

/**
 * Keeps one leg of an agent: dials it, and dials again when it is lost. An old leg serves until its edge, which
 * is about to stop, hangs up, or, if a better route was found, until its visitors are gone.
 */
export class LegKeeper {
  /** Which of the agent's legs this is. */
  readonly no: number
  readonly #deps: KeeperDeps
  readonly #backOff: BackOff
  readonly #leaving = new Set<Leg>()
  #current: Leg | null = null
  #edgeId: string | null = null
  #isDialling = false
  #readyAtMs: number | null = null
  #duplicates = 0
  /** Searches in a row that found nothing better. */
  #searches = 0
  #cancelSearch = () => {}
  #isStopped = false
  #cancelRetry: (() => void) | null = null

  constructor(no: number, deps: KeeperDeps) {
    this.no = no
    this.#deps = deps
    this.#backOff = new BackOff(deps.random)
  }

  /** The leg on which tunnels are bound; null before HELLO. */
  get ready(): Leg | null {
    return this.#readyAtMs === null ? null : this.#current
  }

  /** The edge process at which the leg ends. */
  get edgeId(): string | null {
    return this.ready && this.#edgeId
  }

  /** Whether visitors may come this way: over the leg, or over an old one whose edge is about to stop. */
  get isServing(): boolean {
    return this.ready !== null || this.#leaving.size > 0
  }

  /** All that are open, the newest first. */
  get legs(): Leg[] {
    return this.#current === null ? [...this.#leaving] : [this.#current, ...this.#leaving]
  }

  isLeaving(leg: Leg): boolean {
    return this.#leaving.has(leg)
  }

  /** The route of the leg. */
  get route(): Route | null {
    return this.ready?.route ?? null
  }

  /** Dials, unless there is a leg or an attempt already. */
  start(): void {
    if (this.#isStopped || this.#current !== null || this.#isDialling || this.#cancelRetry !== null) return
    void this.#connect()
  }

  /** The others are gone too: no time for a long wait. */
  hasten(reason: Localized): void {
    if (this.#cancelRetry === null || this.#leaving.size > 0) return
    this.#backOff.reset()
    this.#retry(reason, false)
  }

  /** A better way is open: a new leg takes over, and the old one goes when it is no longer used. */
  moveOver(): void {
    const leg = this.ready
    if (leg === null || this.#isStopped) return
    this.#retire(leg)
    leg.leaveWhenUnused()
  }

  /** Dials no more until `start`. */
  pause(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  /** Dials no more; legs stay until they are left. */
  stop(): void {
    this.#isStopped = true
    this.#cancelSearch()
    this.pause()
  }

  async #connect(): Promise<void> {
    const { dialler, events } = this.#deps
    if (!this.isServing) events.onDial()
    this.#isDialling = true
    const result = await dialler.dial().catch((error: unknown) => ({ error }))
    this.#isDialling = false
    if ('error' in result) this.#retry(reasonOfError(result.error), isUnreachable(result.error))
    else if (this.#isStopped) result.socket.destroy()
    else this.#join(result)
  }

  #join(dialled: Dialled): void {
    const { hello, clock, schedule, budget, events } = this.#deps
    const { edges, ...rest } = hello()
    const leg: Leg = new Leg(dialled, {
      // After enough attempts the leg accepts whichever edge answers.
      hello: { ...rest, leg: this.no, ...(this.#duplicates < DUPLICATE_TRIES && { edges }) },
      handler: {
        onReady: (peer) => this.#onReady(leg, peer),
        onMessage: (message) => events.onMessage(leg, message),
        onStream: (stream, target) => events.onStream(leg, stream, target),
        onGoaway: ({ code }) => this.#onGoaway(leg, code),
        onClose: (close) => this.#onClose(leg, close),
      },
      clock,
      schedule,
      budget,
    })
    this.#current = leg
  }

  #onReady(leg: Leg, edge: EdgeHello): void {
    // An edge may say both at once; its successor is dialled already.
    if (leg !== this.#current) return
    this.#readyAtMs = this.#deps.clock.monotonicMs()
    this.#edgeId = edge.edge_id
    if (this.#duplicates < DUPLICATE_TRIES) this.#searches = 0
    else this.#searchAnother()
    this.#duplicates = 0
    this.#deps.events.onReady(leg, edge)
  }

  /** Dials the edge's successor; the old leg serves until its edge hangs up. */
  #onGoaway(leg: Leg, code: number): void {
    if (code === LinkCode.RESTART && !this.#isStopped && leg === this.#current) this.#retire(leg)
  }

  #retire(leg: Leg): void {
    this.#current = null
    this.#leaving.add(leg)
    this.#noteLoss()
    this.#connectIn(this.#backOff.handoverMs())
  }

  #onClose(leg: Leg, close: LinkClose): void {
    const wasCurrent = leg === this.#current
    if (wasCurrent) this.#current = null
    this.#leaving.delete(leg)
    if (wasCurrent) this.#noteLoss()
    this.#deps.events.onGone(leg)
    if (this.#isStopped) return
    if (wasCurrent) this.#onLost(close)
    else if (!this.#isDialling && this.#current === null) this.#retry(reasonOfClose(close), false)
  }

  #onLost(close: LinkClose): void {
    const problem = getEnding(close)
    if (close.code === LinkCode.DUPLICATE) this.#dialAnother()
    else if (problem) this.#deps.events.onRefused(problem)
    else this.#retry(reasonOfClose(close), false)
  }

  #dialAnother(): void {
    this.#duplicates++
    this.#connectIn(this.#deps.random() * DUPLICATE_WAIT_MS)
  }

  /** This leg shares a process with another one: when that dies, both are lost. */
  #searchAnother(): void {
    const { schedule, random } = this.#deps
    const longestMs = Math.min(LAST_SEARCH_MS, FIRST_SEARCH_MS * 2 ** this.#searches++)
    this.#cancelSearch = schedule(longestMs * (0.5 + 0.5 * random()), () => this.moveOver())
  }

  #retry(reason: Localized, isUnreachable: boolean): void {
    if (this.#isStopped) return
    this.#noteLoss()
    const retryInMs = this.#backOff.nextMs(isUnreachable)
    this.#connectIn(retryInMs, (delayMs, run) => this.#deps.dialler.redialIn(delayMs, run))
    if (this.#leaving.size === 0) this.#deps.events.onDown(reason, retryInMs)
  }

  #connectIn(delayMs: number, schedule = this.#deps.schedule): void {
    this.pause()
    this.#cancelRetry = schedule(delayMs, () => {
      this.#cancelRetry = null
      void this.#connect()
    })
  }

  #noteLoss(): void {
    const upMs = this.#readyAtMs === null ? 0 : this.#deps.clock.monotonicMs() - this.#readyAtMs
    if (upMs >= STABLE_AFTER_MS) this.#backOff.reset()
    this.#readyAtMs = null
    this.#edgeId = null
    this.#cancelSearch()
  }
}
