import { z } from 'zod'
import { givenInstant, id, instant, page, pageQuery, visibleName } from '../../fields.ts'
import { apiKeyScopes } from '../../permissions.ts'

export const API_KEYS_PER_USER = 100

const description = visibleName(100).describe('What you use the key for.')
const scope = z
  .enum(apiKeyScopes)
  .describe('`full` allows all calls. `read` allows only calls that change nothing.')
const EXPIRY = 'The first moment at which it no longer works; null: never.'
const expiresAt = instant.nullable().describe(EXPIRY)
const givenExpiry = givenInstant.nullable().describe(EXPIRY)

export const apiKey = z.object({
  id,
  description: z.string(),
  scope,
  masked: z.string().describe('The masked key (`nk_••••8Q3M`), the only part that is stored for display.'),
  parent_id: id
    .nullable()
    .describe('The API key, token or client that created it, and whose revocation revokes it.'),
  created_at: instant,
  expires_at: expiresAt,
  last_used_at: instant.nullable().describe('To the minute.'),
  last_used_address: z.string().nullable(),
})

export const newApiKey = apiKey.extend({
  key: z.string().describe('The whole key, shown only once. Send it as `Authorization: Bearer nk_…`.'),
})

export const createApiKey = z.object({ description, scope, expires_at: givenExpiry })

export const renameApiKey = z.object({ description })

export const apiKeyQuery = z.object(pageQuery('key'))
export const apiKeyPage = page(apiKey)

export type ApiKey = z.output<typeof apiKey>
export type NewApiKey = z.output<typeof newApiKey>
export type CreateApiKey = z.output<typeof createApiKey>
