import { verifyWebhook } from './verify-webhook.ts'
import type { WebhookRequest } from './webhook.ts'

export type HandshakeAnswer = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/**
 * What a provider wants to hear when it asks whether the address is its owner's (Slack, Zoom, Meta, Graph, X,
 * Discord and others); null for a delivery, for a question of another provider and for one that proves nothing.
 * The secrets answer some of them, and those that are signed are answered only when the signature is right.
 */
export function answerHandshake(
  provider: string,
  request: WebhookRequest,
  { secrets, nowMs }: { readonly secrets: readonly string[]; readonly nowMs: number },
): HandshakeAnswer | null {
  const { reply } = verifyWebhook({ provider, secrets, request }, nowMs)
  if (reply === null) return null
  // The text is the caller's: no browser may take it for a page.
  const headers = [
    ['content-type', reply.type === 'text/plain' ? 'text/plain; charset=utf-8' : reply.type],
    ['x-content-type-options', 'nosniff'],
  ] as const
  return { status: reply.status, headers, body: reply.body }
}
