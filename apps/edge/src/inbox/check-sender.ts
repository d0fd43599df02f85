import type { PushedWebhook } from '@nora/link'
import {
  answerHandshake,
  checkWebhookSecret,
  type HandshakeAnswer,
  verifyWebhook,
  WEBHOOK_PRESETS,
} from '@nora/signatures'
import { Networks } from '../platform/networks.ts'
import { createReadField, type ReceivedRequest } from './received-request.ts'

/** `reply`: it is no delivery, and its sender wants to hear this. */
export type SenderDecision =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'reply'; readonly answer: HandshakeAnswer }

/** Has the sender of the webhook sent this? Throws for what is no request of its scheme. */
export type SenderCheck = (request: ReceivedRequest, body: Buffer, nowMs: number) => SenderDecision

const ACCEPTED: SenderDecision = { kind: 'accepted' }

/** Throws for a scheme that is not known, and for what cannot be its secret. */
export function createSenderCheck(verification: PushedWebhook['verification']): SenderCheck {
  if (verification === null) return () => ACCEPTED
  const { scheme, secrets } = verification
  const preset = WEBHOOK_PRESETS.find(({ name }) => name === scheme)
  const isSigned = preset?.proof !== 'address'
  const listed = verification.networks.length > 0 ? verification.networks : (preset?.networks ?? [])
  const networks = new Networks(listed.join(','))
  if (!isSigned && networks.isEmpty) throw new RangeError(`${scheme} signs nothing and has no networks`)
  if (isSigned) for (const secret of secrets) checkWebhookSecret(scheme, secret)
  // A scheme that is not known is an error now, not at the first request.
  if (isSigned) check(scheme, [], PROBE, Buffer.alloc(0), 0)
  return (request, body, nowMs) => {
    if (!networks.isEmpty && !networks.has(request.visitor)) return { kind: 'refused', reason: 'address' }
    return isSigned ? check(scheme, secrets, request, body, nowMs) : ACCEPTED
  }
}

const PROBE: ReceivedRequest = {
  http_version: '1.1',
  method: 'POST',
  path: '/',
  query: '',
  headers: [],
  visitor: '',
  url: 'https://localhost/',
}

function check(
  provider: string,
  secrets: readonly string[],
  received: ReceivedRequest,
  body: Buffer,
  nowMs: number,
): SenderDecision {
  const { method, url, headers } = received
  const request = { method, url, readField: createReadField(headers), body }
  const { refusal, reply } = verifyWebhook({ provider, secrets, request }, nowMs)
  if (reply !== null) {
    const answer = answerHandshake(provider, request, { secrets, nowMs })
    if (answer !== null) return { kind: 'reply', answer }
  }
  return refusal === null ? ACCEPTED : { kind: 'refused', reason: refusal }
}
