import { MIB } from '@nora/kit'
import { z } from 'zod'
import { count, id, short } from './shapes.ts'

/** Webhooks in one push; a full set comes in several. */
export const WEBHOOKS_LIMIT = 50
/** Requests in one message, and the bytes of their bodies; a larger body comes alone. */
export const WEBHOOK_REQUESTS_LIMIT = 100
export const WEBHOOK_REQUESTS_BYTES = 4 * MIB
/** Of one request, and of what is kept of a target's answer. */
export const WEBHOOK_BODY_BYTES = 10 * MIB
export const WEBHOOK_ANSWER_BYTES = 64 * 1024
const REMOVED_LIMIT = 1_000
const status = z.number().int().min(100).max(999)
const text = z.string().max(70_000)
const fields = z.array(z.tuple([text, text])).max(512)
const base64 = (bytes: number) => z.base64().max(Math.ceil(bytes / 3) * 4)

const webhook = z.object({
  webhook_id: id,
  team_id: id,
  tokens: z
    .array(
      z.object({
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        until: count
          .nullable()
          .describe('Milliseconds since the epoch, and answered 410 then; null: without end.'),
      }),
    )
    .max(20)
    .describe('By which requests to the host of the region for webhooks name it.'),
  hostname: short.nullable().describe('A name that leads to it, whole, without a token.'),
  is_full: z.boolean().describe('Its team keeps no more: senders are answered 429.'),
  methods: z.array(short).max(6).nullable().describe('null: all.'),
  max_body_bytes: z.number().int().min(1).max(WEBHOOK_BODY_BYTES),
  requests_per_minute: z.number().int().min(1),
  verification: z
    .object({
      scheme: short,
      secrets: z.array(z.string().max(4096)).max(5),
      networks: z.array(short).max(50).describe('Only from these, of schemes that sign nothing.'),
    })
    .nullable(),
  answer: z.object({
    by: z.enum(['fixed', 'expression', 'target']),
    status,
    headers: z.array(z.tuple([short, z.string().max(4096)])).max(50),
    body: z.string().max(65_536),
    expression: z.string().max(8_192).nullable().describe('In CEL; it makes the body.'),
  }),
  dedupe: z.object({
    by: z.enum(['off', 'delivery_id', 'signature', 'header', 'expression']),
    expression: z.string().max(8_192).nullable().describe('The name of the header, or the expression.'),
  }),
  commit: z.enum(['spool', 'database']),
})

/** What came in, as it was sent. */
const request = z.object({
  id: id.describe('Made at the edge; the same when it is handed over again.'),
  webhook_id: id,
  received_at: count.describe('Milliseconds since the epoch.'),
  http_version: short,
  method: short,
  path: text.describe('Below the address of the webhook.'),
  query: text.describe('Without its question mark.'),
  headers: fields.describe('In the order of arrival.'),
  visitor: short,
  body: base64(WEBHOOK_BODY_BYTES),
  refused_by: z.enum(['signature', 'size', 'rate', 'method']).nullable(),
  reason: short.nullable().describe('Why the signature was refused.'),
  delivery_key: z.string().max(400).nullable().describe('Of two with the same the second is a duplicate.'),
  answered_status: status,
})

const setWebhooks = z.object({
  is_full: z
    .boolean()
    .describe(
      'What was pushed since this connection began is everything: there are no other webhooks any more.',
    ),
  webhooks: z.array(webhook).max(WEBHOOKS_LIMIT),
  removed: z.array(id).max(REMOVED_LIMIT),
})

/** A stored request for a tunnel or gateway of this region, sent without the rules that visitors meet. */
const deliverWebhook = z.object({
  attempt_id: id.describe('Told back in `webhook_delivered`.'),
  hostname: short.describe('That a tunnel is bound to, or a gateway stands at.'),
  method: short,
  target: text.describe('The path with its query.'),
  headers: fields,
  body: base64(WEBHOOK_BODY_BYTES),
  timeout_ms: z.number().int().min(100).max(60_000),
})

const delivered = z.object({
  attempt_id: id,
  status: status.nullable(),
  headers: fields,
  body: base64(WEBHOOK_ANSWER_BYTES).describe('The beginning of the answer.'),
  error: short
    .nullable()
    .describe('Why there is no whole answer, such as `timeout` or `away`: nobody is there.'),
  duration_ms: count,
})

/** What edges tell control of webhooks. */
export const webhookAsks = {
  /** Requests that came in. Answered when they are stored; ids that are known already change nothing. */
  webhook_requests: {
    body: z.object({ requests: z.array(request).min(1).max(WEBHOOK_REQUESTS_LIMIT) }),
    answer: z.object({}),
  },
  /** Stores the request and delivers it to its first target at once; null: nobody has answered within 10 s. */
  answer_webhook: {
    body: z.object({ request }),
    answer: z.object({
      answer: z.object({ status, headers: fields, body: base64(WEBHOOK_ANSWER_BYTES) }).nullable(),
    }),
  },
  /** What came of an attempt that control asked for. */
  webhook_delivered: { body: delivered, answer: z.object({}) },
} as const

/** What control tells edges of webhooks. */
export const webhookPushes = {
  /** Take requests of these webhooks from now on. */
  set_webhooks: setWebhooks,
  deliver_webhook: deliverWebhook,
} as const

export type PushedWebhook = z.output<typeof webhook>
export type ReceivedWebhook = z.output<typeof request>
