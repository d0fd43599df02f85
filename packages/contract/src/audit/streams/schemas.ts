import { z } from 'zod'
import { id, instant, page, pageQuery, visibleName } from '../../fields.ts'

export const AUDIT_STREAMS_PER_TEAM = 10

/** Excludes control characters and the marks that turn the direction of a text around. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u

export const auditStream = z.object({
  id,
  name: z.string(),
  kind: z.enum(['webhook', 'syslog']),
  url: z.string(),
  has_ca: z.boolean().describe('Whether the receiver has its own list of trusted certificate authorities.'),
  is_paused: z.boolean(),
  behind: z.number().int().describe('Events that are not delivered yet, counted up to 10,000.'),
  attempts: z.number().int().describe('Failed attempts since the last delivery.'),
  next_attempt_at: instant.nullable().describe('When the next attempt follows after a failure.'),
  delivered_at: instant.nullable(),
  failed_at: instant.nullable(),
  last_error: z.string().nullable(),
  created_at: instant,
})

export const createAuditStream = z.object({
  name: visibleName(60).regex(oneLine),
  kind: z.enum(['webhook', 'syslog']),
  url: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .describe('`https://…`; `syslog+tls://HOST:PORT`, or `syslog://HOST:PORT` over plain TCP.'),
  ca_pem: z
    .string()
    .max(100_000)
    .nullable()
    .default(null)
    .describe('Certificate authorities to trust, in PEM.'),
})

export const newAuditStream = auditStream.extend({
  secret: z
    .string()
    .nullable()
    .describe('The secret that signs the bodies of a webhook. Returned only here.'),
})

export const changeAuditStream = z.object({ is_paused: z.boolean() })
export const auditStreamQuery = z.object(pageQuery('ast'))
export const auditStreamPage = page(auditStream)
export const auditStreamTest = z.object({
  error: z.string().nullable().describe('null if the receiver accepted it.'),
})

export type AuditStream = z.output<typeof auditStream>
export type CreateAuditStream = z.output<typeof createAuditStream>
export type NewAuditStream = z.output<typeof newAuditStream>
