/**
 * Webhooks: addresses that take requests of senders, keep them, and deliver them in order. Owns `webhooks`,
 * `webhook_targets`, `webhook_requests`, `webhook_queues`, `webhook_deliveries`, `webhook_attempts` and
 * `webhook_replays`. Promises that what an edge hands over is stored once, however often it does; that of deliveries with
 * the same order key none goes before another; and that each is made at least once, or ends where somebody sees it. Takes
 * no request of a sender itself: edges do.
 */

export { Deliverer } from './deliveries/deliverer.ts'
export { Attempts } from './live/attempts.ts'
export { AwaitedAnswers } from './live/awaited-answers.ts'
export { TargetLoad } from './live/target-load.ts'
export { WebhookNewsroom } from './live/webhook-newsroom.ts'
export { acceptRequests } from './requests/accept-requests.ts'
export { answerByTarget } from './requests/answer-by-target.ts'
export { takeOwn } from './requests/take-own.ts'
export { ServedWebhooks } from './served/served-webhooks.ts'
export { countWebhooks } from './stored/webhooks.store.ts'
export type { Deps as WebhooksDeps } from './webhooks.deps.ts'
export { createWebhooksFeature } from './webhooks.feature.ts'
