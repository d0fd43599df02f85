import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { Schedule } from '../schedule.ts'
import type { OriginGate } from './origin-gate.ts'

const CHECK_MS = 100
/** An origin that has had so many connections at a time is slow rather than full, for so many checks. */
const PATIENT_CHECKS = 20
/** How long an origin that looked full is spared idle connections at first; each time anew twice as long. */
const SHORTEST_SPARING_MS = 10 * SECOND_MS
const LONGEST_SPARING_MS = MINUTE_MS

/** One connection to the origin. */
export type OriginConnection = {
  /** The origin may be asked to end while the connection is open. */
  readonly mayDrain: boolean
  /** The origin has said something on it. */
  onAnswered(): void
  onLeft(): void
  /** Calls `leave` when the origin is about to end. */
  atDrain(leave: () => void): void
}

type OpenConnection = { checks: number; isAccepted: boolean; leave: () => void }

export type OriginConnectionsOptions = {
  /** The most connections open at once; null means no limit. */
  limit: number | null
  /** Null: the origin is there all the time. */
  gate?: OriginGate | null
  schedule: Schedule
  /** Tells all edges whether the origin can spare connections that carry no request. */
  keepIdle: (isKeeping: boolean) => void
  /** Tells all edges that the origin is about to end, which can spare no idle connections then. */
  drainEdges: () => void
}

/**
 * The connections of one tunnel to its origin, whichever edge asks. An origin that serves few at a time leaves
 * the others in the queue of its operating system, where they look connected; so a new connection that gets no
 * answer while others are open asks the edges to give up those that carry no request.
 */
export class OriginConnections {
  readonly #limit: number | null
  readonly #gate: OriginGate | null
  readonly #leaveGate: () => void
  readonly #schedule: Schedule
  readonly #keepIdle: (isKeeping: boolean) => void
  readonly #drainEdges: () => void
  readonly #open = new Set<OpenConnection>()
  /** Connections that show no sign of having been accepted by the origin, in the order in which it accepts. */
  readonly #unaccepted = new Set<OpenConnection>()
  /** Callers that wait for a place, in order. */
  readonly #waiting = new Set<() => void>()
  /** How many were accepted at a time. */
  #proven = 0
  #accepted = 0
  #isSparing = false
  /** The gate is closed: connections that carry no request are to go. */
  #isDraining = false
  #onDrained = (): void => {}
  #sparingMs = SHORTEST_SPARING_MS
  /** Some were accepted since the last check: the origin is not full, whatever the others wait for. */
  #hasAccepted = false
  #cancelCheck: (() => void) | null = null
  #cancelSparing = () => {}

  constructor({ limit, gate = null, schedule, keepIdle, drainEdges }: OriginConnectionsOptions) {
    this.#limit = limit
    this.#gate = gate
    this.#leaveGate = gate?.attach({ onOpen: () => this.#onOpen(), drain: () => this.#drain() }) ?? (() => {})
    this.#schedule = schedule
    this.#keepIdle = keepIdle
    this.#drainEdges = drainEdges
  }

  get isSparing(): boolean {
    return this.#isSparing || this.#isDraining
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Nothing is looked after any more. */
  close(): void {
    this.#leaveGate()
    this.#onDrained()
    this.#cancelCheck?.()
    this.#cancelSparing()
  }

  /** Whether one may be taken now. */
  get hasRoom(): boolean {
    if (this.#gate?.isOpen === false) return false
    return this.#limit === null || this.#open.size < this.#limit
  }

  /** Runs `onRoom` when there is one, in turn. Answers how to give that up. */
  wait(onRoom: () => void): () => void {
    this.#waiting.add(onRoom)
    // Behind a closed gate it is not connections that are lacking.
    if (this.#gate?.isOpen !== false) this.#spare()
    return () => this.#waiting.delete(onRoom)
  }

  take(): OriginConnection {
    const connection: OpenConnection = { checks: 0, isAccepted: false, leave: () => {} }
    this.#open.add(connection)
    this.#unaccepted.add(connection)
    this.#checkLater()
    return {
      mayDrain: this.#gate !== null,
      onAnswered: () => this.#onAnswered(connection),
      onLeft: () => this.#onLeft(connection),
      atDrain: (leave) => {
        connection.leave = leave
      },
    }
  }

  #onAnswered(connection: OpenConnection): void {
    if (!this.#unaccepted.has(connection)) return
    for (const earlier of this.#unaccepted) {
      this.#accept(earlier)
      if (earlier === connection) break
      // It was accepted before this one and is only slow: it lacked nothing.
      if (earlier.checks > 1 && this.#isSparing && this.#waiting.size === 0) this.#refute()
    }
    if (this.#isSparing && connection.checks > 1) this.#proven = this.#accepted
  }

  #accept(connection: OpenConnection): void {
    this.#unaccepted.delete(connection)
    connection.isAccepted = true
    this.#hasAccepted = true
    this.#accepted++
  }

  #onLeft(connection: OpenConnection): void {
    if (!this.#open.delete(connection)) return
    this.#unaccepted.delete(connection)
    if (connection.isAccepted) this.#accepted--
    if (this.#open.size === 0) this.#onDrained()
    this.#admitNext()
  }

  #drain(): Promise<void> {
    this.#isDraining = true
    this.#drainEdges()
    for (const { leave } of this.#open) leave()
    const former = this.#onDrained
    return new Promise((resolve) => {
      this.#onDrained = () => {
        former()
        resolve()
      }
      if (this.#open.size === 0) this.#onDrained()
    })
  }

  #onOpen(): void {
    if (this.#isDraining) {
      this.#isDraining = false
      this.#onDrained()
      this.#onDrained = () => {}
      if (!this.#isSparing) this.#keepIdle(true)
    }
    this.#admit()
  }

  /** All that wait, as far as there is room. */
  #admit(): void {
    while (this.#admitNext());
  }

  #admitNext(): boolean {
    const [next] = this.#waiting
    if (next === undefined || !this.hasRoom) return false
    this.#waiting.delete(next)
    next()
    return true
  }

  #checkLater(): void {
    this.#cancelCheck ??= this.#schedule(CHECK_MS, () => {
      this.#cancelCheck = null
      this.#check()
    })
  }

  #check(): void {
    // This must not come sooner: of two events of one turn, the end of a connection may be reported after what
    // it made room for.
    this.#proven = Math.max(this.#proven, this.#accepted)
    const isOverProven = this.#open.size > this.#proven
    const isMoving = this.#hasAccepted
    this.#hasAccepted = false
    for (const connection of this.#unaccepted) {
      connection.checks = isMoving ? 0 : connection.checks + 1
      // The first check may come right after the place was taken.
      const isOverdue = connection.checks > (isOverProven ? 1 : PATIENT_CHECKS)
      if (isOverdue && this.#open.size > 1) this.#spare()
    }
    if (this.#unaccepted.size > 0) this.#checkLater()
  }

  /** From now on, until nobody has lacked a connection for a while. */
  #spare(): void {
    this.#cancelSparing()
    this.#cancelSparing = this.#schedule(this.#sparingMs, () => this.#onSpared())
    if (this.#isSparing) return
    const wasSparing = this.isSparing
    this.#isSparing = true
    if (!wasSparing) this.#keepIdle(false)
  }

  #onSpared(): void {
    if (this.#waiting.size > 0) {
      this.#spare()
      return
    }
    this.#sparingMs = Math.min(2 * this.#sparingMs, LONGEST_SPARING_MS)
    this.#endSparing()
  }

  /** The origin was not full. */
  #refute(): void {
    this.#sparingMs = SHORTEST_SPARING_MS
    this.#endSparing()
  }

  #endSparing(): void {
    this.#cancelSparing()
    this.#isSparing = false
    if (!this.#isDraining) this.#keepIdle(true)
  }
}
