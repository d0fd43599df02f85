/**
 * `signature`: by a secret. `public_key`: the sender’s. `token`: shown as it is. `address`: nothing is signed, so there
 * is nothing to enter.
 */
export type Proof = 'signature' | 'public_key' | 'token' | 'address'

export type Preset = { name: string; label: string; proof: Proof }

const ROWS: readonly (readonly [name: string, label: string, proof?: Proof])[] = [
  ['standard', 'Standard Webhooks'],
  ['svix', 'Svix'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['bitbucket', 'Bitbucket'],
  ['gitea', 'Gitea'],
  ['stripe', 'Stripe'],
  ['cloudpayments', 'CloudPayments'],
  ['yookassa', 'YooKassa', 'address'],
  ['shopify', 'Shopify'],
  ['slack', 'Slack'],
  ['telegram', 'Telegram', 'token'],
  ['discord', 'Discord', 'public_key'],
  ['zoom', 'Zoom'],
  ['meta', 'Meta (Facebook, Instagram, WhatsApp)'],
  ['x', 'X'],
  ['twilio', 'Twilio'],
  ['sendgrid', 'SendGrid', 'public_key'],
  ['jira', 'Jira'],
  ['linear', 'Linear'],
  ['sentry', 'Sentry'],
  ['typeform', 'Typeform'],
  ['microsoft-graph', 'Microsoft Graph', 'token'],
]

/**
 * Senders that are offered by name: the table of `@nora/signatures`, which itself needs Node. A test holds them equal.
 */
export const PRESETS: readonly Preset[] = ROWS.map(([name, label, proof = 'signature']) => ({
  name,
  label,
  proof,
}))

export function findPreset(name: string | null): Preset | undefined {
  return PRESETS.find((preset) => preset.name === name)
}

/** What the sender is called; null where nothing is checked. A sender that is not in the table keeps its name. */
export function senderLabel(scheme: string | null): string | null {
  return findPreset(scheme)?.label ?? scheme
}

/** Whether its secret also signs: an event can be tried, and a delivery be signed anew. */
export function canSign({ proof }: Preset): boolean {
  return proof === 'signature' || proof === 'token'
}
