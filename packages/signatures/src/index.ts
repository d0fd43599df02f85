/**
 * Who sent a webhook: signature schemes of its senders, checked over the raw body while it arrives, in
 * constant time, and deliveries that were made before. Knows the documented schemes of some eighty providers
 * (`verifyWebhook`) and plain HMAC. Reads no clock, keeps no file, and never lets a secret into a text.
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
export {
  verifyWebhook,
  WEBHOOK_PROVIDER_NAMES,
  type WebhookVerification,
} from './webhooks/verify-webhook.ts'
export type { WebhookReply, WebhookRequest } from './webhooks/webhook.ts'
