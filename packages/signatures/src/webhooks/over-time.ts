import { createHmac } from 'node:crypto'
import { standardKey } from '../schemes.ts'
import { hmac, type ReadSigned, readOne, readTime, withTimeBeside, withTimeIn } from './signed.ts'
import { toObject, type WebhookProvider, type WebhookReply, type WebhookRequest } from './webhook.ts'

const byDot = (time: string, body: Uint8Array) => [`${time}.`, body]
const byColon = (time: string, body: Uint8Array) => [`${time}:`, body]
const byVersion = (time: string, body: Uint8Array) => [`v0:${time}:`, body]
const asOne = (time: string, body: Uint8Array) => [time, body]

/** https://github.com/standard-webhooks/standard-webhooks: `v1,BASE64`, several of them parted by spaces. */
function standard(prefix: 'webhook' | 'svix'): ReadSigned {
  return (request) => {
    const signature = readOne(request, `${prefix}-signature`)
    const time = readOne(request, `${prefix}-timestamp`)
    const id = readOne(request, `${prefix}-id`)
    if (typeof signature === 'string') return signature
    if (typeof time === 'string' || typeof id === 'string') return 'malformed'
    const signedAtMs = readTime(time.value)
    if (signedAtMs === null) return 'malformed'
    const signatures = signature.value.split(' ').filter((part) => part.startsWith('v1,'))
    return { signatures, parts: [`${id.value}.${time.value}.`, request.body], signedAtMs }
  }
}

const STANDARD = hmac(standard('webhook'), { key: standardKey })
const SVIX = hmac(standard('svix'), { key: standardKey })

/** Milliseconds and signatures, parted by commas. */
const readRecurly: ReadSigned = (request) => {
  const field = readOne(request, 'recurly-signature')
  if (typeof field === 'string') return field
  const [time = '', ...signatures] = field.value.split(',')
  const signedAtMs = readTime(time)
  return signedAtMs === null ? 'malformed' : { signatures, parts: [`${time}.`, request.body], signedAtMs }
}

const readTwitch: ReadSigned = (request) => {
  const [signature, id, time] = ['signature', 'id', 'timestamp'].map((name) =>
    readOne(request, `twitch-eventsub-message-${name}`),
  )
  if (typeof signature !== 'object') return signature ?? 'missing'
  if (typeof id !== 'object' || typeof time !== 'object') return 'malformed'
  const signedAtMs = readTime(time.value)
  if (signedAtMs === null || !signature.value.startsWith('sha256=')) return 'malformed'
  return { signatures: [signature.value], parts: [id.value, time.value, request.body], signedAtMs }
}

/** Two keys sign each delivery, so that either can be changed; the time is signed behind the body. */
const readBox: ReadSigned = (request) => {
  const time = readOne(request, 'box-delivery-timestamp')
  const signatures = ['primary', 'secondary'].flatMap((name) => request.readField(`box-signature-${name}`))
  if (signatures.length === 0) return 'missing'
  const signedAtMs = typeof time === 'string' ? null : readTime(time.value)
  if (typeof time === 'string' || signedAtMs === null || signatures.length > 2) return 'malformed'
  return { signatures, parts: [request.body, time.value], signedAtMs }
}

/** The time is in the body, so it is signed with it. */
const readLinear: ReadSigned = (request) => {
  const signature = readOne(request, 'linear-signature')
  if (typeof signature === 'string') return signature
  const { webhookTimestamp } = toObject(request.body)
  if (typeof webhookTimestamp !== 'number') return 'malformed'
  return { signatures: [signature.value], parts: [request.body], signedAtMs: webhookTimestamp }
}

/** The fields are in the body, and sign nothing but themselves. */
const readMailgun: ReadSigned = ({ body }) => {
  const { signature: given } = toObject(body)
  if (typeof given !== 'object' || given === null) return 'missing'
  const { timestamp, token, signature } = given as Record<string, unknown>
  const time = readTime(String(timestamp))
  if (time === null || typeof token !== 'string' || typeof signature !== 'string') return 'malformed'
  return { signatures: [signature], parts: [String(timestamp), token], signedAtMs: time }
}

const readAirtable: ReadSigned = (request) => {
  const field = readOne(request, 'x-airtable-content-mac')
  if (typeof field === 'string') return field
  if (!field.value.startsWith('hmac-sha256=')) return 'malformed'
  return { signatures: [field.value], parts: [request.body], signedAtMs: null }
}

const readTeams: ReadSigned = (request) => {
  const field = readOne(request, 'authorization')
  if (typeof field === 'string') return field
  const [, signature] = /^HMAC (\S+)$/i.exec(field.value) ?? []
  return signature === undefined
    ? 'malformed'
    : { signatures: [signature], parts: [request.body], signedAtMs: null }
}

const fromBase64 = (secret: string) => Buffer.from(secret, 'base64')

function answerSlack({ body }: WebhookRequest): WebhookReply | null {
  const { type, challenge } = toObject(body)
  if (type !== 'url_verification' || typeof challenge !== 'string') return null
  return { status: 200, type: 'application/json', body: JSON.stringify({ challenge }) }
}

function answerZoom({ body }: WebhookRequest, secret: string): WebhookReply | null {
  const { event, payload } = toObject(body)
  if (event !== 'endpoint.url_validation' || typeof payload !== 'object' || payload === null) return null
  const { plainToken } = payload as Record<string, unknown>
  if (typeof plainToken !== 'string') return null
  const encryptedToken = createHmac('sha256', secret).update(plainToken).digest('hex')
  return { status: 200, type: 'application/json', body: JSON.stringify({ plainToken, encryptedToken }) }
}

function answerTwitch({ readField, body }: WebhookRequest): WebhookReply | null {
  const [type] = readField('twitch-eventsub-message-type')
  const { challenge } = toObject(body)
  if (type !== 'webhook_callback_verification' || typeof challenge !== 'string') return null
  return { status: 200, type: 'text/plain', body: challenge }
}

type Row = readonly [
  name: string,
  docs: string,
  check: WebhookProvider['check'],
  answer?: WebhookProvider['answer'],
]

const ROWS: readonly Row[] = [
  [
    'airtable',
    'https://airtable.com/developers/web/api/webhooks-overview',
    hmac(readAirtable, { key: fromBase64 }),
  ],
  ['box', 'https://developer.box.com/guides/webhooks/v2/signatures-v2/', hmac(readBox)],
  ['brex', 'https://developer.brex.com/docs/webhooks/', STANDARD],
  [
    'buildkite',
    'https://buildkite.com/docs/apis/webhooks/pipelines',
    hmac(withTimeBeside('x-buildkite-signature', { time: 'timestamp', signature: 'signature', join: byDot })),
  ],
  [
    'calendly',
    'https://developer.calendly.com/api-docs/webhook-signatures',
    hmac(withTimeBeside('calendly-webhook-signature', { join: byDot })),
  ],
  ['clerk', 'https://clerk.com/docs/webhooks/sync-data', SVIX],
  [
    'customerio',
    'https://docs.customer.io/journeys/webhooks/',
    hmac(withTimeIn('x-cio-signature', 'x-cio-timestamp', { join: byVersion })),
  ],
  [
    'elevenlabs',
    'https://elevenlabs.io/docs/product-guides/administration/webhooks',
    hmac(withTimeBeside('elevenlabs-signature', { signature: 'v0', join: byDot })),
  ],
  ['linear', 'https://linear.app/developers/webhooks', hmac(readLinear)],
  [
    'lob',
    'https://docs.lob.com/#tag/Webhooks',
    hmac(withTimeIn('lob-signature', 'lob-signature-timestamp', { join: byDot })),
  ],
  [
    'mailgun',
    'https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks',
    hmac(readMailgun),
  ],
  [
    'microsoft-teams',
    'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-outgoing-webhook',
    hmac(readTeams, { key: fromBase64 }),
  ],
  [
    'mux',
    'https://www.mux.com/docs/core/verify-webhook-signatures',
    hmac(withTimeBeside('mux-signature', { join: byDot })),
  ],
  ['openai', 'https://platform.openai.com/docs/guides/webhooks', STANDARD],
  [
    'paddle',
    'https://developer.paddle.com/webhooks/signature-verification',
    hmac(withTimeBeside('paddle-signature', { time: 'ts', signature: 'h1', join: byColon })),
  ],
  [
    'persona',
    'https://docs.withpersona.com/webhooks-best-practices',
    hmac(withTimeBeside('persona-signature', { join: byDot })),
  ],
  [
    'recurly',
    'https://docs.recurly.com/recurly-subscriptions/docs/signature-verification',
    hmac(readRecurly),
  ],
  ['resend', 'https://resend.com/docs/dashboard/webhooks/verify-webhooks-requests', SVIX],
  [
    'sanity',
    'https://www.sanity.io/docs/content-lake/webhooks',
    hmac(withTimeBeside('sanity-webhook-signature', { join: byDot })),
  ],
  [
    'slack',
    'https://docs.slack.dev/authentication/verifying-requests-from-slack',
    hmac(withTimeIn('x-slack-signature', 'x-slack-request-timestamp', { join: byVersion, prefix: 'v0=' })),
    answerSlack,
  ],
  ['standard', 'https://github.com/standard-webhooks/standard-webhooks', STANDARD],
  [
    'stripe',
    'https://docs.stripe.com/webhooks/signature',
    hmac(withTimeBeside('stripe-signature', { join: byDot })),
  ],
  ['svix', 'https://docs.svix.com/receiving/verifying-payloads/how-manual', SVIX],
  [
    'tiktok',
    'https://developers.tiktok.com/doc/webhooks-verification',
    hmac(withTimeBeside('tiktok-signature', { signature: 's', join: byDot })),
  ],
  ['twitch', 'https://dev.twitch.tv/docs/eventsub/handling-webhook-events/', hmac(readTwitch), answerTwitch],
  [
    'webflow',
    'https://developers.webflow.com/data/docs/working-with-webhooks',
    hmac(withTimeIn('x-webflow-signature', 'x-webflow-timestamp', { join: byColon })),
  ],
  [
    'workos',
    'https://workos.com/docs/events/data-syncing/webhooks',
    hmac(withTimeBeside('workos-signature', { join: byDot })),
  ],
  [
    'zendesk',
    'https://developer.zendesk.com/documentation/webhooks/verifying/',
    hmac(withTimeIn('x-zendesk-webhook-signature', 'x-zendesk-webhook-signature-timestamp', { join: asOne })),
  ],
  [
    'zoom',
    'https://developers.zoom.us/docs/api/webhooks/',
    hmac(withTimeIn('x-zm-signature', 'x-zm-request-timestamp', { join: byVersion, prefix: 'v0=' })),
    answerZoom,
  ],
]

/** Providers whose signature is an HMAC of the body and of something beside it, mostly the time. */
export const OVER_TIME: readonly WebhookProvider[] = ROWS.map(([name, docs, check, answer]) => ({
  name,
  docs,
  check,
  ...(answer && { answer }),
}))
