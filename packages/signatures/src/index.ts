/**
 * Who sent a webhook: signature schemes of its senders, checked over the raw body while it arrives, in
 * constant time, and deliveries that were made before. Knows the documented schemes of GitHub, GitLab,
 * Stripe, Slack, Telegram and Standard Webhooks, and plain HMAC. Reads no clock, keeps no file, and never
 * lets a secret into a text.
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
