import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { revokeKeys } from '../schemas.ts'

export const session = z.object({
  id,
  kind: z
    .enum(['browser', 'client'])
    .describe('`client`: a `nora` that was let in with `nora login`; it does not expire by itself.'),
  current: z.boolean().describe('The one that asks.'),
  device: z.object({
    machine: z.string().nullable().describe('Name of the machine, as the client told it.'),
    browser: z.string().nullable().describe('`Firefox`; null when unknown and for clients.'),
    os: z.string().nullable(),
    client_version: z.string().nullable(),
  }),
  team: z.object({ id, name: z.string(), type: z.enum(['personal', 'team']) }).describe('In which it works.'),
  address: z.string().nullable().describe('From where it was opened; null when that is not known.'),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
})

export const sessionList = z.object({ items: z.array(session).describe('The last used first.') })

export const terminateAll = z.object({
  including_current: z.boolean().default(false),
  including_clients: z.boolean().default(false).describe('Also sign `nora` out on every machine.'),
  including_keys: revokeKeys,
})

export const terminated = z.object({ ended: z.number().int() })

export type Session = z.output<typeof session>
