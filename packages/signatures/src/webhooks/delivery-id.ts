import { toObject, toText, type WebhookRequest } from './webhook.ts'

type Read = (request: WebhookRequest) => unknown

const inField =
  (...names: readonly string[]): Read =>
  ({ readField }) =>
    names.map((name) => readField(name)).find((values) => values.length === 1)?.[0]
const inBody =
  (name: string): Read =>
  ({ body }) =>
    toObject(body)[name]

/** A payment is told of at several addresses (check, pay, fail) by one transaction, so the path belongs to it. */
const readCloudpayments: Read = ({ url, body }) => {
  const id = toObject(body).TransactionId ?? new URLSearchParams(toText(body)).get('TransactionId')
  return typeof id === 'string' || typeof id === 'number' ? `${new URL(url).pathname} ${id}` : null
}

const readYookassa: Read = ({ body }) => {
  const { event, object } = toObject(body)
  const id = typeof object === 'object' && object !== null && 'id' in object ? object.id : null
  return typeof event === 'string' && typeof id === 'string' ? `${event} ${id}` : null
}

/** Providers that name a delivery the same in each of its attempts. */
const READERS: ReadonlyMap<string, Read> = new Map([
  ['bitbucket', inField('x-request-uuid')],
  ['cloudpayments', readCloudpayments],
  ['discord', inBody('id')],
  ['forgejo', inField('x-forgejo-delivery', 'x-gitea-delivery')],
  ['gitea', inField('x-gitea-delivery')],
  ['github', inField('x-github-delivery')],
  ['gitlab', inField('webhook-id', 'idempotency-key')],
  ['gogs', inField('x-gogs-delivery')],
  ['jira', inField('x-atlassian-webhook-identifier')],
  ['linear', inField('linear-delivery')],
  ['sentry', inField('request-id')],
  ['shopify', inField('x-shopify-webhook-id')],
  ['slack', inBody('event_id')],
  ...['standard', 'openai', 'brex'].map((name) => [name, inField('webhook-id')] as const),
  ['stripe', inBody('id')],
  ...['svix', 'clerk', 'resend'].map((name) => [name, inField('svix-id')] as const),
  ['telegram', inBody('update_id')],
  ['twilio', inField('i-twilio-idempotency-token')],
  ['twitch', inField('twitch-eventsub-message-id')],
  ['typeform', inBody('event_id')],
  ['yookassa', readYookassa],
])

/** Longer ones are nobody's. */
const LIMIT_CHARACTERS = 300

/**
 * The sender's own name for a delivery, by which an attempt that comes again is recognised; null where the sender
 * has none, says it twice, or in more than 300 characters. GitHub's is not signed: trust it after the signature only.
 */
export function readDeliveryId(provider: string, request: WebhookRequest): string | null {
  const id = READERS.get(provider)?.(request)
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const text = String(id)
  return text === '' || text.length > LIMIT_CHARACTERS ? null : text
}
