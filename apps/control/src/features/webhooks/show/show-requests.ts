import type {
  WebhookDelivery,
  WebhookDeliverySummary,
  WebhookRequest,
  WebhookRequestSummary,
} from '@nora/contract/webhooks'
import type { AttemptRow, ShownDelivery } from '../stored/deliveries.store.ts'
import type { RequestHead, RequestRow } from '../stored/requests.store.ts'

export function toRequestSummary(row: RequestHead): WebhookRequestSummary {
  return {
    id: row.id,
    sequence: row.sequence,
    received_at: row.received_at.toISOString(),
    method: row.method,
    path: row.path,
    query: row.query,
    body_bytes: row.body_bytes,
    content_type: row.content_type,
    visitor: row.visitor,
    state: row.state,
    refused_by: row.refused_by,
    reason: row.reason,
    duplicate_of: row.duplicate_of,
    answered_status: row.answered_status,
  }
}

/** The whole request. Of its body as much as stands in the row. */
export function toRequest(
  row: RequestRow,
  deliveries: readonly WebhookDelivery[],
  isGone: boolean,
): WebhookRequest {
  return {
    ...toRequestSummary(row),
    http_version: row.http_version,
    headers: row.headers,
    ...(row.body === null ? { body: null, body_encoding: 'utf8' } : toText(row.body)),
    is_body_expired: isGone,
    delivery_key: row.delivery_key,
    edge: row.edge_id,
    expires_at: row.expires_at.toISOString(),
    deliveries: [...deliveries],
  }
}

/** As text where it is UTF-8, and as base64 otherwise. */
export function toText(bytes: Uint8Array): { body: string; body_encoding: 'utf8' | 'base64' } {
  try {
    const body = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { body, body_encoding: 'utf8' }
  } catch {
    return { body: Buffer.from(bytes).toString('base64'), body_encoding: 'base64' }
  }
}

export function toDeliverySummary(row: ShownDelivery): WebhookDeliverySummary {
  const { id, request_id, target, state, reason, order_key, attempts, last_status, last_error, replay_of } =
    row
  return {
    id,
    request_id,
    target,
    state,
    reason,
    order_key,
    attempts,
    due_at: row.due_at?.toISOString() ?? null,
    last_status,
    last_error,
    replay_of,
    created_at: row.created_at.toISOString(),
  }
}

export function toDelivery(row: ShownDelivery, attempts: readonly AttemptRow[]): WebhookDelivery {
  return {
    ...toDeliverySummary(row),
    history: attempts
      .filter(({ delivery_id }) => delivery_id === row.id)
      .map(({ number, started_at, duration_ms, status, error, headers, body }) => ({
        number,
        started_at: started_at.toISOString(),
        duration_ms,
        status,
        error,
        headers,
        ...toText(body),
      })),
  }
}
