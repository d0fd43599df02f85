import { z } from 'zod'

const text = z.string().default('')

/** A record as it stands in an editor. */
export const recordText = z.strictObject({
  name: z.string(),
  login: text,
  password: text,
  urls: z.array(z.string()).default([]),
  totp: z.string().nullable().default(null),
  tags: z.array(z.string()).default([]),
  fields: z
    .array(
      z.strictObject({
        name: z.string(),
        kind: z.enum(['text', 'hidden', 'switch', 'date']).default('text'),
        value: text,
      }),
    )
    .default([]),
  notes: text,
})
