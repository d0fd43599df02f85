import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { apiKeyScopes } from '../../permissions.ts'

export const accessKinds = ['token', 'api_key', 'public_key'] as const

export const access = z.object({
  id,
  kind: z.enum(accessKinds).describe('`public_key`: of SSH.'),
  name: z
    .string()
    .nullable()
    .describe('An API key’s description, or an SSH key’s name; null of the user token.'),
  mark: z.string().describe('By what it is recognised: the token or key masked, an SSH key’s fingerprint.'),
  scope: z.enum(apiKeyScopes).nullable().describe('Of an API key.'),
  team: z.object({ id, name: z.string() }).describe('In which it works.'),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable().describe('To the minute.'),
  last_used_address: z.string().nullable(),
})

export const accessList = z.object({ items: z.array(access).describe('The newest first.') })

export type OwnAccess = z.output<typeof access>
export type AccessKind = (typeof accessKinds)[number]
