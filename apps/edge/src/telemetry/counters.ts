import { LATENCY_BUCKETS, latencyBucket } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'

/** Between two messages to control: records of requests, and of errors, which a flood of others leaves room for. */
const RECORDS_LIMIT = 10
const ERRORS_LIMIT = 10

/** Requests, those of them answered with 5xx, and their bytes. */
export type Totals = { requests: number; errors: number; bytesIn: number; bytesOut: number }

export type Sums = Totals & {
  durations: Uint32Array
  /** Those that are no errors. */
  recent: LinkRequestRecord[]
  recentErrors: LinkRequestRecord[]
}

/** What one tunnel did since control last acknowledged it. Adding costs no memory. */
export class Counters {
  /** Requests that run now. */
  running = 0
  isChanged = false
  #sums = emptySums()
  /** What was taken. */
  #taken: Totals = { requests: 0, errors: 0, bytesIn: 0, bytesOut: 0 }

  /** Whether a record would still be kept: making one costs texts. */
  wantsRecord(isError: boolean): boolean {
    const { recent, recentErrors } = this.#sums
    return isError ? recentErrors.length < ERRORS_LIMIT : recent.length < RECORDS_LIMIT
  }

  /** Since the tunnel came to this process. */
  get total(): Totals {
    return added(this.#taken, this.#sums, 1)
  }

  addRequest(status: number, durationMs: number): void {
    const sums = this.#sums
    sums.requests++
    if (isErrorStatus(status)) sums.errors++
    sums.durations[latencyBucket(durationMs)]!++
    this.isChanged = true
  }

  /** Of a TCP tunnel: counted like a request, without a duration. */
  addConnection(): void {
    this.#sums.requests++
    this.isChanged = true
  }

  addError(): void {
    this.#sums.errors++
    this.isChanged = true
  }

  addBytes(bytesIn: number, bytesOut: number): void {
    this.#sums.bytesIn += bytesIn
    this.#sums.bytesOut += bytesOut
    this.isChanged = true
  }

  addRecord(record: LinkRequestRecord, isError: boolean): void {
    if (!this.wantsRecord(isError)) return
    const { recent, recentErrors } = this.#sums
    if (isError) recentErrors.push(record)
    else recent.push(record)
    this.isChanged = true
  }

  /** Takes the sums away; `giveBack` when they could not be delivered. */
  take(): Sums {
    const sums = this.#sums
    this.#taken = added(this.#taken, sums, 1)
    this.#sums = emptySums()
    this.isChanged = false
    return sums
  }

  giveBack(taken: Sums): void {
    const sums = this.#sums
    this.#taken = added(this.#taken, taken, -1)
    sums.requests += taken.requests
    sums.errors += taken.errors
    sums.bytesIn += taken.bytesIn
    sums.bytesOut += taken.bytesOut
    for (let i = 0; i < LATENCY_BUCKETS; i++) sums.durations[i]! += taken.durations[i]!
    sums.recent = [...taken.recent, ...sums.recent].slice(-RECORDS_LIMIT)
    sums.recentErrors = [...taken.recentErrors, ...sums.recentErrors].slice(-ERRORS_LIMIT)
    this.isChanged = true
  }
}

function added(totals: Totals, sums: Totals, sign: 1 | -1): Totals {
  return {
    requests: totals.requests + sign * sums.requests,
    errors: totals.errors + sign * sums.errors,
    bytesIn: totals.bytesIn + sign * sums.bytesIn,
    bytesOut: totals.bytesOut + sign * sums.bytesOut,
  }
}

function emptySums(): Sums {
  return {
    requests: 0,
    errors: 0,
    bytesIn: 0,
    bytesOut: 0,
    durations: new Uint32Array(LATENCY_BUCKETS),
    recent: [],
    recentErrors: [],
  }
}

/** Of the answers that count as errors of the tunnel. */
export function isErrorStatus(status: number): boolean {
  return status >= 500
}
