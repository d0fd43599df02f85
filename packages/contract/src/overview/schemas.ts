import { z } from 'zod'
import { id, instant } from '../fields.ts'

/** The most entries that each list of the overview has. */
export const OVERVIEW_ITEMS_MAX = 5

/** Tunnels of the last hour, the ones with the most errors first. */
export const OVERVIEW_TUNNELS_MAX = 100

const counts = { requests: z.number().int(), errors: z.number().int() }

export const overview = z.object({
  has_requests: z
    .boolean()
    .describe('Whether a request has ever come to one of your tunnels here; the example does not count.'),
  hour: z
    .object({
      ...counts,
      tunnels: z.array(z.object({ id, ...counts })).max(OVERVIEW_TUNNELS_MAX),
    })
    .describe('Your tunnels over the last 60 minutes, closed ones too. Updated every ten seconds.'),
  expiring: z
    .array(z.object({ kind: z.enum(['api_key', 'public_key']), id, name: z.string(), expires_at: instant }))
    .max(OVERVIEW_ITEMS_MAX)
    .describe('Your keys that expire within two weeks, the next first.'),
  failing_streams: z
    .array(z.object({ id, name: z.string(), failed_at: instant, error: z.string().nullable() }))
    .max(OVERVIEW_ITEMS_MAX)
    .describe('Receivers to which the audit log could not be sent at the last try.'),
  unused_domains: z
    .object({
      items: z.array(z.object({ id, name: z.string(), hostname: z.string() })).max(OVERVIEW_ITEMS_MAX),
      total: z.number().int(),
    })
    .describe('Static names of yours behind which no tunnel stands.'),
})

export type Overview = z.output<typeof overview>
