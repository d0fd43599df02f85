import type { InboxRequest } from '../inbox/received-request.ts'

/** A request that was received, with this body. */
export function makeInboxRequest(id: string, body: string | Buffer = id): InboxRequest {
  return {
    head: {
      id,
      webhook_id: 'whk_1',
      received_at: 1_700_000_000_000,
      http_version: '1.1',
      method: 'POST',
      path: '/',
      query: '',
      headers: [['Content-Type', 'text/plain']],
      visitor: '192.0.2.1',
      refused_by: null,
      reason: null,
      delivery_key: null,
      answered_status: 200,
    },
    body: Buffer.from(body),
  }
}
