import { z } from 'zod'
import { visibleName } from '../fields.ts'
import {
  WEBHOOK_ANSWER_BODY_MAX,
  WEBHOOK_ATTEMPTS_MAX,
  WEBHOOK_BODY_DEFAULT_BYTES,
  WEBHOOK_BODY_MAX_BYTES,
  WEBHOOK_EXPRESSION_MAX,
  WEBHOOK_OVERLAP_SECONDS_MAX,
  WEBHOOK_RETRY_SECONDS_MAX,
  WEBHOOK_SECRETS_MAX,
  WEBHOOK_TRANSFORM_MAX,
} from './bounds.ts'

export const webhookName = visibleName(60)
export const count = z.number().int().nonnegative()
export const version = z
  .number()
  .int()
  .min(1)
  .describe('The `version` that the caller has seen; it increases with every change.')

const fieldName = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/)
const fieldValue = z
  .string()
  .max(4096)
  .regex(/^[^\u0000-\u0008\u000a-\u001f\u007f]*$/)
/** Pairs that we send ourselves. */
export const givenHeaders = z
  .array(z.tuple([fieldName, fieldValue]))
  .max(50)
  .describe('Values without line breaks.')
/** Pairs as they came, of any sender. */
export const seenHeaders = z.array(z.tuple([z.string(), z.string()])).describe('In the order of arrival.')

export const expression = z.string().trim().min(1).max(WEBHOOK_EXPRESSION_MAX).describe('In CEL.')
export const transform = z.object({
  kind: z.enum(['cel', 'javascript']),
  source: z.string().trim().min(1).max(WEBHOOK_TRANSFORM_MAX),
})

export const method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
export const methods = z
  .array(method)
  .min(1)
  .max(6)
  .nullable()
  .describe('Requests with other methods are answered 405. null: all are taken.')

export const verificationScheme = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .describe('The sender, such as `github` or `standard`.')
export const setVerification = z.object({
  scheme: verificationScheme,
  secrets: z
    .array(z.string().min(1).max(4096))
    .max(WEBHOOK_SECRETS_MAX)
    .describe('Any of them may have signed. They are sealed and never shown again.'),
})
export const verification = z.object({ scheme: verificationScheme, secret_count: count })

export const answerBy = z
  .enum(['fixed', 'expression', 'target'])
  .describe(
    '`expression`: a CEL expression makes the body. `target`: what the first target answers within 10 seconds, else 202.',
  )
export const answer = z.object({
  by: answerBy.default('fixed'),
  status: z.number().int().min(200).max(299).default(200),
  headers: givenHeaders.default([]),
  body: z.string().max(WEBHOOK_ANSWER_BODY_MAX).default(''),
  expression: expression.nullable().default(null).describe('Of `by: expression`.'),
})

export const dedupe = z.object({
  by: z.enum(['off', 'delivery_id', 'signature', 'header', 'expression']).default('delivery_id'),
  expression: expression
    .nullable()
    .default(null)
    .describe('The name of the header, or the expression; null otherwise.'),
  window_s: z.number().int().min(1).max(604_800).default(86_400),
})

export const maxBodyBytes = z
  .number()
  .int()
  .min(1024)
  .max(WEBHOOK_BODY_MAX_BYTES)
  .default(WEBHOOK_BODY_DEFAULT_BYTES)
  .describe('Larger requests are answered 413.')
export const commit = z
  .enum(['spool', 'database'])
  .default('spool')
  .describe('Where a request is before its sender is answered: on the disk of the edge, or in the database.')
export const overlap = z
  .number()
  .int()
  .min(0)
  .max(WEBHOOK_OVERLAP_SECONDS_MAX)
  .default(0)
  .describe('For how many seconds the address before still takes requests.')

export const targetKind = z.enum(['url', 'tunnel', 'gateway', 'agent'])
export const targetAddress = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .describe(
    'A URL with https, the hostname of a tunnel, the id of a gateway, or the name that `nora webhook listen` gives.',
  )
export const sign = z
  .enum(['keep', 'fresh', 'standard'])
  .describe(
    '`keep`: signature and bytes as they came. `fresh`: the signature of the sender, made anew. `standard`: Standard Webhooks with the secret of the target.',
  )
export const retryPolicy = z.object({
  attempts: z
    .number()
    .int()
    .min(1)
    .max(WEBHOOK_ATTEMPTS_MAX + 1)
    .default(WEBHOOK_ATTEMPTS_MAX + 1),
  within_s: z
    .number()
    .int()
    .min(60)
    .max(WEBHOOK_RETRY_SECONDS_MAX)
    .default(WEBHOOK_RETRY_SECONDS_MAX)
    .describe('Nothing is tried after that.'),
  statuses: z
    .array(z.number().int().min(300).max(499))
    .max(20)
    .default([])
    .describe('Statuses that are tried again besides 408, 409, 425, 429 and 5xx; 410 never is.'),
  timeout_s: z.number().int().min(1).max(60).default(30),
})
export const onDead = z
  .enum(['pass', 'hold'])
  .describe('Whether the next requests of the same order key go on after one that was given up.')
