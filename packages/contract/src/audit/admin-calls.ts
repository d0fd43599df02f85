import { z } from 'zod'

const auditPlace = z.object({
  position: z.number().int(),
  hash: z.string(),
  before: z.string().nullable().describe('Hash of the preceding row.'),
})

/** Operators call these from the command line about the audit log. */
export const auditAdminCalls = {
  verifyAudit: {
    input: z.object({
      after: auditPlace
        .nullable()
        .default(null)
        .describe('Start after this row; by default at the beginning.'),
      limit: z.number().int().min(1).max(50_000).default(20_000),
    }),
    answer: z.object({
      checked: z.number().int(),
      findings: z.array(
        z.object({
          kind: z.enum([
            ...(['changed', 'removed', 'inserted', 'head_missing', 'head_forged'] as const),
            ...(['anchor_missing', 'anchor_forged'] as const),
          ]),
          position: z.number().int(),
          until: z.number().int().nullable().describe('Last position of a range; null: only `position`.'),
          id: z.string().nullable().describe('Id of the row, if it exists.'),
        }),
      ),
      next: auditPlace.nullable(),
    }),
  },
} as const
