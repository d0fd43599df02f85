import { z } from 'zod'
import { givenInstant, id, instant, page, pageQuery, several } from '../fields.ts'

const word = z.string().min(1).max(64)

export const auditOutcomes = ['success', 'failure'] as const

/** With what somebody came: a browser, a program, or an SSH key. */
export const auditCredentialKinds = [
  'session',
  'user_token',
  'client_session',
  'sample_session',
  'api_key',
  'public_key',
] as const

const auditUser = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable().describe('null: the account was deleted.'),
  avatar_url: z.string().nullable(),
})

const auditCredential = z.object({
  id,
  kind: z.enum(auditCredentialKinds).nullable().describe('null: it is no more, and was of no known kind.'),
  name: z.string().nullable().describe('Of a key or a machine, while it is known.'),
})

export const auditEvent = z.object({
  id,
  position: z.number().int().describe('Its place in the chain of the installation.'),
  at: instant,
  action: z.string().describe('What was done: `member.changed`.'),
  object: z.object({
    kind: z.string().describe('What the action is about: the word before its dot.'),
    id: z.string(),
    name: z.string().nullable().describe('What it was called at that time.'),
  }),
  outcome: z.enum(auditOutcomes),
  user: auditUser.nullable().describe('null: the operator of the installation, or nobody who is known.'),
  credential: auditCredential.nullable(),
  address: z.string().describe('An IP address; `local`: the machine of the server.'),
  client: z.string().describe('`User-Agent` of a browser or program.'),
  request_id: z.string(),
  data: z
    .record(z.string(), z.unknown())
    .describe('Facts of the action; a change has `before` and `after`. Never a secret.'),
  previous_hash: z.string(),
  hash: z.string().describe('SHA-256 over the row and `previous_hash`.'),
})

export const auditFilter = {
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words, each the beginning of one in the event: a name, an address, an action, an id.'),
  member: several(word).describe('Ids of users.'),
  action: several(word),
  object_kind: several(word).describe('`port`, `member`, …'),
  object: word.optional().describe('The id of one object.'),
  address: z.string().trim().min(1).max(64).optional(),
  from: givenInstant.optional().describe('At this moment or after it.'),
  to: givenInstant.optional().describe('Before this moment.'),
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
  members: z.array(auditUser).describe('Who occurs in the log; 500 at most.'),
  actions: z.array(z.string()),
  object_kinds: z.array(z.string()),
})

export type AuditEvent = z.output<typeof auditEvent>
export type AuditFilters = z.output<typeof auditFilters>
export type AuditQuery = z.output<typeof auditQuery>
export type ExportQuery = z.output<typeof exportQuery>
export type AuditCredentialKind = (typeof auditCredentialKinds)[number]
