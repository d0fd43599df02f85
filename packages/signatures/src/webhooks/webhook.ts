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

/** A delivery that is to be signed. */
export type WebhookDraft = {
  /** As the receiver knows it: with scheme, host and query. */
  readonly url: string
  readonly body: Uint8Array
  /** Milliseconds since 1970. */
  readonly timeMs: number
  /** The sender's name for the delivery, of the schemes that sign one. */
  readonly deliveryId: string
}

/** What has to be sent for the signature to be right; some providers sign a time or a secret inside the body. */
export type SignedWebhook = {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly url: string
  readonly body: Uint8Array
}

export type Secrets = readonly [string, ...string[]]

/** Signs with all secrets where the provider's header has room for several, otherwise with the first. */
export type WebhookSign = (draft: WebhookDraft, secrets: Secrets) => SignedWebhook

export type WebhookProvider = {
  /** As policies name it. */
  readonly name: string
  /** Where the provider says how it signs. */
  readonly docs: string
  readonly check: WebhookCheck
  /** Absent where only the provider can sign, or nobody has needed it. */
  readonly sign?: WebhookSign
  /** Throws a Problem with the code `InvalidVerification` for what cannot be a secret; every text can without it. */
  readonly checkSecret?: (secret: string) => void
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
