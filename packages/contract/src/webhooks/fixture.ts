import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { seenHeaders } from './parts.ts'

/** A line of what `exportWebhook` writes with `format=fixture`, and `nora webhook check` reads. */
export const webhookFixture = z.object({
  version: z.literal(1),
  id,
  received_at: instant,
  method: z.string().regex(/^[A-Z]{1,20}$/),
  path: z.string().max(65_536).describe('Below the address of the webhook.'),
  query: z.string().max(65_536).describe('Without its question mark.'),
  headers: seenHeaders,
  body: z.string(),
  body_encoding: z.enum(['utf8', 'base64']),
  sender: z.string().max(60).nullable().describe('The scheme of the webhook’s verification.'),
})

export type WebhookFixture = z.output<typeof webhookFixture>
