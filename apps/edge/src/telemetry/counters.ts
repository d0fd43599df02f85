import { LATENCY_BUCKETS, latencyBucket } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'
import { type Answered, isApplicationAnswer, isRefused } from './answered.ts'

/** Between two messages to control: records of requests, and of errors, which a flood of others leaves room for. */
const RECORDS_LIMIT = 10
const ERRORS_LIMIT = 10

/** Requests, those of them that were answered with 5xx or refused by a rule, and their bytes. */
export type Totals = { requests: number; errors: number; refused: number; bytesIn: number; bytesOut: number }

export type Usage = Totals & {
  /** A histogram of the answers that the application gave. */
  durations: Uint32Array
  /** Records that are no errors. */
  recent: LinkRequestRecord[]
  recentErrors: LinkRequestRecord[]
}

/** Counts what one tunnel did since control last acknowledged it. Adding costs no memory. */
export class Counters {
  /** Requests that run now. */
  running = 0
  isChanged = false
  #usage = emptyUsage()
  /** The totals that were taken. */
  #taken: Totals = { requests: 0, errors: 0, refused: 0, bytesIn: 0, bytesOut: 0 }

  /** Whether a record would still be kept: making one costs texts. */
  wantsRecord(isError: boolean): boolean {
    const { recent, recentErrors } = this.#usage
    return isError ? recentErrors.length < ERRORS_LIMIT : recent.length < RECORDS_LIMIT
  }

  /** Totals since the tunnel came to this process. */
  get total(): Totals {
    return added(this.#taken, this.#usage, 1)
  }

  addRequest(exchange: Answered, durationMs: number): void {
    const usage = this.#usage
    usage.requests++
    if (isErrorStatus(exchange.response.status)) usage.errors++
    if (isRefused(exchange)) usage.refused++
    if (isApplicationAnswer(exchange)) usage.durations[latencyBucket(durationMs)]!++
    this.isChanged = true
  }

  /** Counts a connection of a TCP tunnel like a request, without a duration. */
  addConnection(): void {
    this.#usage.requests++
    this.isChanged = true
  }

  addError(): void {
    this.#usage.errors++
    this.isChanged = true
  }

  addBytes(bytesIn: number, bytesOut: number): void {
    this.#usage.bytesIn += bytesIn
    this.#usage.bytesOut += bytesOut
    this.isChanged = true
  }

  addRecord(record: LinkRequestRecord, isError: boolean): void {
    if (!this.wantsRecord(isError)) return
    const { recent, recentErrors } = this.#usage
    if (isError) recentErrors.push(record)
    else recent.push(record)
    this.isChanged = true
  }

  /** Takes the sums away; `giveBack` when they could not be delivered. */
  take(): Usage {
    const usage = this.#usage
    this.#taken = added(this.#taken, usage, 1)
    this.#usage = emptyUsage()
    this.isChanged = false
    return usage
  }

  giveBack(taken: Usage): void {
    const usage = this.#usage
    this.#taken = added(this.#taken, taken, -1)
    usage.requests += taken.requests
    usage.errors += taken.errors
    usage.refused += taken.refused
    usage.bytesIn += taken.bytesIn
    usage.bytesOut += taken.bytesOut
    for (let i = 0; i < LATENCY_BUCKETS; i++) usage.durations[i]! += taken.durations[i]!
    usage.recent = [...taken.recent, ...usage.recent].slice(-RECORDS_LIMIT)
    usage.recentErrors = [...taken.recentErrors, ...usage.recentErrors].slice(-ERRORS_LIMIT)
    this.isChanged = true
  }
}

function added(totals: Totals, usage: Totals, sign: 1 | -1): Totals {
  return {
    requests: totals.requests + sign * usage.requests,
    errors: totals.errors + sign * usage.errors,
    refused: totals.refused + sign * usage.refused,
    bytesIn: totals.bytesIn + sign * usage.bytesIn,
    bytesOut: totals.bytesOut + sign * usage.bytesOut,
  }
}

function emptyUsage(): Usage {
  return {
    requests: 0,
    errors: 0,
    refused: 0,
    bytesIn: 0,
    bytesOut: 0,
    durations: new Uint32Array(LATENCY_BUCKETS),
    recent: [],
    recentErrors: [],
  }
}

/** Tells whether a response counts as an error of the tunnel. */
export function isErrorStatus(status: number): boolean {
  return status >= 500
}
