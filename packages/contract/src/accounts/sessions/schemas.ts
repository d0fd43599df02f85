import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { revokeKeys } from '../schemas.ts'

export const session = z.object({
  id,
  kind: z
    .enum(['browser', 'client'])
    .describe('`client` is a `nora` that signed in with `nora login`; it does not expire.'),
  current: z.boolean().describe('Whether it is the session that makes this call.'),
  device: z.object({
    machine: z.string().nullable().describe('The name of the machine, as the client reports it.'),
    browser: z.string().nullable().describe('`Firefox`; null when unknown and for clients.'),
    os: z.string().nullable(),
    client_version: z.string().nullable(),
  }),
  team: z
    .object({ id, name: z.string(), type: z.enum(['personal', 'team']) })
    .describe('The team in which it works.'),
  address: z.string().nullable().describe('The IP address that it was opened from; null if unknown.'),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
})

export const sessionList = z.object({
  items: z.array(session).describe('Sorted by last use, most recent first.'),
})

export const terminateAll = z.object({
  including_current: z.boolean().default(false),
  including_clients: z.boolean().default(false).describe('Also sign out `nora` on every machine.'),
  including_keys: revokeKeys,
})

export const terminated = z.object({ ended: z.number().int() })

export type Session = z.output<typeof session>
