/**
 * Who sent a webhook: signature schemes of its senders, checked over the raw body while it arrives, in
 * constant time, and deliveries that were made before. Knows the documented schemes of some eighty providers
 * (`verifyWebhook`), signs as most of them do (`signWebhook`), and knows plain HMAC. Reads no clock, keeps no file, and never lets a secret into a text.
 */
export { type ReplayDecision, ReplayGuard, type ReplayGuardOptions } from './replay-guard.ts'
export type { ReadField, SignatureRefusal } from './schemes.ts'
export {
  type ParsedVerification,
  parseVerification,
  type Verification,
  type VerificationScheme,
} from './verification.ts'
export { createVerifier, type Delivery, type SignatureCheck, type Verifier } from './verifier.ts'
export { answerHandshake, type HandshakeAnswer } from './webhooks/answer-handshake.ts'
export { readDeliveryId } from './webhooks/delivery-id.ts'
export { WEBHOOK_PRESETS, type WebhookPreset } from './webhooks/presets/presets.ts'
export { getSampleEvent, type SampleEvent } from './webhooks/presets/sample-event.ts'
export { canSignWebhook, signWebhook } from './webhooks/sign-webhook.ts'
export {
  checkWebhookSecret,
  verifyWebhook,
  WEBHOOK_PROVIDER_NAMES,
  type WebhookVerification,
} from './webhooks/verify-webhook.ts'
export type { SignedWebhook, WebhookReply, WebhookRequest } from './webhooks/webhook.ts'
