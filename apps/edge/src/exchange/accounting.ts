import type { AddressRefusal } from '@nora/kit'
import type { Recordings } from '../capture/recordings.ts'
import type { ReasonCode } from '../facts/reasons.ts'

/** The rule that answered or refused, for those who look it up. */
export type PolicyRuling = {
  /** null: the policy that the tunnel was opened with. */
  readonly policy: string | null
  readonly version: number | null
  readonly rule: string
  readonly action: string
  readonly reason: string | null
}

const NO_KEYS: readonly string[] = []

/** Counts and records a request. Owned by `finish`; the byte directions add to it. */
export class ExchangeAccounting {
  /** 0: no request runs. */
  startedAtMs = 0
  bytesIn = 0
  bytesOut = 0
  /** The bytes of these that the counters of the tunnel already include. */
  talliedIn = 0
  talliedOut = 0
  isRecorded = false
  /** It takes up a place in its tunnel. */
  isAdmitted = false
  /** The edge answered by itself, and why; null: for none of the reasons, as with a redirect. */
  isOwnAnswer = false
  reason: ReasonCode | null = null
  /** Why an answer of somebody else was broken off. */
  cutReason: ReasonCode | null = null
  refusedBy: AddressRefusal | null = null
  /** The rule of a traffic policy that decided it; null: none did. */
  decidedBy: PolicyRuling | null = null
  /** When it had an agent's connection to go by, where it had to wait for one; 0: at once. */
  forwardedAtMs = 0
  /** When the head of the answer was there; 0: it was not. */
  answeredAtMs = 0
  /** How long the agent connected to the target for it; null: unknown. */
  dialMs: number | null = null
  /** `req_…`, when somebody was told of it. */
  requestId = ''
  /** The path for people, where the requested one holds a secret; null: that one. */
  shownPath: string | null = null
  /** Copies what passes; null: nobody wants that. */
  recording: Recordings | null = null
  /** What rules of this edge, or of the one before, have looked for as a key, right or wrong: no copy shows it. */
  givenKeys: readonly string[] = NO_KEYS

  hideKeys(keys: readonly string[]): void {
    this.givenKeys = [...new Set([...this.givenKeys, ...keys])]
    this.recording?.hide(keys)
  }

  reset(): void {
    this.startedAtMs = 0
    this.bytesIn = 0
    this.bytesOut = 0
    this.talliedIn = 0
    this.talliedOut = 0
    this.isRecorded = false
    this.isAdmitted = false
    this.isOwnAnswer = false
    this.reason = null
    this.cutReason = null
    this.refusedBy = null
    this.decidedBy = null
    this.forwardedAtMs = 0
    this.answeredAtMs = 0
    this.dialMs = null
    this.requestId = ''
    this.shownPath = null
    this.recording = null
    this.givenKeys = NO_KEYS
  }
}
