import { Problem } from '@nora/kit'
import type { SignatureRefusal } from '../schemes.ts'
import { OVER_BODY } from './over-body.ts'
import { OVER_TIME } from './over-time.ts'
import { OVER_URL } from './over-url.ts'
import { PUBLIC_KEYS } from './public-keys.ts'
import { secretTexts } from './secrets.messages.ts'
import { SHOWN_SECRETS } from './shown-secrets.ts'
import type { WebhookProvider, WebhookReply, WebhookRequest } from './webhook.ts'

/** By name. */
export const WEBHOOK_PROVIDERS: readonly WebhookProvider[] = [
  ...OVER_BODY,
  ...OVER_TIME,
  ...OVER_URL,
  ...PUBLIC_KEYS,
  ...SHOWN_SECRETS,
].toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Other names of some, in policies that were written for other servers. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['facebook_graph_api', 'facebook'],
  ['facebook_messenger', 'messenger'],
  ['launch_darkly', 'launchdarkly'],
  ['modern_treasury', 'modern-treasury'],
  ['meta', 'facebook'],
  ['mongodb', 'mongodb-atlas'],
  ['twitter', 'x'],
])

const byName = new Map(WEBHOOK_PROVIDERS.map((provider) => [provider.name, provider]))

/** All that `verifyWebhook` knows, in order. */
export const WEBHOOK_PROVIDER_NAMES: readonly string[] = [...byName.keys(), ...OTHER_NAMES.keys()].toSorted()

export type WebhookVerification = {
  /** null: the provider has sent it, or wants the reply. */
  readonly refusal: SignatureRefusal | null
  /** It is no delivery: the provider wants to hear this. */
  readonly reply: WebhookReply | null
}

type Delivery = {
  readonly provider: string
  readonly secrets: readonly string[]
  readonly request: WebhookRequest
}

/** Throws a RangeError for a provider that is not known. */
export function getProvider(name: string): WebhookProvider {
  const known = byName.get(OTHER_NAMES.get(name) ?? name)
  if (known === undefined) throw new RangeError(`${name} is no provider that is known`)
  return known
}

/**
 * Throws a Problem with the code `InvalidVerification` for what cannot be a secret of the provider, and never
 * repeats it; a RangeError for a provider that is not known.
 */
export function checkWebhookSecret(provider: string, secret: string): void {
  const known = getProvider(provider)
  // Anybody can sign with an empty secret.
  if (secret.trim() === '') throw new Problem('InvalidVerification', secretTexts.empty)
  known.checkSecret?.(secret)
}

/**
 * Whether a provider has sent the request, by any of the secrets. Throws for a provider that is not known, and for
 * what cannot be a secret of it.
 */
export function verifyWebhook({ provider, secrets, request }: Delivery, nowMs: number): WebhookVerification {
  const known = getProvider(provider)
  for (const secret of secrets) checkWebhookSecret(provider, secret)
  const greeting = known.greet?.(request, secrets) ?? null
  if (greeting !== null) return { refusal: null, reply: greeting }
  let refusal: SignatureRefusal = 'missing'
  for (const secret of secrets) {
    const refused = known.check(request, secret, nowMs)
    if (refused === null) return { refusal: null, reply: known.answer?.(request, secret) ?? null }
    refusal = refused
  }
  return { refusal, reply: null }
}
