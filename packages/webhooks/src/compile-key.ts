import { createHash } from 'node:crypto'
import { Problem } from '@nora/kit'
import { compileValue, type ValueOutcome } from '@nora/policy/condition'
import { COST_LIMIT, REQUEST_TYPES, type RequestView } from './request-view.ts'
import { webhookTexts } from './webhooks.messages.ts'

/** `key` null without an error: the request has nothing there. */
export type KeyOutcome = { readonly key: string | null; readonly error: string | null }

export type Key = {
  readonly source: string
  run(request: RequestView): KeyOutcome
}

/** Longer keys are hashed, so that an index can hold them. */
const LIMIT_BYTES = 200

/**
 * Compiles an order key or the key of duplicates, such as `json.customer.id`. Numbers, true and false are keys as
 * they are written, what is missing, null or empty is none, and a list or an object is an error of the request.
 * Throws a Problem with the code `InvalidExpression` for what is no CEL, or can only be a list or an object.
 */
export function compileKey(source: string): Key {
  const expression = compileValue(source, REQUEST_TYPES, COST_LIMIT)
  if (/^(?:list|map)\b/.test(expression.type))
    throw new Problem('InvalidExpression', webhookTexts.noKey, { data: { line: 1, column: 1 } })
  return { source, run: (request) => toKey(expression.evaluate(request)) }
}

function toKey(outcome: ValueOutcome): KeyOutcome {
  if (outcome.kind !== 'value') return { key: null, error: outcome.kind === 'error' ? outcome.error : null }
  const { value } = outcome
  if (value === null || value === '') return { key: null, error: null }
  if (typeof value === 'object') return { key: null, error: webhookTexts.noKey.en }
  const text = String(value)
  if (Buffer.byteLength(text) <= LIMIT_BYTES) return { key: text, error: null }
  return { key: `sha256:${createHash('sha256').update(text).digest('hex')}`, error: null }
}
