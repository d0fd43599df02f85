import { z } from 'zod'
import { id, instant, page, pageQuery, person } from '../fields.ts'
import { WEBHOOK_TARGETS_MAX } from './bounds.ts'
import {
  answer,
  commit,
  count,
  dedupe,
  expression,
  givenHeaders,
  maxBodyBytes,
  method,
  methods,
  onDead,
  overlap,
  retryPolicy,
  setVerification,
  sign,
  targetAddress,
  targetKind,
  transform,
  verification,
  version,
  webhookName,
} from './parts.ts'

export const webhookState = z
  .enum(['active', 'paused', 'full'])
  .describe('`paused`: requests are stored and not delivered. `full`: senders are answered 429.')
export const targetState = z.enum(['active', 'failing', 'paused', 'gone'])

const summary = {
  id,
  name: z.string(),
  url: z.string().describe('Where senders send to; whoever knows it can.'),
  scheme: z.string().nullable().describe('The sender whose signatures are checked.'),
  state: webhookState,
  last_request_at: instant.nullable(),
  stored: count.describe('Requests that are kept.'),
  waiting: count.describe('Deliveries that are due, wait for another attempt, or are held.'),
  dead: count.describe('Deliveries that were given up.'),
  user: person.describe('Whose webhook it is.'),
  created_at: instant,
  is_over_limit: z.boolean().describe('Whether it exceeds the plan of the team: it cannot be changed.'),
  is_read_only: z.boolean().describe('Whether the caller may not change it.'),
}
export const webhookSummary = z.object(summary)

export const webhookTarget = z.object({
  id,
  name: z.string(),
  kind: targetKind,
  address: z.string(),
  filter: z.string().nullable(),
  transform: transform.nullable(),
  sign,
  secret_count: count.describe('Secrets of `sign: standard`; two during a change.'),
  retry: retryPolicy,
  rate_per_s: count.nullable(),
  concurrency: count,
  on_dead: onDead,
  state: targetState,
  reason: z.string().nullable().describe('Why it is in this state.'),
  failing_since: instant.nullable(),
  waiting: count,
  dead: count,
  version,
})

export const webhook = z.object({
  ...summary,
  version,
  hostname: z.string().nullable().describe('The static name or own domain of its address; null: ours.'),
  former_urls: z
    .array(z.object({ url: z.string(), until: instant }))
    .describe('Addresses before a rotation that still take requests.'),
  methods,
  max_body_bytes: z.number().int(),
  verification: verification.nullable(),
  answer,
  dedupe,
  order_key: z.string().nullable(),
  commit,
  keep_days: count,
  paused_at: instant.nullable(),
  targets: z.array(webhookTarget).max(WEBHOOK_TARGETS_MAX),
})

export const webhookQuery = z.object({
  ...pageQuery('whk'),
  q: z.string().trim().max(100).optional().describe('Part of the name.'),
  whose: z.enum(['own', 'team']).optional().describe('`team` includes those of other members where allowed.'),
})
export const webhookPage = page(webhookSummary)

const keepDays = z.number().int().min(1).max(365).describe('At most what the plan keeps.')
const hostname = z.string().trim().toLowerCase().min(1).max(253).nullable()

const targetSettings = {
  filter: expression.nullable(),
  transform: transform.nullable(),
  sign,
  secret: z.string().min(24).max(200).nullable().describe('Of `sign: standard`: `whsec_…`; sealed.'),
  rate_per_s: z.number().int().min(1).max(1000).nullable(),
  concurrency: z.number().int().min(1).max(50),
  on_dead: onDead,
}

export const addTarget = z.object({
  name: webhookName,
  kind: targetKind,
  address: targetAddress,
  filter: targetSettings.filter.default(null),
  transform: targetSettings.transform.default(null),
  sign: targetSettings.sign.default('keep'),
  secret: targetSettings.secret.default(null),
  retry: retryPolicy.prefault({}),
  rate_per_s: targetSettings.rate_per_s.default(null),
  concurrency: targetSettings.concurrency
    .optional()
    .describe('How many at once: 1 for an agent, which keeps their order, and 5 for others by default.'),
  on_dead: targetSettings.on_dead.default('pass'),
})

export const changeTarget = z.object({
  version,
  name: webhookName.optional(),
  address: targetAddress.optional(),
  filter: targetSettings.filter.optional(),
  transform: targetSettings.transform.optional(),
  sign: targetSettings.sign.optional(),
  secret: targetSettings.secret.optional(),
  retry: retryPolicy.optional(),
  rate_per_s: targetSettings.rate_per_s.optional(),
  concurrency: targetSettings.concurrency.optional(),
  on_dead: targetSettings.on_dead.optional(),
})

export const createWebhook = z.object({
  name: webhookName,
  hostname: hostname.default(null),
  methods: methods.default(null),
  max_body_bytes: maxBodyBytes,
  verification: setVerification.nullable().default(null),
  answer: answer.prefault({}),
  dedupe: dedupe.prefault({}),
  order_key: expression.nullable().default(null),
  commit,
  keep_days: keepDays.optional(),
  targets: z.array(addTarget).max(WEBHOOK_TARGETS_MAX).default([]),
})

export const changeWebhook = z.object({
  version,
  name: webhookName.optional(),
  hostname: hostname.optional(),
  methods: methods.optional(),
  max_body_bytes: maxBodyBytes.unwrap().optional(),
  verification: setVerification
    .extend({ secrets: setVerification.shape.secrets.optional().describe('Left out: as they were.') })
    .nullable()
    .optional(),
  answer: answer.optional(),
  dedupe: dedupe.optional(),
  order_key: expression.nullable().optional(),
  commit: commit.unwrap().optional(),
  keep_days: keepDays.optional(),
})

export const deleteWebhookQuery = z.object({
  name: z.string().max(60).optional().describe('The name of the webhook; needed while deliveries wait.'),
})
export const rotateWebhook = z.object({ overlap_s: overlap })
export const testWebhook = z.object({
  preset: z.string().max(60).optional().describe('The sender that is played; its own otherwise.'),
  method: method.default('POST'),
  headers: givenHeaders.default([]),
  body: z.string().max(65_536).optional().describe('A sample of the sender otherwise.'),
})
export const testedWebhook = z.object({ request_id: id, status: z.number().int() })
export const targetParams = z.object({ id, target_id: id })
export const probedTarget = z.object({
  is_good: z.boolean(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  duration_ms: count,
})
export const webhookTargets = z.object({ items: z.array(webhookTarget).max(WEBHOOK_TARGETS_MAX) })

export type Webhook = z.output<typeof webhook>
export type WebhookSummary = z.output<typeof webhookSummary>
export type WebhookState = z.output<typeof webhookState>
export type WebhookTarget = z.output<typeof webhookTarget>
export type WebhookTargetState = z.output<typeof targetState>
export type WebhookQuery = z.output<typeof webhookQuery>
export type CreateWebhook = z.output<typeof createWebhook>
export type ChangeWebhook = z.output<typeof changeWebhook>
export type AddWebhookTarget = z.output<typeof addTarget>
export type ChangeWebhookTarget = z.output<typeof changeTarget>
export type TestWebhook = z.output<typeof testWebhook>
export type ProbedWebhookTarget = z.output<typeof probedTarget>
