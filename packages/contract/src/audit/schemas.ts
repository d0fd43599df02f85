import { z } from 'zod'
import { givenInstant, id, instant, page, pageQuery, several } from '../fields.ts'

const word = z.string().min(1).max(64)

export const auditOutcomes = ['success', 'failure'] as const

/** Says what somebody authenticated with: a browser, a program, an SSH key, or the token of a machine. */
export const auditCredentialKinds = [
  'session',
  'user_token',
  'client_session',
  'sample_session',
  'api_key',
  'public_key',
  'machine_token',
] as const

const auditUser = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable().describe('null if the account was deleted.'),
  avatar_url: z.string().nullable(),
})

const auditCredential = z.object({
  id,
  kind: z.enum(auditCredentialKinds).nullable().describe('null: it is no more, and was of no known kind.'),
  name: z.string().nullable().describe('The name of a key or a machine, while it is known.'),
})

export const auditEvent = z.object({
  id,
  position: z.number().int().describe('The position in the hash chain of the installation.'),
  at: instant,
  action: z.string().describe('The action, such as `member.changed`.'),
  object: z.object({
    kind: z.string().describe('The kind of object: the part of the action before its dot.'),
    id: z.string(),
    name: z.string().nullable().describe('The name of the object at that time.'),
  }),
  outcome: z.enum(auditOutcomes),
  user: auditUser
    .nullable()
    .describe('null if the operator of the installation acted, or the actor is unknown.'),
  credential: auditCredential.nullable(),
  address: z.string().describe('An IP address, or `local` for the machine of the server.'),
  client: z.string().describe('`User-Agent` of a browser or program.'),
  request_id: z.string(),
  data: z
    .record(z.string(), z.unknown())
    .describe('Details of the action; a change has `before` and `after`. They never contain a secret.'),
  previous_hash: z.string(),
  hash: z.string().describe('SHA-256 over the row and `previous_hash`.'),
})

export const auditFilter = {
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words that must each begin a word of the event: a name, an address, an action or an id.'),
  member: several(word).describe('Ids of users.'),
  action: several(word),
  object_kind: several(word).describe('`port`, `member`, …'),
  object: word.optional().describe('The id of one object.'),
  address: z.string().trim().min(1).max(64).optional(),
  from: givenInstant.optional().describe('Events at or after this time.'),
  to: givenInstant.optional().describe('Events before this time.'),
}

export const auditQuery = z.object({
  ...auditFilter,
  ...pageQuery('aud'),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .describe('`next_cursor` of the page before.'),
})
export const exportQuery = z.object({ ...auditFilter, format: z.enum(['csv', 'jsonl']).default('csv') })
export const auditPage = page(auditEvent)

export const auditFilters = z.object({
  members: z.array(auditUser).describe('Users who occur in the log, at most 500.'),
  actions: z.array(z.string()),
  object_kinds: z.array(z.string()),
})

export type AuditEvent = z.output<typeof auditEvent>
export type AuditFilters = z.output<typeof auditFilters>
export type AuditQuery = z.output<typeof auditQuery>
export type ExportQuery = z.output<typeof exportQuery>
export type AuditCredentialKind = (typeof auditCredentialKinds)[number]
