import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliverySummary,
  WebhookReplay,
  WebhookRequest,
  WebhookRequestSummary,
  WebhookSummary,
  WebhookTarget,
} from '@nora/contract/webhooks'

const AT = '2026-01-15T10:00:00.000Z'
const anna = { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' }
const URL = 'https://hooks.example.org/2x7k'

export function aWebhookSummary(changes: Partial<WebhookSummary> = {}): WebhookSummary {
  return {
    id: 'whk_1',
    name: 'orders',
    url: URL,
    scheme: 'github',
    state: 'active',
    last_request_at: AT,
    stored: 2,
    waiting: 0,
    dead: 0,
    user: anna,
    created_at: AT,
    is_over_limit: false,
    is_read_only: false,
    ...changes,
  }
}

export function aWebhook(changes: Partial<Webhook> = {}): Webhook {
  return {
    ...aWebhookSummary(),
    version: 1,
    hostname: null,
    former_urls: [],
    methods: null,
    max_body_bytes: 1_048_576,
    verification: { scheme: 'github', secret_count: 1 },
    answer: { by: 'fixed', status: 200, headers: [], body: '', expression: null },
    dedupe: { by: 'delivery_id', expression: null, window_s: 86_400 },
    order_key: null,
    commit: 'spool',
    keep_days: 7,
    paused_at: null,
    targets: [aWebhookTarget()],
    ...changes,
  }
}

export function aWebhookTarget(changes: Partial<WebhookTarget> = {}): WebhookTarget {
  return {
    id: 'wht_1',
    name: 'shop',
    kind: 'url',
    address: 'https://shop.example.org/hook',
    filter: null,
    transform: null,
    sign: 'keep',
    secret_count: 0,
    retry: { attempts: 11, within_s: 259_200, statuses: [], timeout_s: 30 },
    rate_per_s: null,
    concurrency: 5,
    on_dead: 'pass',
    state: 'active',
    reason: null,
    failing_since: null,
    waiting: 0,
    dead: 0,
    version: 1,
    ...changes,
  }
}

export function aRequestSummary(changes: Partial<WebhookRequestSummary> = {}): WebhookRequestSummary {
  return {
    id: 'whr_1',
    sequence: 1,
    received_at: AT,
    method: 'POST',
    path: '/push',
    query: '',
    body_bytes: 17,
    content_type: 'application/json',
    visitor: '192.0.2.7',
    state: 'delivered',
    refused_by: null,
    reason: null,
    duplicate_of: null,
    answered_status: 200,
    ...changes,
  }
}

export function aStoredRequest(changes: Partial<WebhookRequest> = {}): WebhookRequest {
  return {
    ...aRequestSummary(),
    http_version: 'HTTP/1.1',
    headers: [
      ['Content-Type', 'application/json'],
      ['X-GitHub-Event', 'push'],
    ],
    body: '{"order":"A-1704"}',
    body_encoding: 'utf8',
    is_body_expired: false,
    delivery_key: 'key-1',
    edge: 'local',
    expires_at: AT,
    deliveries: [aDelivery()],
    ...changes,
  }
}

export function aDeliverySummary(changes: Partial<WebhookDeliverySummary> = {}): WebhookDeliverySummary {
  return {
    id: 'whd_1',
    request_id: 'whr_1',
    target: { id: 'wht_1', name: 'shop' },
    state: 'dead',
    reason: null,
    order_key: null,
    attempts: 1,
    due_at: null,
    last_status: 500,
    last_error: null,
    replay_of: null,
    created_at: AT,
    ...changes,
  }
}

export function aDelivery(changes: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    ...aDeliverySummary({ state: 'delivered', last_status: 204 }),
    history: [
      {
        number: 1,
        started_at: AT,
        duration_ms: 12,
        status: 204,
        error: null,
        headers: [['Server', 'shop']],
        body: '',
        body_encoding: 'utf8',
      },
    ],
    ...changes,
  }
}

export function aReplay(changes: Partial<WebhookReplay> = {}): WebhookReplay {
  return {
    id: 'whp_1',
    state: 'running',
    requests: 1,
    skipped: 0,
    queued: 1,
    delivered: 0,
    dead: 0,
    created_at: AT,
    ...changes,
  }
}
