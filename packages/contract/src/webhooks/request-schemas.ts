import { z } from 'zod'
import { givenInstant, id, instant, page, pageQuery, several } from '../fields.ts'
import { WEBHOOK_CHECK_MAX, WEBHOOK_REPLAY_IDS_MAX, WEBHOOK_TARGETS_MAX } from './bounds.ts'
import { count, expression, givenHeaders, method, seenHeaders, transform } from './parts.ts'
import { webhookSummary, webhookTarget } from './schemas.ts'

export const requestState = z.enum([
  'stored',
  'queued',
  'unmatched',
  'delivered',
  'partly',
  'dead',
  'refused',
  'duplicate',
])
export const deliveryState = z.enum(['due', 'sending', 'waiting', 'held', 'delivered', 'dead', 'cancelled'])

const summary = {
  id,
  sequence: count.describe('Its place among the requests of the webhook.'),
  received_at: instant,
  method: z.string(),
  path: z.string().describe('Below the address of the webhook.'),
  query: z.string().describe('Without its question mark.'),
  body_bytes: count,
  content_type: z.string().nullable(),
  visitor: z.string().describe('Address of the sender.'),
  state: requestState,
  refused_by: z
    .enum(['signature', 'size', 'rate', 'method'])
    .nullable()
    .describe('What it did not pass; it is never delivered.'),
  reason: z.string().nullable().describe('Why the signature was refused.'),
  duplicate_of: id.nullable(),
  answered_status: z.number().int().describe('What its sender was answered.'),
}
export const requestSummary = z.object(summary)

const attempt = z.object({
  number: count,
  started_at: instant,
  duration_ms: count.nullable(),
  status: z.number().int().nullable(),
  error: z
    .string()
    .nullable()
    .describe('`timeout`, `refused`, `cut`, `loop`, `agent_away`…; `unknown`: control ended in the middle.'),
  headers: seenHeaders,
  body: z.string().describe('The first 16 KiB of the answer.'),
  body_encoding: z.enum(['utf8', 'base64']),
})

const deliveryFields = {
  id,
  request_id: id,
  target: z.object({ id, name: z.string() }),
  state: deliveryState,
  reason: z.string().nullable().describe('Why it is held or dead.'),
  order_key: z.string().nullable(),
  attempts: count,
  due_at: instant.nullable(),
  last_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
  replay_of: id.nullable().describe('The delivery that this one repeats.'),
  created_at: instant,
}
export const deliverySummary = z.object(deliveryFields)
export const delivery = z.object({ ...deliveryFields, history: z.array(attempt).describe('Oldest first.') })

export const webhookRequest = z.object({
  ...summary,
  http_version: z.string(),
  headers: seenHeaders,
  body: z.string().nullable().describe('Of bodies of at most 64 KiB; null: download it, or it has expired.'),
  body_encoding: z.enum(['utf8', 'base64']),
  is_body_expired: z.boolean(),
  delivery_key: z.string().nullable().describe('By which duplicates are known.'),
  edge: z.string(),
  expires_at: instant,
  deliveries: z.array(delivery).max(100),
})

const filters = {
  q: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe(
      'Words, `"phrases"`, `prefix*`, `method:POST`, `status:2xx`, `header:x-github-event=push`, `json.type=invoice.paid`; `-` before one excludes.',
    ),
  state: several(requestState),
  target: id.optional(),
  from: givenInstant.optional(),
  to: givenInstant.optional(),
}
export const requestQuery = z.object({ ...pageQuery('whr'), ...filters })
export const requestPage = page(requestSummary)
export const requestParams = z.object({ id, request_id: id })

export const deliveryQuery = z.object({
  ...pageQuery('whd'),
  state: several(deliveryState),
  target: id.optional(),
})
export const deliveryPage = page(deliverySummary)
export const deliveryParams = z.object({ id, delivery_id: id })

/** Everything is as it was where nothing is said. */
const edit = z.object({
  method: method.optional(),
  path: z
    .string()
    .max(8000)
    .regex(/^\/[\x21-\x7e]*$/)
    .optional()
    .describe('May end in a query.'),
  headers: givenHeaders.optional().describe('Replaces all headers of the request.'),
  body: z
    .string()
    .max(1024 * 1024)
    .optional(),
})
export const replayWebhook = z.object({
  request_ids: z.array(id).min(1).max(WEBHOOK_REPLAY_IDS_MAX).optional(),
  q: filters.q,
  state: z.array(requestState).max(8).optional(),
  from: filters.from,
  to: filters.to,
  target_ids: z.array(id).min(1).max(WEBHOOK_TARGETS_MAX).optional().describe('All targets otherwise.'),
  order: z.enum(['received', 'any']).default('received').describe('`any`: none waits for another.'),
  dry_run: z.boolean().default(false).describe('Counts, and sends nothing.'),
  edit: edit.optional().describe('Of one request, named in `request_ids`.'),
})
export const webhookReplay = z.object({
  id: id.nullable().describe('null: a dry run.'),
  state: z.enum(['counted', 'running', 'done', 'cancelled']),
  requests: count.describe('How many are meant.'),
  skipped: count.describe('Without a body that is still kept, or wanted by no target.'),
  queued: count,
  delivered: count,
  dead: count,
  created_at: instant,
})
export const replayParams = z.object({ id, replay_id: id })

export const exportQuery = z.object({
  ...filters,
  format: z.enum(['har', 'jsonl', 'curl', 'fixture']).default('jsonl'),
})

export const checkWebhook = z.object({
  filter: expression.nullable().default(null),
  transform: transform.nullable().default(null),
  last: z.number().int().min(1).max(WEBHOOK_CHECK_MAX).default(WEBHOOK_CHECK_MAX),
})
export const checkedWebhook = z.object({
  items: z
    .array(
      z.object({
        request_id: id,
        is_match: z.boolean(),
        error: z
          .object({ text: z.string(), line: count.nullable(), column: count.nullable() })
          .nullable()
          .describe('Of the filter or the transform.'),
        result: z
          .object({
            method: z.string(),
            path: z.string(),
            headers: seenHeaders,
            body: z.string().describe('At most the first 4 KiB.'),
          })
          .nullable()
          .describe('What the target would get; null: nothing.'),
      }),
    )
    .max(WEBHOOK_CHECK_MAX),
})

/** `skipped`: there were too many to tell one by one; read the list anew. */
export const webhookNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request'), request: requestSummary }),
  z.object({ type: z.literal('delivery'), delivery: deliverySummary }),
  z.object({ type: z.literal('target'), target: webhookTarget }),
  z.object({ type: z.literal('webhook'), webhook: webhookSummary }),
  z.object({ type: z.literal('replay'), replay: webhookReplay }),
  z.object({ type: z.literal('skipped'), count }),
])

export type WebhookRequest = z.output<typeof webhookRequest>
export type WebhookRequestSummary = z.output<typeof requestSummary>
export type WebhookRequestState = z.output<typeof requestState>
export type WebhookRequestQuery = z.output<typeof requestQuery>
export type WebhookDelivery = z.output<typeof delivery>
export type WebhookDeliverySummary = z.output<typeof deliverySummary>
export type WebhookDeliveryState = z.output<typeof deliveryState>
export type WebhookDeliveryQuery = z.output<typeof deliveryQuery>
export type ReplayWebhook = z.output<typeof replayWebhook>
export type WebhookReplay = z.output<typeof webhookReplay>
export type WebhookExportQuery = z.output<typeof exportQuery>
export type CheckWebhook = z.output<typeof checkWebhook>
export type CheckedWebhook = z.output<typeof checkedWebhook>
export type WebhookNews = z.output<typeof webhookNews>
