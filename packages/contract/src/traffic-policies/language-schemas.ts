import { z } from 'zod'
import { count, localized, tests, uncheckedSource } from './fields.ts'

const place = z.number().int().min(0)

export const diagnostic = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string().describe('A stable name of the kind of fault, such as `unknown_action`.'),
  message: localized,
  line: place.describe('Counted from 1.'),
  column: place.describe('Counted from 1, in UTF-16 units.'),
  end_line: place,
  end_column: place,
  path: z.string().describe('The place in the tree: `on_http_request[0].actions[1].config.rate`.'),
  fix: z
    .object({ title: localized, start: place, end: place, text: z.string() })
    .nullable()
    .describe('An edit that repairs it; null if nothing is certain.'),
})

export const diagnostics = z.array(diagnostic).describe('Errors and warnings in the order of the text.')

export const planSize = z.object({ rules: count, expressions: count, actions: count })

export const checkPolicy = z.object({ source: uncheckedSource })

export const checkedPolicy = z.object({
  diagnostics,
  plan_size: planSize.nullable().describe('null while there are errors.'),
})

export const formatPolicy = z.object({ source: uncheckedSource })

export const formattedPolicy = z.object({
  source: z.string().nullable().describe('The canonical text with its comments; null if it cannot be read.'),
  diagnostics,
})

export const testPolicy = z.object({ source: uncheckedSource, tests })

export const testResult = z.object({
  name: z.string(),
  outcome: z
    .enum(['passed', 'failed', 'cannot_tell'])
    .describe('`cannot_tell`: an action that is not run while testing has no stand-in.'),
  failures: z.array(
    z.object({ field: z.string(), expected: z.string(), actual: z.string() }).describe('What differs.'),
  ),
})

export const testedPolicy = z.object({
  diagnostics,
  faults: z.array(z.object({ line: place, message: localized })).describe('Faults of the cases themselves.'),
  results: z.array(testResult),
  passed: count,
  failed: count,
  cannot_tell: count,
})

export const languageAction = z.object({
  type: z.string(),
  phases: z.array(z.string()),
  doc: localized,
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.unknown().describe('What the field may hold.'),
      is_required: z.boolean(),
      is_secret: z.boolean(),
      default: z.unknown(),
      doc: localized,
    }),
  ),
  results: z.array(z.object({ name: z.string(), type: z.string(), doc: localized })),
  can_refuse: z.boolean(),
  ends: z.enum(['never', 'sometimes', 'always']).describe('Whether it ends its phase.'),
  is_waiting: z.boolean(),
  example: z.string(),
})

const described = z.object({ name: z.string(), type: z.string(), doc: localized, example: z.string() })

export const policyLanguage = z.object({
  phases: z.array(z.string()),
  actions: z.array(languageAction),
  functions: z.array(described),
  variables: z.array(described),
})

export const policySchema = z.record(z.string(), z.unknown())

export type PolicyDiagnostic = z.output<typeof diagnostic>
export type PolicySize = z.output<typeof planSize>
export type CheckedPolicy = z.output<typeof checkedPolicy>
export type FormattedPolicy = z.output<typeof formattedPolicy>
export type TestedPolicy = z.output<typeof testedPolicy>
export type PolicyTestResult = z.output<typeof testResult>
export type PolicyLanguage = z.output<typeof policyLanguage>
