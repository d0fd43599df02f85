import type { Localized } from '@nora/kit'
import { canSignWebhook } from '../sign-webhook.ts'
import { getProvider } from '../verify-webhook.ts'
import { presetTexts } from './presets.messages.ts'

/** `signature`: by a secret. `public_key`: the sender's. `token`: shown as it is. `address`: nothing is signed. */
type Proof = 'signature' | 'public_key' | 'token' | 'address'

export type WebhookPreset = {
  /** The scheme of a webhook's verification, and of `verifyWebhook` unless the proof is by address. */
  readonly name: string
  readonly label: string
  readonly proof: Proof
  /** Where at the sender the address goes and the secret comes from. */
  readonly where: Localized
  readonly docs: string
  /** Networks (CIDR) that its requests come from; only of those that sign nothing. */
  readonly networks: readonly string[]
  /** Whether a delivery can be signed afresh, and a test event be sent, with the secret that checks. */
  readonly canSign: boolean
}

type Row = readonly [name: string, label: string, proof: Proof]

const ROWS: readonly Row[] = [
  ['standard', 'Standard Webhooks', 'signature'],
  ['svix', 'Svix', 'signature'],
  ['github', 'GitHub', 'signature'],
  ['gitlab', 'GitLab', 'signature'],
  ['bitbucket', 'Bitbucket', 'signature'],
  ['gitea', 'Gitea', 'signature'],
  ['stripe', 'Stripe', 'signature'],
  ['cloudpayments', 'CloudPayments', 'signature'],
  ['yookassa', 'YooKassa', 'address'],
  ['shopify', 'Shopify', 'signature'],
  ['slack', 'Slack', 'signature'],
  ['telegram', 'Telegram', 'token'],
  ['discord', 'Discord', 'public_key'],
  ['zoom', 'Zoom', 'signature'],
  ['meta', 'Meta (Facebook, Instagram, WhatsApp)', 'signature'],
  ['x', 'X', 'signature'],
  ['twilio', 'Twilio', 'signature'],
  ['sendgrid', 'SendGrid', 'public_key'],
  ['jira', 'Jira', 'signature'],
  ['linear', 'Linear', 'signature'],
  ['sentry', 'Sentry', 'signature'],
  ['typeform', 'Typeform', 'signature'],
  ['microsoft-graph', 'Microsoft Graph', 'token'],
]

/** https://yookassa.ru/developers/using-api/webhooks */
const YOOKASSA_NETWORKS = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.156.11',
  '77.75.156.35',
  '77.75.154.128/25',
  '2a02:5180::/32',
]

/** Senders that are offered by name, in the order in which they are shown. */
export const WEBHOOK_PRESETS: readonly WebhookPreset[] = ROWS.map(([name, label, proof]) => ({
  name,
  label,
  proof,
  where: presetTexts[name as keyof typeof presetTexts],
  docs: proof === 'address' ? 'https://yookassa.ru/developers/using-api/webhooks' : getProvider(name).docs,
  networks: proof === 'address' ? YOOKASSA_NETWORKS : [],
  canSign: canSignWebhook(name) && proof !== 'public_key',
}))
