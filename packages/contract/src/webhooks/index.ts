/** Webhooks: addresses that keep what they get, and deliver it in order. */
export {
  STORED_REQUESTS_MAX,
  WEBHOOK_ATTEMPTS_MAX,
  WEBHOOK_CHECK_MAX,
  WEBHOOK_INLINE_BODY_BYTES,
  WEBHOOK_REPLAY_MAX,
  WEBHOOK_TARGETS_MAX,
  WEBHOOKS_MAX,
} from './bounds.ts'
export type { WebhookFacts, WebhookTargetFacts } from './events.ts'
export { type WebhookFixture, webhookFixture } from './fixture.ts'
export type {
  CheckedWebhook,
  CheckWebhook,
  ReplayWebhook,
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookDeliveryState,
  WebhookDeliverySummary,
  WebhookExportQuery,
  WebhookNews,
  WebhookReplay,
  WebhookRequest,
  WebhookRequestQuery,
  WebhookRequestState,
  WebhookRequestSummary,
} from './request-schemas.ts'
export type {
  AddWebhookTarget,
  ChangeWebhook,
  ChangeWebhookTarget,
  CreateWebhook,
  ProbedWebhookTarget,
  TestWebhook,
  Webhook,
  WebhookQuery,
  WebhookState,
  WebhookSummary,
  WebhookTarget,
  WebhookTargetState,
} from './schemas.ts'
