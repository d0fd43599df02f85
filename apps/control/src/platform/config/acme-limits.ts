import { DAY_MS, HOUR_MS, SECOND_MS } from '@nora/kit'
import { z } from 'zod'

/**
 * What an issuer counts: `orders` of the account, certificates per `registered_domain`, certificates of the
 * `same_names`, `failures` per name.
 */
export const acmeLimits = z
  .array(
    z.strictObject({
      kind: z.enum(['orders', 'registered_domain', 'same_names', 'failures']),
      count: z.number().int().min(1).max(1_000_000),
      period_s: z
        .number()
        .int()
        .min(1)
        .max(90 * 24 * 3600),
    }),
  )
  .max(20)

export type AcmeLimits = z.output<typeof acmeLimits>

/** As its documentation has them in 2026. */
export const LETS_ENCRYPT_LIMITS: AcmeLimits = [
  { kind: 'orders', count: 300, period_s: (3 * HOUR_MS) / SECOND_MS },
  { kind: 'registered_domain', count: 50, period_s: (7 * DAY_MS) / SECOND_MS },
  { kind: 'same_names', count: 5, period_s: (7 * DAY_MS) / SECOND_MS },
  { kind: 'failures', count: 5, period_s: HOUR_MS / SECOND_MS },
]
