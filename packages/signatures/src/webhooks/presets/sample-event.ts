import { SECOND_MS } from '@nora/kit'

/** A request as the sender makes it, without its signature. */
export type SampleEvent = {
  readonly method: 'POST'
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
}

type Occasion = { readonly id: string; readonly date: string; readonly timeS: number }
type Sample = { readonly fields?: Readonly<Record<string, string>>; readonly body: object | string }

const EVENTS: Readonly<Record<string, (occasion: Occasion) => Sample>> = {
  standard: ({ date }) => ({ body: { type: 'invoice.paid', timestamp: date, data: { id: 'inv_1' } } }),
  svix: ({ date }) => ({ body: { type: 'invoice.paid', timestamp: date, data: { id: 'inv_1' } } }),
  github: ({ id }) => ({
    fields: { 'x-github-event': 'ping', 'x-github-delivery': id, 'user-agent': 'GitHub-Hookshot/test' },
    body: { zen: 'Keep it logically awesome.', hook_id: 1, hook: { type: 'Repository', events: ['push'] } },
  }),
  gitlab: ({ id }) => ({
    fields: { 'x-gitlab-event': 'Push Hook', 'idempotency-key': id },
    body: { object_kind: 'push', ref: 'refs/heads/main', total_commits_count: 0, commits: [] },
  }),
  bitbucket: ({ id }) => ({
    fields: { 'x-event-key': 'repo:push', 'x-request-uuid': id, 'x-attempt-number': '1' },
    body: { push: { changes: [] }, repository: { full_name: 'team/repository' } },
  }),
  gitea: ({ id }) => ({
    fields: { 'x-gitea-event': 'push', 'x-gitea-delivery': id },
    body: { ref: 'refs/heads/main', commits: [], repository: { full_name: 'team/repository' } },
  }),
  stripe: ({ id, timeS }) => ({
    body: {
      id: `evt_${id}`,
      object: 'event',
      type: 'invoice.paid',
      created: timeS,
      livemode: false,
      data: { object: { id: 'in_1', object: 'invoice', amount_paid: 1000, currency: 'usd' } },
    },
  }),
  cloudpayments: ({ date }) => ({
    body: new URLSearchParams({
      TransactionId: '1',
      Amount: '10.00',
      Currency: 'RUB',
      DateTime: date.slice(0, 19).replace('T', ' '),
      Status: 'Completed',
      OperationType: 'Payment',
      TestMode: '1',
    }).toString(),
  }),
  yookassa: ({ date }) => ({
    body: {
      type: 'notification',
      event: 'payment.succeeded',
      object: {
        id: '2c000000-000f-5000-8000-000000000000',
        status: 'succeeded',
        paid: true,
        amount: { value: '10.00', currency: 'RUB' },
        created_at: date,
        test: true,
      },
    },
  }),
  shopify: ({ id, date }) => ({
    fields: {
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': 'shop.myshopify.com',
      'x-shopify-webhook-id': id,
      'x-shopify-triggered-at': date,
    },
    body: { id: 1, name: '#1001', currency: 'USD', total_price: '10.00', created_at: date, line_items: [] },
  }),
  slack: ({ id, timeS }) => ({
    body: {
      type: 'event_callback',
      team_id: 'T00000001',
      event_id: `Ev${id}`,
      event_time: timeS,
      event: { type: 'app_mention', user: 'U00000001', text: 'hello', channel: 'C00000001' },
    },
  }),
  telegram: ({ timeS }) => ({
    body: {
      update_id: timeS,
      message: { message_id: 1, date: timeS, chat: { id: 1, type: 'private' }, text: '/start' },
    },
  }),
  discord: ({ id }) => ({ body: { id, type: 2, application_id: '1', data: { id: '1', name: 'hello' } } }),
  zoom: ({ timeS }) => ({
    body: {
      event: 'meeting.started',
      event_ts: timeS * SECOND_MS,
      payload: { account_id: 'a', object: { id: '1', topic: 'Weekly' } },
    },
  }),
  meta: ({ timeS }) => ({
    body: { object: 'page', entry: [{ id: '1', time: timeS, changes: [{ field: 'feed', value: {} }] }] },
  }),
  x: ({ timeS }) => ({
    body: { for_user_id: '1', tweet_create_events: [{ id_str: '1', text: 'hello', timestamp_ms: timeS }] },
  }),
  twilio: ({ id }) => ({
    fields: { 'i-twilio-idempotency-token': id },
    body: new URLSearchParams({
      MessageSid: 'SM00000000000000000000000000000001',
      From: '+15005550006',
      To: '+15005550009',
      Body: 'hello',
    }).toString(),
  }),
  sendgrid: ({ id, timeS }) => ({
    body: [{ email: 'person@example.com', event: 'delivered', timestamp: timeS, sg_event_id: id }],
  }),
  jira: ({ id, timeS }) => ({
    fields: { 'x-atlassian-webhook-identifier': id },
    body: {
      timestamp: timeS * SECOND_MS,
      webhookEvent: 'jira:issue_created',
      issue: { id: '1', key: 'TEST-1' },
    },
  }),
  linear: ({ id, date, timeS }) => ({
    fields: { 'linear-event': 'Issue', 'linear-delivery': id },
    body: {
      action: 'create',
      type: 'Issue',
      createdAt: date,
      data: { id: '1', title: 'hello' },
      webhookTimestamp: timeS * SECOND_MS,
    },
  }),
  sentry: ({ id, timeS }) => ({
    fields: { 'sentry-hook-resource': 'issue', 'request-id': id, 'sentry-hook-timestamp': String(timeS) },
    body: { action: 'created', data: { issue: { id: '1', title: 'Error: hello', level: 'error' } } },
  }),
  typeform: ({ id, date }) => ({
    body: {
      event_id: id,
      event_type: 'form_response',
      form_response: { form_id: 'a', token: id, submitted_at: date, answers: [] },
    },
  }),
  'microsoft-graph': ({ date }) => ({
    body: {
      value: [
        {
          subscriptionId: '1',
          changeType: 'created',
          resource: 'me/messages/1',
          subscriptionExpirationDateTime: date,
        },
      ],
    },
  }),
}

/**
 * A small event of a preset, for a test of the way to its receiver; `signWebhook` signs it. Null for other names.
 * `deliveryId` goes where the sender names its deliveries. The media type is the one that the sender uses.
 */
export function getSampleEvent(
  preset: string,
  { timeMs, deliveryId }: { readonly timeMs: number; readonly deliveryId: string },
): SampleEvent | null {
  if (!Object.hasOwn(EVENTS, preset)) return null
  const occasion = {
    id: deliveryId,
    date: new Date(timeMs).toISOString(),
    timeS: Math.floor(timeMs / SECOND_MS),
  }
  const { fields = {}, body } = EVENTS[preset]!(occasion)
  const isForm = typeof body === 'string'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method: 'POST',
    headers: [['content-type', type], ...Object.entries(fields)],
    body: new TextEncoder().encode(isForm ? body : JSON.stringify(body)),
  }
}
