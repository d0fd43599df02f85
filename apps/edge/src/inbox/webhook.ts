import type { PushedWebhook } from '@nora/link'
import type { Log } from '../platform/log.ts'
import { createSenderCheck, type SenderCheck } from './check-sender.ts'
import { createReadDeliveryKey, type ReadDeliveryKey } from './delivery-key.ts'
import { type AnswerRequest, createAnswerRequest } from './webhook-answer.ts'

export type WebhookRules = {
  readonly checkSender: SenderCheck
  readonly readDeliveryKey: ReadDeliveryKey
  readonly answer: AnswerRequest
}

/** A webhook as control has described it. */
export class Webhook {
  readonly settings: PushedWebhook
  /** null: this edge cannot follow them, and takes no requests rather than unverified ones. */
  readonly rules: WebhookRules | null

  constructor(settings: PushedWebhook, log: Log) {
    this.settings = settings
    this.rules = compile(settings, log)
  }
}

function compile(settings: PushedWebhook, log: Log): WebhookRules | null {
  try {
    return {
      checkSender: createSenderCheck(settings.verification),
      readDeliveryKey: createReadDeliveryKey(settings),
      answer: createAnswerRequest(settings),
    }
  } catch (error) {
    // The messages of these errors repeat no secret.
    const { message } = error as Error
    log.error({ webhook: settings.webhook_id, reason: message }, 'a webhook cannot be set up')
    return null
  }
}
