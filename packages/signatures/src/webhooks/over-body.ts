import { BODY_ROWS } from './body-rows.ts'
import { hmac, overBody } from './signed.ts'
import type { WebhookProvider } from './webhook.ts'

/** Of the others the signature is written in hex. */
const IN_BASE64: ReadonlySet<string> = new Set([
  'aftership',
  'cloudpayments',
  'docusign',
  'fastspring',
  'heroku',
  'hookdeck',
  'line',
  'mongodb-atlas',
  'shopify',
  'typeform',
  'woocommerce',
  'x',
  'xero',
])

/** Providers whose signature is an HMAC of the body alone. */
export const OVER_BODY: readonly WebhookProvider[] = BODY_ROWS.map(
  ([name, header, prefix, algorithm, docs, more]) => ({
    name,
    docs,
    ...hmac(overBody(header, prefix, IN_BASE64.has(name) ? 'base64' : 'hex'), { algorithm }),
    ...more,
  }),
)
