import type {
  CapturedBody,
  CapturedDetail,
  CapturedExchange,
  CapturedMessage,
  CapturedRun,
} from '@nora/contract/tunnels'

export function anExchange(given: Partial<CapturedExchange> = {}): CapturedExchange {
  return {
    id: 'exc_1',
    tunnel_id: 'tun_1',
    at: '2026-03-01T12:00:00.000Z',
    kind: 'http',
    method: 'GET',
    path: '/',
    query: '',
    status: 200,
    duration_ms: 12,
    request_bytes: 0,
    response_bytes: 64,
    error: null,
    replay_of: null,
    message_count: 0,
    run: null,
    ...given,
  }
}

export function aBody(bytes = 0, content_type: string | null = null): CapturedBody {
  return { bytes, kept_bytes: bytes, cut_by: null, content_type, content_encoding: null }
}

export function aDetail(given: Partial<CapturedDetail> = {}): CapturedDetail {
  return {
    ...anExchange(),
    request: { start_line: 'GET / HTTP/1.1', headers: [['Host', 'shop.localhost:8080']], body: aBody() },
    response: { start_line: 'HTTP/1.1 200 OK', headers: [['Content-Type', 'text/plain']], body: aBody() },
    timings: { wait_ms: 9, receive_ms: 3 },
    ...given,
  }
}

export function aMessage(given: Partial<CapturedMessage> = {}): CapturedMessage {
  const content = given.content ?? ''
  return {
    sequence: 0,
    at: '2026-01-01T10:00:00.000Z',
    direction: 'in',
    kind: 'text',
    bytes: content.length,
    kept_bytes: content.length,
    frames: 1,
    compressed: false,
    decoded: true,
    encoding: 'utf8',
    content,
    close_code: null,
    event: null,
    event_id: null,
    ...given,
  }
}

export function aRun(given: Partial<CapturedRun> = {}): CapturedRun {
  const nothing = { bytes: 0, kept_bytes: 0, cut_by: null }
  return {
    id: 'run_01M800RF42N5PRT37ZXM5BBKHB',
    state: 'exited',
    reason: null,
    detail: null,
    exit_code: 0,
    signal: null,
    is_async: false,
    wait_ms: 2,
    duration_ms: 1_500,
    stdout: nothing,
    stderr: nothing,
    ...given,
  }
}
