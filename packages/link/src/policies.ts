import { z } from 'zod'
import { count, id, short } from './shapes.ts'

/** Addresses in one push; a full set comes in several. */
export const POLICIES_LIMIT = 20
/** Rows in one message of counts; what is over goes with the next. */
export const POLICY_COUNTS_LIMIT = 1_000
const REMOVED_LIMIT = 1_000

const text = {
  version: z.number().int().min(1),
  source: z.string().max(64 * 1024),
}

export const setPolicies = z.object({
  is_full: z
    .boolean()
    .describe(
      'What was pushed since this connection began is everything: other addresses have no policy any more.',
    ),
  policies: z
    .array(
      z.object({
        endpoint: short.describe('A hostname, or `host:port`.'),
        policy_id: id,
        ...text,
        trial: z.object({ ...text, percent: z.number().int().min(1).max(100) }).nullable(),
        shadow: z.object(text).nullable(),
      }),
    )
    .max(POLICIES_LIMIT),
  removed: z.array(short).max(REMOVED_LIMIT),
})

/** What rules did since the last acknowledged message. */
export const policyCounts = z.object({
  sequence: count.describe('Sent again under the same sequence until it is answered.'),
  counts: z
    .array(
      z.object({
        endpoint: short,
        policy_id: id,
        version: z.number().int().min(1),
        rule: short.describe('Its name, or its place: `on_http_request[0]`.'),
        action: short.describe('Its type; empty for the rule itself.'),
        outcome: short.describe(
          'matched, refused, would_refuse, error, too_expensive, shadow_differs; `refused` is what lists show.',
        ),
        count,
      }),
    )
    .max(POLICY_COUNTS_LIMIT),
})
