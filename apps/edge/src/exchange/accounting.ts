import type { ReasonCode } from '../facts/reasons.ts'

/** What is counted and recorded of a request. Owned by `finish`; the byte directions add to it. */
export class ExchangeAccounting {
  /** 0: no request runs. */
  startedAtMs = 0
  bytesIn = 0
  bytesOut = 0
  /** What of these the tunnel's tally has already. */
  talliedIn = 0
  talliedOut = 0
  isRecorded = false
  /** It takes up a place in its tunnel. */
  isAdmitted = false
  /** Why the edge answered by itself. */
  reason: ReasonCode | null = null
  /** `req_…`, when somebody was told of it. */
  requestId = ''

  reset(): void {
    this.startedAtMs = 0
    this.bytesIn = 0
    this.bytesOut = 0
    this.talliedIn = 0
    this.talliedOut = 0
    this.isRecorded = false
    this.isAdmitted = false
    this.reason = null
    this.requestId = ''
  }
}
