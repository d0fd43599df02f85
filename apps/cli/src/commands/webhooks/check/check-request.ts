import type { WebhookFixture } from '@nora/contract/webhooks'
import type { Localized } from '@nora/kit'
import type { Filter, RequestView, StoredRequest, Transform, TransformedRequest } from '@nora/webhooks'
import type { SendOutcome, SentRequest } from './send-request.ts'

export type Checks = {
  readonly toView: (request: StoredRequest) => RequestView
  readonly filter: Filter | null
  readonly transform: Transform | null
  readonly send: ((request: SentRequest) => Promise<SendOutcome>) | null
}

/** `status` null: nothing was sent, or there was no answer. */
export type CheckedRequest = {
  readonly id: string
  readonly state: 'passed' | 'unmatched' | 'failed'
  readonly error: Localized | null
  readonly status: number | null
}

/** What a target would make of a stored request. */
export async function checkRequest(fixture: WebhookFixture, checks: Checks): Promise<CheckedRequest> {
  const { id } = fixture
  const request = toStored(fixture)
  const failed = (error: Localized, status: number | null = null) =>
    ({ id, state: 'failed', error, status }) as const
  const view = checks.toView(request)
  if (checks.filter !== null) {
    const { isMatch, error } = checks.filter.run(view)
    if (error !== null) return failed({ ru: error, en: error })
    if (!isMatch) return { id, state: 'unmatched', error: null, status: null }
  }
  const outcome = await checks.transform?.run(view)
  if (outcome?.kind === 'failed') return failed(outcome.text)
  const sent = { id, ...(outcome === undefined ? request : toSent(request, outcome.request)) }
  const answer = await checks.send?.(sent)
  if (answer === undefined) return { id, state: 'passed', error: null, status: null }
  const { status, error } = answer
  if (status === null) return failed(error ?? { ru: 'нет ответа', en: 'no answer' })
  const isGood = status >= 200 && status < 300
  return isGood ? { id, state: 'passed', error: null, status } : failed(unexpected(status), status)
}

function toStored({
  method,
  path,
  query,
  headers,
  body,
  body_encoding,
  ...others
}: WebhookFixture): StoredRequest {
  const { received_at, sender } = others
  const bytes = Buffer.from(body, body_encoding)
  return { method, path, query, headers, body: bytes, received_at: Date.parse(received_at), sender }
}

/** What the transform leaves out is as it came. */
function toSent(request: StoredRequest, changed: TransformedRequest): Omit<SentRequest, 'id'> {
  const [path = '', ...query] = (changed.path ?? '').split('?')
  const target = changed.path === null ? request : { path, query: query.join('?') }
  const headers = changed.headers ?? request.headers
  const isTyped = changed.isJson && changed.headers === null
  return {
    method: changed.method ?? request.method,
    path: target.path,
    query: target.query,
    headers: isTyped
      ? [...headers.filter(([name]) => name.toLowerCase() !== 'content-type'), JSON_TYPE]
      : headers,
    body: changed.body === null ? request.body : Buffer.from(changed.body),
  }
}

function unexpected(status: number): Localized {
  return { ru: `ответ ${status}`, en: `answered ${status}` }
}

const JSON_TYPE = ['content-type', 'application/json'] as const
