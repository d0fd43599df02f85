import { createHmac } from 'node:crypto'
import { decodeBase64Key, standardKey } from '../schemes.ts'
import { hmac, type SchemeFunctions, withTimeBeside, withTimeIn } from './signed.ts'
import {
  LINEAR,
  readAirtable,
  readBox,
  readMailgun,
  readRecurly,
  readTeams,
  readTwitch,
  standard,
} from './time-schemes.ts'
import { toObject, type WebhookProvider, type WebhookReply, type WebhookRequest } from './webhook.ts'

const byDot = (time: string, body: Uint8Array) => [`${time}.`, body]
const byColon = (time: string, body: Uint8Array) => [`${time}:`, body]
const byVersion = (time: string, body: Uint8Array) => [`v0:${time}:`, body]
const asOne = (time: string, body: Uint8Array) => [time, body]

const STANDARD = hmac(standard('webhook'), { key: standardKey })
const SVIX = hmac(standard('svix'), { key: standardKey })

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
  functions: SchemeFunctions,
  answer?: WebhookProvider['answer'],
]

const ROWS: readonly Row[] = [
  [
    'airtable',
    'https://airtable.com/developers/web/api/webhooks-overview',
    hmac({ read: readAirtable }, { key: decodeBase64Key }),
  ],
  ['box', 'https://developer.box.com/guides/webhooks/v2/signatures-v2/', hmac({ read: readBox })],
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
  ['linear', 'https://linear.app/developers/webhooks', hmac(LINEAR)],
  [
    'lob',
    'https://docs.lob.com/#tag/Webhooks',
    hmac(withTimeIn('lob-signature', 'lob-signature-timestamp', { join: byDot, unit: 'ms' })),
  ],
  [
    'mailgun',
    'https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks',
    hmac({ read: readMailgun }),
  ],
  [
    'microsoft-teams',
    'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-outgoing-webhook',
    hmac({ read: readTeams }, { key: decodeBase64Key }),
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
    hmac(withTimeBeside('paddle-signature', { time: 'ts', signature: 'h1', separator: ';', join: byColon })),
  ],
  [
    'persona',
    'https://docs.withpersona.com/webhooks-best-practices',
    hmac(withTimeBeside('persona-signature', { join: byDot })),
  ],
  [
    'recurly',
    'https://docs.recurly.com/recurly-subscriptions/docs/signature-verification',
    hmac({ read: readRecurly }),
  ],
  ['resend', 'https://resend.com/docs/dashboard/webhooks/verify-webhooks-requests', SVIX],
  [
    'sanity',
    'https://www.sanity.io/docs/content-lake/webhooks',
    hmac(withTimeBeside('sanity-webhook-signature', { join: byDot, unit: 'ms', encoding: 'base64url' })),
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
  [
    'twitch',
    'https://dev.twitch.tv/docs/eventsub/handling-webhook-events/',
    hmac({ read: readTwitch }),
    answerTwitch,
  ],
  [
    'webflow',
    'https://developers.webflow.com/data/docs/working-with-webhooks',
    hmac(withTimeIn('x-webflow-signature', 'x-webflow-timestamp', { join: byColon, unit: 'ms' })),
  ],
  [
    'workos',
    'https://workos.com/docs/events/data-syncing/webhooks',
    hmac(withTimeBeside('workos-signature', { join: byDot, unit: 'ms', separator: ', ' })),
  ],
  [
    'zendesk',
    'https://developer.zendesk.com/documentation/webhooks/verifying/',
    hmac(
      withTimeIn('x-zendesk-webhook-signature', 'x-zendesk-webhook-signature-timestamp', {
        join: asOne,
        unit: 'date',
        encoding: 'base64',
      }),
    ),
  ],
  [
    'zoom',
    'https://developers.zoom.us/docs/api/webhooks/',
    hmac(withTimeIn('x-zm-signature', 'x-zm-request-timestamp', { join: byVersion, prefix: 'v0=' })),
    answerZoom,
  ],
]

/** Providers whose signature is an HMAC of the body and of something beside it, mostly the time. */
export const OVER_TIME: readonly WebhookProvider[] = ROWS.map(([name, docs, functions, answer]) => ({
  name,
  docs,
  ...functions,
  ...(answer && { answer }),
}))
