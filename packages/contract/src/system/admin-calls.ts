import { z } from 'zod'

/** Settings that can be changed while the server runs; they win over its configuration. */
export const installationSettings = ['banner'] as const

const setting = z.object({ key: z.enum(installationSettings), value: z.string() })

/** Operators call these from the command line about the installation. */
export const systemAdminCalls = {
  exportData: {
    input: z.object({}),
    answer: z.object({
      file: z.string().describe('Path in the data folder of a file with every row. The caller removes it.'),
      totals: z.array(z.object({ table: z.string(), rows: z.number().int(), checksum: z.string() })),
    }),
  },
  listSettings: { input: z.object({}), answer: z.object({ items: z.array(setting) }) },
  setSetting: {
    input: z.object({ key: z.enum(installationSettings), value: z.string().max(10_000) }),
    answer: setting,
  },
  unsetSetting: { input: z.object({ key: z.enum(installationSettings) }), answer: setting },
} as const

export type InstallationSetting = (typeof installationSettings)[number]
