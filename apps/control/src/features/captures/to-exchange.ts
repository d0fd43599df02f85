import type { ExchangeDetail, ExchangeSummary } from '@nora/contract/captures'
import type { CaptureRow } from './captures.store.ts'

export function toExchange(row: CaptureRow): ExchangeSummary {
  const { id, tunnel_id, gateway_id, at, kind, method, path, query, status, duration_ms } = row
  const {
    request_bytes,
    response_bytes,
    error,
    replay_of,
    message_count,
    reason,
    visitor,
    kept_one_in,
    request_id,
    answered_by,
  } = row
  return {
    id,
    tunnel_id,
    gateway_id,
    at: at.toISOString(),
    kind,
    method,
    path,
    query,
    status,
    duration_ms,
    request_bytes,
    response_bytes,
    error,
    replay_of,
    message_count,
    run: null,
    request_id,
    answered_by,
    reason,
    visitor,
    kept_one_in,
  }
}

export function toExchangeDetail(row: CaptureRow): ExchangeDetail {
  const { request, response, timings } = row.parts
  return {
    ...toExchange(row),
    protocol: row.protocol,
    edge: row.edge_id,
    is_redacted: row.is_redacted,
    expires_at: row.expires_at.toISOString(),
    request,
    response,
    timings,
  }
}
