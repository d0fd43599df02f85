import { z } from 'zod'
import { id, instant, person } from '../fields.ts'
import { madeId } from '../vault/schemas.ts'
import { CONFIG_MONITORS_MAX } from './bounds.ts'

const url = z.string().min(1).max(2_000)
const count = z.number().int().min(0)

export const monitor = z.object({
  id,
  kind: z.enum(['email', 'webhook']),
  person: person.nullable().describe('To whom emails go; null: a webhook.'),
  url: url.nullable().describe('Of a webhook.'),
  told_seq: count.describe('How far the config was when it was told last.'),
  attempts: count.describe('Deliveries that failed since the last one that did not.'),
  last_error: z.string().nullable(),
  next_attempt_at: instant.nullable().describe('Null: nothing waits.'),
  delivered_at: instant.nullable(),
  is_beyond: z.boolean().describe('Beyond the limit of the plan: it is told nothing.'),
  created_at: instant,
})
export const monitors = z.object({
  items: z.array(monitor).max(CONFIG_MONITORS_MAX),
  used: count.describe('Of the whole team: saved monitors and open connections of clients.'),
  limit: count.nullable().describe('Null: the plan sets none.'),
})
export const createMonitor = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('email'),
    user_id: id.optional().describe('Somebody with a role in the config; without it, you.'),
  }),
  z.object({ kind: z.literal('webhook'), url }),
])
export const newMonitor = monitor.extend({
  secret: z.string().nullable().describe('Signs the bodies of a webhook. Shown this once.'),
})
export const monitorParams = z.object({ id, monitor: id })

export const watchQuery = z.object({
  monitor: madeId('smo')
    .optional()
    .describe('Made by the client: a connection with the same one takes the place of that before it.'),
})
export const watchConfigQuery = watchQuery.extend({
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The seq that is known; without it the first event tells the present one.'),
})

export type Monitor = z.output<typeof monitor>
export type MonitorList = z.output<typeof monitors>
export type CreateMonitor = z.output<typeof createMonitor>
export type NewMonitor = z.output<typeof newMonitor>
