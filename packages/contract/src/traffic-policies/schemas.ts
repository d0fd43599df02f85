import { z } from 'zod'
import { id, instant, page, pageQuery, person } from '../fields.ts'
import { ENDPOINTS_PER_POLICY } from './bounds.ts'
import { count, endpoint, policyDescription, policyName, source, tests, versionNumber } from './fields.ts'
import { diagnostics, testResult } from './language-schemas.ts'

const note = z.string().trim().max(200)

/** What runs at an address besides the published version. */
const trial = z
  .object({ version: versionNumber, percent: z.number().int().min(1).max(100) })
  .describe('The part of visitors, by their addresses, that another version serves; 100 publishes it.')
const shadow = z
  .object({ version: versionNumber })
  .describe('A version that runs beside the one in force without effect; differences are counted.')

export const attachment = z.object({
  endpoint,
  pinned: versionNumber.nullable().describe('The version that stays; null follows what is published.'),
  trial: trial.nullable(),
  shadow: shadow.nullable(),
})

export const attachments = z.object({ items: z.array(attachment) })

export const setAttachments = z.object({
  items: z
    .array(
      z.object({
        endpoint,
        pinned: versionNumber.nullable().default(null),
        trial: trial.nullable().default(null),
        shadow: shadow.nullable().default(null),
      }),
    )
    .max(ENDPOINTS_PER_POLICY)
    .describe('All addresses of the policy: those that are left out are detached.'),
})

const summary = {
  id,
  name: z.string(),
  description: z.string(),
  version: count.describe('The published version; 0 before the first.'),
  revision: z.number().int().describe('Increases when the draft or the published version changes.'),
  has_draft: z.boolean(),
  attached_to: z.array(z.string()).describe('The addresses in alphabetical order, at most 100.'),
  refusals_24h: count.describe('Requests that it refused in the last 24 hours.'),
  user: person.describe('Whose policy it is.'),
  created_at: instant,
  changed_at: instant,
  is_over_limit: z
    .boolean()
    .describe('Whether it exceeds the plan of the team: it works on and cannot be changed.'),
  is_read_only: z.boolean().describe('Whether the caller may not change it; secrets are then `••••••`.'),
}

export const policySummary = z.object(summary)

export const draft = z.object({ source, tests, by: person.nullable(), at: instant })

export const policy = z.object({
  ...summary,
  source: z.string().describe('The published text; empty before the first version.'),
  tests: z.string(),
  draft: draft.nullable(),
  attachments: z.array(attachment),
})

export const policyQuery = z.object({
  ...pageQuery('tpl'),
  q: z.string().trim().max(100).optional().describe('Part of the name, the description or an address.'),
  attached: z.enum(['yes', 'no']).optional(),
  whose: z.enum(['own', 'team']).optional().describe('`team` includes those of other members where allowed.'),
})

export const policyPage = page(policySummary)

export const createPolicy = z.object({
  name: policyName,
  description: policyDescription.default(''),
  source: source.default('').describe('The first draft. It may have errors.'),
  tests: tests.default(''),
})

export const changePolicy = z.object({
  name: policyName.optional(),
  description: policyDescription.optional(),
})

const revision = z.number().int().min(1)

export const saveDraft = z.object({
  source,
  tests: tests.default(''),
  based_on: revision.describe('The `revision` that the editor has seen.'),
})

export const savedDraft = z.object({ revision, draft, diagnostics })

export const publishPolicy = z.object({
  based_on: revision.describe('The `revision` that the editor has seen.'),
  note: note.default(''),
  from: versionNumber.optional().describe('Publish this former version again instead of the draft.'),
  in_force: z
    .boolean()
    .default(true)
    .describe('false makes a version for trials and shadows, and leaves the published one in force.'),
  despite_tests: z.boolean().default(false).describe('Publish although tests fail.'),
})

export const policyVersion = z.object({
  version: versionNumber,
  note: z.string(),
  rolled_back_to: versionNumber.nullable(),
  user: person.nullable(),
  created_at: instant,
  is_published: z.boolean(),
})

export const versionQuery = z.object({
  before: z.coerce.number().int().min(1).max(1_000_001).optional().describe('Only versions below this one.'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const versionPage = z.object({ items: z.array(policyVersion), next_before: versionNumber.nullable() })

/** A text that is no number names no version. */
const inPath = z
  .string()
  .max(20)
  .transform((text) => (/^\d{1,7}$/.test(text) ? Number(text) : -1))
  .describe('The number of a version.')
export const versionParams = z.object({ id, version: inPath })
export const diffParams = z.object({ id, version: inPath, other: inPath.describe('0 is the draft.') })
export const versionDetail = policyVersion.extend({ source: z.string(), tests: z.string() })

export const publishedPolicy = z.object({ policy, version: policyVersion, tests: z.array(testResult) })

const diffLine = z.object({
  kind: z.enum(['same', 'added', 'removed']),
  text: z.string(),
  old_line: z.number().int().nullable(),
  new_line: z.number().int().nullable(),
})
export const versionDiff = z.object({
  lines: z.array(diffLine).describe('All lines of both texts in order.'),
  added: count,
  removed: count,
})

export const policyEndpoints = z.object({
  items: z
    .array(
      z.object({
        endpoint,
        kind: z.enum(['name', 'domain', 'port']),
        policy: z.object({ id, name: z.string() }).nullable().describe('The policy that is attached now.'),
      }),
    )
    .describe('The addresses to which the caller may attach a policy, at most 1,000.'),
})

export const ruleCounts = z.object({
  items: z
    .array(
      z.object({
        endpoint,
        version: versionNumber,
        rule: z.string().describe('`on_http_request[0]`, or its name.'),
        action: z.string().describe('The type of the action; empty for the rule itself.'),
        outcome: z.string(),
        count,
      }),
    )
    .describe('Sums of the last 24 hours, at most 1,000, the highest first.'),
})

export type PolicyAttachment = z.output<typeof attachment>
export type SetAttachments = z.output<typeof setAttachments>
export type TrafficPolicySummary = z.output<typeof policySummary>
export type TrafficPolicy = z.output<typeof policy>
export type TrafficPolicyQuery = z.output<typeof policyQuery>
export type CreateTrafficPolicy = z.output<typeof createPolicy>
export type ChangeTrafficPolicy = z.output<typeof changePolicy>
export type SaveDraft = z.output<typeof saveDraft>
export type SavedDraft = z.output<typeof savedDraft>
export type PublishPolicy = z.output<typeof publishPolicy>
export type PublishedPolicy = z.output<typeof publishedPolicy>
export type PolicyVersion = z.output<typeof policyVersion>
export type PolicyVersionDetail = z.output<typeof versionDetail>
export type VersionDiff = z.output<typeof versionDiff>
export type PolicyEndpoints = z.output<typeof policyEndpoints>
export type RuleCounts = z.output<typeof ruleCounts>
