import type { WebhookFacts } from '@nora/contract/webhooks'
import type { WebhookRow } from './stored/webhooks.store.ts'

/** What the audit log tells of a webhook. */
export function toWebhookFacts({
  name,
  scheme,
  answer,
  max_body_bytes,
  keep_days,
}: WebhookRow): WebhookFacts {
  return { name, scheme, answer_by: answer.by, max_body_bytes, keep_days }
}
