import { z } from 'zod'
import { visibleName } from '../fields.ts'
import { POLICY_SOURCE_MAX, POLICY_TESTS_MAX } from './bounds.ts'

export const count = z.number().int().nonnegative()
export const policyName = visibleName(60)
export const policyDescription = z.string().trim().max(200)
export const versionNumber = z.number().int().min(1).max(1_000_000)

export const source = z.string().max(POLICY_SOURCE_MAX).describe('YAML or JSON, at most 64 KiB.')

/** Longer than a policy may be, so that the answer can name the place where it is too long. */
export const uncheckedSource = z.string().max(2 * POLICY_SOURCE_MAX)

export const tests = z
  .string()
  .max(POLICY_TESTS_MAX)
  .describe(
    'Cases in YAML: a list of `name`, `request`, `expect` with `decision`, `status`, `headers`, `rule`.',
  )

export const localized = z.object({ ru: z.string(), en: z.string() })

export const endpoint = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(255)
  .describe('A hostname, or `host:port` of a TCP port.')
