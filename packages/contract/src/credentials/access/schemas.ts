import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { apiKeyScopes } from '../../permissions.ts'

export const accessKinds = ['token', 'api_key', 'public_key'] as const

export const access = z.object({
  id,
  kind: z.enum(accessKinds).describe('`public_key` is an SSH key.'),
  name: z
    .string()
    .nullable()
    .describe('The description of an API key or the name of an SSH key; null for the user token.'),
  mark: z
    .string()
    .describe('What you recognise it by: the masked token or key, or the fingerprint of an SSH key.'),
  scope: z.enum(apiKeyScopes).nullable().describe('The scope of an API key.'),
  team: z.object({ id, name: z.string() }).describe('The team in which it works.'),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable().describe('To the minute.'),
  last_used_address: z.string().nullable(),
})

export const accessList = z.object({ items: z.array(access).describe('Newest first.') })

export type OwnAccess = z.output<typeof access>
export type AccessKind = (typeof accessKinds)[number]
