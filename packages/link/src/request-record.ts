import { z } from 'zod'

const id = z.string().min(1).max(64)
const short = z.string().max(255)
const count = z.number().int().nonnegative()

const refusedBy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ip_policy'), id: id.nullable(), name: short }),
  z.object({ kind: z.enum(['allow_cidr', 'deny_cidr']), of: z.enum(['tunnel', 'port']) }),
  z.object({ kind: z.enum(['rate_limit', 'plan']), limit: count, window_s: z.number().nonnegative() }),
])

const decidedBy = z.object({
  policy_id: id.nullable(),
  version: z.number().int().min(1).nullable(),
  rule: short.describe('Its name, or its place: `on_http_request[0]`.'),
  action: short,
})

const ms = z.number().nonnegative()

/** A request as the edge saw it, for people who look at its tunnel; a connection that is over, for TCP. */
export const requestRecord = z.object({
  id,
  at: z.iso.datetime(),
  method: short,
  path: z.string().max(2048),
  status: z.number().int().min(0).max(999),
  duration_ms: z.number().nonnegative(),
  bytes_in: count,
  bytes_out: count,
  visitor: short,
  answered_by: z.enum(['edge', 'agent', 'application']).nullable().default(null),
  reason: short
    .nullable()
    .default(null)
    .describe('Why the edge answered by itself or cut the answer short; for TCP, how the connection ended.'),
  refused_by: refusedBy.nullable().default(null),
  decided_by: decidedBy.nullable().default(null),
  timings: z
    .object({ wait_ms: ms, dial_ms: ms.nullable(), first_byte_ms: ms.nullable() })
    .nullable()
    .default(null),
})

export type LinkRequestRecord = z.output<typeof requestRecord>
