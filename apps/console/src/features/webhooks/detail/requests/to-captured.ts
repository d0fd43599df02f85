import type { WebhookRequest } from '@nora/contract/webhooks'
import type { BodySource, CopyMenuProps } from '@nora/inspector'

type CapturedDetail = CopyMenuProps['detail']

/** A stored request in the shape that the views of captured traffic show. It has no response: those are of deliveries. */
export function toCaptured(request: WebhookRequest): CapturedDetail {
  const { id, received_at, method, path, query, body_bytes, content_type, headers } = request
  const target = query === '' ? path : `${path}?${query}`
  return {
    id,
    tunnel_id: null,
    at: received_at,
    kind: 'http',
    method,
    // Below the address, which has no slash at its end.
    path: path === '/' ? '' : path,
    query,
    status: 0,
    duration_ms: null,
    request_bytes: body_bytes,
    response_bytes: 0,
    error: null,
    replay_of: null,
    message_count: 0,
    run: null,
    request: {
      start_line: `${method} ${target} ${request.http_version}`,
      headers,
      body: {
        bytes: body_bytes,
        kept_bytes: request.is_body_expired ? 0 : body_bytes,
        cut_by: null,
        content_type,
        content_encoding: headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? null,
      },
    },
    response: null,
    timings: { wait_ms: null, receive_ms: null },
  }
}

/** Where the body of a stored request is read. */
export function toBodySource(webhookId: string): BodySource {
  return { bodyUrl: (requestId) => toBodyUrl(webhookId, requestId) }
}

export function toBodyUrl(webhookId: string, requestId: string): string {
  return `/v1/webhooks/${encodeURIComponent(webhookId)}/requests/${encodeURIComponent(requestId)}/body`
}

/** The bytes that came with the request; undefined where they have to be read. */
export function toBytes({
  body,
  body_encoding,
  body_bytes,
}: Pick<WebhookRequest, 'body' | 'body_encoding' | 'body_bytes'>): Uint8Array | undefined {
  if (body_bytes === 0) return new Uint8Array()
  if (body === null) return undefined
  if (body_encoding === 'utf8') return new TextEncoder().encode(body)
  return Uint8Array.from(atob(body), (char) => char.charCodeAt(0))
}
