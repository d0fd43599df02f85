import type { ReceivedWebhook } from '@nora/link'
import type { InboxRequest } from './received-request.ts'

/** The request as control takes it. */
export function toReceivedWebhook({ head, body }: InboxRequest): ReceivedWebhook {
  return { ...head, body: body.toString('base64') }
}
