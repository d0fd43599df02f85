import { SECRET_TYPES } from '@nora/secrets-kit'
import { z } from 'zod'

/** A config as it stands in an editor: a text, or a text with what else is known of it. */
export const editedText = z.record(
  z.string(),
  z.union([
    z.string(),
    z.strictObject({
      value: z.string(),
      type: z.enum(SECRET_TYPES).default('string'),
      visibility: z.enum(['shown', 'masked']).default('masked'),
      comment: z.string().default(''),
      tags: z.array(z.string()).default([]),
    }),
  ]),
)
