import type { z } from 'zod'

/** What a setting says about itself; `--help` and docs/configuration.md are made of it. */
export type SettingMeta = {
  ru: string
  en: string
  /** May be given as `file:PATH`, and is never printed. */
  isSecret?: boolean
}

export function described<T extends z.ZodType>(schema: T, meta: SettingMeta): T {
  return schema.meta(meta)
}
