import { type ReasonCode, reason } from '../facts/reasons.ts'
import type { Exchange, RequestHead } from './exchange.ts'

/** Describes a response that the edge makes itself. */
export type Answer = {
  readonly status: number
  /** The reason it is given for; null: an answer without content. */
  readonly code: ReasonCode | null
  /** Whole lines without their ends. */
  readonly fields: readonly string[]
  /** Content in place of the page for the reason. */
  readonly text?: string | Uint8Array
  /** The media type of `text`; plain text where it is absent, none where it is null. */
  readonly type?: string | null
}

/**
 * A stage decides to proceed, to wait for control or for an agent, to leave the connection to somebody else, or
 * to respond itself.
 */
export type Decision = 'proceed' | 'wait' | 'taken' | ReasonCode | Answer

export type Stage = (exchange: Exchange, request: RequestHead) => Decision

export function toAnswer(decision: ReasonCode | Answer): Answer {
  return typeof decision === 'string' ? refusal(decision, []) : decision
}

/** The answer for a reason, with what else has to be said. */
export function refusal(code: ReasonCode, fields: readonly string[]): Answer {
  const { status, retryAfterS } = reason(code)
  return {
    status,
    code,
    fields: retryAfterS === undefined ? fields : [...fields, `Retry-After: ${retryAfterS}`],
  }
}
