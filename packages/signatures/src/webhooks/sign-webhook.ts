import { Problem } from '@nora/kit'
import { secretTexts } from './secrets.messages.ts'
import { checkWebhookSecret, getProvider, WEBHOOK_PROVIDER_NAMES } from './verify-webhook.ts'
import type { Secrets, SignedWebhook } from './webhook.ts'

type Unsigned = {
  /** One, or two while a receiver changes it; the second signs too where the header has room for several. */
  readonly secret: string | readonly string[]
  readonly body: Uint8Array
  /** As the receiver knows it: with scheme, host and query. */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** Signed by Standard Webhooks and Svix, which cannot do without. */
  readonly deliveryId: string
}

/** Whether `signWebhook` signs as this provider, with its secret or (Discord, SendGrid) with a private key. */
export function canSignWebhook(provider: string): boolean {
  return WEBHOOK_PROVIDER_NAMES.includes(provider) && getProvider(provider).sign !== undefined
}

/**
 * Signs a delivery as the provider does. Returns the header fields to set and the URL and body to send: Twilio
 * signs a digest in the URL, Linear a time and Graph a secret in the body. Throws a Problem with the code
 * `InvalidVerification` for no secret, an unfit one, and a provider that only itself can sign for.
 */
export function signWebhook(
  provider: string,
  { secret, body, url, time, deliveryId }: Unsigned,
): SignedWebhook {
  const { sign } = getProvider(provider)
  if (sign === undefined) throw new Problem('InvalidVerification', secretTexts.cannotSign(provider))
  const [first, ...others] = [secret].flat()
  if (first === undefined) throw new Problem('InvalidVerification', secretTexts.noSecret)
  const secrets: Secrets = [first, ...others]
  // These sign with a private key, which reads as no secret that checks.
  if (!SIGNED_BY_PRIVATE_KEY.has(provider)) for (const one of secrets) checkWebhookSecret(provider, one)
  return sign({ url, body, timeMs: time, deliveryId }, secrets)
}

const SIGNED_BY_PRIVATE_KEY: ReadonlySet<string> = new Set(['discord', 'sendgrid'])
