import type { RunReason } from '@nora/contract/tunnels'
import type { SignatureRefusal } from '@nora/signatures'

/** Why a request runs nothing. */
export type RunRefusal = Exclude<RunReason, 'timeout' | 'stopped'>

export type RefusalAnswer = {
  readonly status: number
  readonly text: string
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: string
}

/** Visitors read these texts, which reveal no more than necessary, because the visitor may be anybody. */
export const REFUSALS: Readonly<Record<RunRefusal, RefusalAnswer>> = {
  signature_missing: { status: 403, text: 'This request is not signed.' },
  signature_malformed: { status: 403, text: 'The signature of this request cannot be read.' },
  signature_stale: { status: 403, text: 'The signature of this request is too old, or of the future.' },
  signature_wrong: { status: 403, text: 'The signature of this request does not fit.' },
  delivery_running: { status: 409, text: 'This delivery is being worked on.', retryAfter: '30' },
  delivery_done: { status: 409, text: 'This delivery was made before.' },
  // Senders of many kinds of events must not take those that nobody asked for as failures.
  no_match: { status: 200, text: 'Nothing was run: the request does not match.' },
  queue_full: { status: 503, text: 'Too many requests are waiting.', retryAfter: '30' },
  header_too_large: { status: 431, text: 'The header of this request is too large.' },
  body_too_large: { status: 413, text: 'The body of this request is too large.' },
  body_too_slow: { status: 408, text: 'The body of this request did not arrive in time.' },
  // Nobody is there to read it.
  visitor_left: { status: 499, text: 'The visitor has left.' },
}

export const SIGNATURE_REFUSALS: Readonly<Record<SignatureRefusal, RunRefusal>> = {
  missing: 'signature_missing',
  malformed: 'signature_malformed',
  stale: 'signature_stale',
  wrong: 'signature_wrong',
}
