import type { ReadField, SignatureRefusal } from '../schemes.ts'

/** A request that somebody says is a delivery of a provider. */
export type WebhookRequest = {
  readonly method: string
  /** As the provider knows it: with scheme, host and query. */
  readonly url: string
  readonly readField: ReadField
  readonly body: Uint8Array
}

/** What the provider wants to hear in place of the service's answer. */
export type WebhookReply = {
  readonly status: number
  readonly type: 'application/json' | 'text/plain'
  readonly body: string
}

/** Checks a request with one secret; null: it is the provider's. Throws for what cannot be a secret of it. */
export type WebhookCheck = (request: WebhookRequest, secret: string, nowMs: number) => SignatureRefusal | null

export type WebhookProvider = {
  /** As policies name it. */
  readonly name: string
  /** Where the provider says how it signs. */
  readonly docs: string
  readonly check: WebhookCheck
  /** To a request that proves the address before there is anything to sign; null: it is none. */
  readonly greet?: (request: WebhookRequest, secrets: readonly string[]) => WebhookReply | null
  /** To a signed request that is a question and no delivery; null: it is a delivery. */
  readonly answer?: (request: WebhookRequest, secret: string) => WebhookReply | null
}

export function toText(body: Uint8Array): string {
  return new TextDecoder().decode(body)
}

/** The object in the body; empty for everything else. */
export function toObject(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(toText(body))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {}
  } catch {
    return {}
  }
}
