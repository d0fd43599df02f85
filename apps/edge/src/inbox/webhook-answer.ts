import { isEditableField, isFieldName, isFieldValue } from '@nora/http1'
import type { PushedWebhook } from '@nora/link'
import { compileValue } from '@nora/policy/condition'
import { COST_LIMIT, REQUEST_TYPES, type StoredRequest, toRequestView } from '@nora/webhooks'
import type { Answer } from '../exchange/decision.ts'

/** Says what the webhook answers to a request by itself. `onError` hears why an expression has no value. */
export type AnswerRequest = (stored: StoredRequest, onError: (error: string) => void) => Answer

type Fields = readonly (readonly [name: string, value: string])[]

export const REQUEST_ID_FIELD = 'webhook-request-id'

const LIMIT_BYTES = 65_536
/** Each of ours: an answer that has them twice says two things. */
const OWN_FIELDS = new Set([REQUEST_ID_FIELD, 'x-request-id', 'date', 'content-type'])

/** Throws a Problem for an expression that is none. */
export function createAnswerRequest({ answer }: PushedWebhook): AnswerRequest {
  const { by, status, headers, body, expression } = answer
  // What the target of `target` has not said in time: the request is stored, and no more is known.
  if (by === 'target') return () => toAnswer({ status: 202, headers: [], body: '' })
  if (by === 'fixed') return () => toAnswer({ status, headers, body })
  const compiled = compileValue(expression ?? 'null', REQUEST_TYPES, COST_LIMIT)
  return (stored, onError) => {
    const outcome = compiled.evaluate(toRequestView(stored))
    const made = outcome.kind === 'value' ? toBody(outcome.value) : null
    if (made === null || Buffer.byteLength(made.body) > LIMIT_BYTES) {
      onError(outcome.kind === 'value' ? 'the answer is over 64 KiB' : outcome.kind)
      return toAnswer({ status: 200, headers: [], body: '' })
    }
    return toAnswer({ status, headers: withType(headers, made.type), body: made.body })
  }
}

/** Adds the fields of the edge and leaves out what frames a message; a status that ends no request becomes 200. */
export function toAnswer({
  status,
  headers,
  body,
}: {
  status: number
  headers: Fields
  body: string | Uint8Array
}): Answer {
  const fits = headers.filter(
    ([name, value]) => isFieldName(name) && isFieldValue(value) && isEditableField(name),
  )
  const type = fits.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null
  const fields = fits
    .filter(([name]) => !OWN_FIELDS.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`)
  return { status: status < 200 || status > 599 ? 200 : status, code: null, fields, text: body, type }
}

/** The same answer, with what it was given for. */
export function withRequestId(answer: Answer, id: string): Answer {
  return { ...answer, fields: [...answer.fields, `${REQUEST_ID_FIELD}: ${id}`] }
}

function toBody(value: unknown): { body: string; type: string } {
  if (value === null) return { body: '', type: 'text/plain; charset=utf-8' }
  if (typeof value === 'string') return { body: value, type: 'text/plain; charset=utf-8' }
  return { body: JSON.stringify(value), type: 'application/json' }
}

function withType(headers: Fields, type: string): Fields {
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type')
  return hasType ? headers : [...headers, ['content-type', type]]
}
