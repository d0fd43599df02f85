import { z } from 'zod'

const config = z.string().regex(/^[a-z0-9-]{1,40}(?:\/[a-z0-9-]{1,40})?$/, 'PROJECT/CONFIG or a config')

/** What `nora run` and `nora secrets` take from nora.yml. */
export const runEntry = z
  .strictObject({
    config: z
      .union([config, z.array(config).min(1)], 'PROJECT/CONFIG, or a list of them')
      .optional()
      .describe('Config whose secrets are used, as PROJECT/CONFIG; of several the last one counts most.'),
    command: z
      .union([z.string().min(1), z.array(z.string().min(1)).min(1)], 'a command, or the list of its words')
      .optional()
      .describe('Program that `nora run` starts when none is named; no shell reads it.'),
    tunnels: z
      .array(z.string())
      .min(1)
      .max(100)
      .optional()
      .describe('Tunnels of this file that `nora run` opens beside the program; --http goes before.'),
  })
  .describe('Secrets for `nora run` and `nora secrets`, and tunnels to the program.')

export type RunEntry = z.output<typeof runEntry>
