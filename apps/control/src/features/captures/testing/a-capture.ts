import { createIds, systemClock } from '@nora/kit'
import type { CapturedByEdge, CaptureSource } from '@nora/link'

const ids = createIds(systemClock)

/** An exchange as an edge tells it. */
export function aCapture(
  source: CaptureSource,
  { at, ...changes }: Partial<Omit<CapturedByEdge, 'at'>> & { at: Date },
): CapturedByEdge {
  return {
    id: ids.next('exc'),
    ...source,
    at: at.toISOString(),
    kind: 'http',
    method: 'POST',
    path: '/orders',
    query: 'page=2',
    status: 200,
    duration_ms: 12,
    error: null,
    reason: null,
    request_id: ids.next('req'),
    answered_by: 'application',
    visitor: '192.0.2.1',
    protocol: 'http/1.1',
    replay_of: null,
    kept_one_in: 1,
    is_redacted: true,
    request: {
      start_line: 'POST /orders?page=2 HTTP/1.1',
      headers: [
        ['Host', 'shop.localhost'],
        ['Authorization', 'REDACTED'],
        ['X-Step', '1'],
      ],
      body: aBody('hello'),
    },
    response: {
      start_line: 'HTTP/1.1 200 OK',
      headers: [['Server', 'x']],
      body: aBody('<script>hi</script>'),
    },
    timings: { wait_ms: 10, receive_ms: 2 },
    messages: [],
    message_count: 0,
    unreadable: null,
    ...changes,
  }
}

export function aBody(text: string, changes: Partial<CapturedByEdge['request']['body']> = {}) {
  const content = Buffer.from(text).toString('base64')
  const facts = { bytes: text.length, cut_by: null, content_type: 'text/html', content_encoding: null }
  return { ...facts, content, ...changes }
}
