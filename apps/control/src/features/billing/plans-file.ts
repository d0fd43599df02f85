import { limitNames } from '@nora/contract/billing'
import { ConfigError } from '@nora/contract/settings'
import { parseDocument } from 'yaml'
import { z } from 'zod'

const words = z.strictObject({ ru: z.string().min(1).max(300), en: z.string().min(1).max(300) })
const limit = z.union([
  z.literal('unlimited'),
  z.number().int().min(0),
  z.strictObject({ per_seat: z.number().int().min(0) }),
])

const plan = z.strictObject({
  id: z.string().regex(/^[a-z0-9_-]{1,30}$/),
  type: z.enum(['personal', 'team']),
  name: words,
  description: words,
  price_kopecks: z.number().int().min(0),
  price_per: z.enum(['month', 'seat_month']),
  tunnel_kinds: z.array(z.enum(['http', 'tcp', 'ssh', 'trigger'])).min(1),
  limits: z.record(z.enum(limitNames), limit),
})

const plansFile = z.strictObject({
  currency: z.literal('RUB'),
  plans: z
    .array(plan)
    .min(1)
    .max(20)
    .refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, {
      message: 'an id is there twice',
    }),
})

export type PlansFile = z.output<typeof plansFile>

/** Parses the operator’s plans. Throws a ConfigError with the place in the file and the mistake. */
export function parsePlansFile(file: string, text: string): PlansFile {
  const document = parseDocument(text, { logLevel: 'error' })
  if (document.errors.length > 0)
    throw new ConfigError(document.errors.map(({ message }) => `${file}: ${message}`))
  const parsed = plansFile.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  throw new ConfigError(issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`))
}
