import { z } from 'zod'
import { givenInstant, id, instant, person, visibleName } from '../fields.ts'
import { bytesOf32, sealedBytes } from '../sealed-bytes.ts'
import { DIRECTORY_PAGE_MAX } from '../vault/bounds.ts'
import { directoryEntry, madeId } from '../vault/schemas.ts'
import { SECRETS_STATEMENT_BYTES, SECRETS_TOKENS_MAX, TOKEN_CIDRS_MAX } from './bounds.ts'
import { config, project, slug } from './schemas.ts'

const statement = sealedBytes(SECRETS_STATEMENT_BYTES).describe(
  'What the token was made for, in frames: its hash is in the text of the token.',
)
const tokenName = visibleName(100)
const cidrs = z.array(z.string().max(64)).max(TOKEN_CIDRS_MAX).describe('Empty: from anywhere.')

export const machineToken = z.object({
  id,
  name: tokenName,
  may_write: z.boolean(),
  cidrs,
  config_ids: z
    .array(id)
    .max(1_000)
    .describe('Configs whose access list has it, of those the caller may see.'),
  made_by: person.nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
  used_at: instant.nullable(),
  used_from: z.string().nullable(),
  revoked_at: instant.nullable(),
})
export const machineTokens = z.object({ items: z.array(machineToken).max(SECRETS_TOKENS_MAX) })
export const machineTokensQuery = z.object({ project: id.optional(), config: id.optional() })
export const createMachineToken = z.object({
  id: madeId('ns'),
  name: tokenName,
  auth_hash: bytesOf32.describe('SHA-256 of the part that is sent.'),
  kem: bytesOf32,
  sig: bytesOf32,
  statement,
  may_write: z.boolean(),
  cidrs: cidrs.default([]),
  expires_at: givenInstant.nullable(),
  config_ids: z
    .array(id)
    .min(1)
    .max(1_000)
    .describe('Configs that its maker administers; their access lists are signed after this call.'),
})
export const changeMachineToken = z.object({
  name: tokenName.optional(),
  cidrs: cidrs.optional(),
  expires_at: givenInstant.nullable().optional().describe('Null: never.'),
})

export const machineQuery = z.object({
  directory_since: z.coerce.number().int().min(0).describe('The index of the directory entry of the token.'),
})
export const machine = z.object({
  token: z.object({ id, name: z.string(), may_write: z.boolean(), expires_at: instant.nullable() }),
  team_id: id,
  statement,
  chain: z.number().int().min(0),
  entries: z.array(directoryEntry).max(DIRECTORY_PAGE_MAX),
  last_index: z.number().int().min(-1),
  configs: z
    .array(
      config
        .pick({
          id: true,
          slug: true,
          former_slugs: true,
          is_root: true,
          epoch: true,
          seq: true,
          environment_id: true,
        })
        .extend({
          project: slug,
          former_projects: project.shape.former_slugs,
          environment: slug,
          root_id: id.nullable().describe('The config that it inherits from; null for a root.'),
        }),
    )
    .max(1_000),
})

export type MachineToken = z.output<typeof machineToken>
export type CreateMachineToken = z.output<typeof createMachineToken>
export type ChangeMachineToken = z.output<typeof changeMachineToken>
export type MachineState = z.output<typeof machine>
