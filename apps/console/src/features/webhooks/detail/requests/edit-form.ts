import type { ReplayWebhook, WebhookRequest } from '@nora/contract/webhooks'
import { toHeaderPairs, toHeaderText } from '../../header-lines.ts'

type Edit = NonNullable<ReplayWebhook['edit']>

export type EditForm = {
  method: string
  path: string
  /** A header per line. */
  headers: string
  body: string
  /** Empty: all targets. */
  target: string
}

/** Written anew for each delivery. */
const FRAMING = /^(content-length|transfer-encoding|connection|keep-alive|expect|te|trailer|host)$/i

export function toEditForm(request: WebhookRequest): EditForm {
  const { method, path, query, headers } = request
  return {
    method,
    path: `${path === '' ? '/' : path}${query === '' ? '' : `?${query}`}`,
    headers: toHeaderText(headers.filter(([name]) => !FRAMING.test(name))),
    body: isTextBody(request) ? (request.body ?? '') : '',
    target: '',
  }
}

/** Whether the body can be edited as a text. */
export function isTextBody({ body, body_encoding, body_bytes }: WebhookRequest): boolean {
  return body_bytes === 0 || (body !== null && body_encoding === 'utf8')
}

/** Only what differs: the rest goes as it came. */
export function toEdit(request: WebhookRequest, typed: EditForm): Edit {
  const before = toEditForm(request)
  const edit: Edit = {}
  if (typed.method !== before.method) edit.method = typed.method as Edit['method']
  if (typed.path !== before.path) edit.path = typed.path.trim()
  if (typed.headers !== before.headers) edit.headers = toHeaderPairs(typed.headers)
  if (isTextBody(request) && typed.body !== before.body) edit.body = typed.body
  return edit
}
