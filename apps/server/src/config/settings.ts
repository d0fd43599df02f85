import type { z } from 'zod'
import type { SettingMeta } from './described.ts'
import { configSchema } from './schema.ts'

/** One leaf of the schema under both of its names. */
export type Setting = {
  /** `control.http_port` */
  key: string
  path: readonly string[]
  /** `NORA_CONTROL_HTTP_PORT` */
  variable: string
  meta: SettingMeta
  /** What holds when nothing is said; undefined when that is decided at the start. */
  fallback: unknown
}

/** Every setting, in the order of the schema. */
export const SETTINGS: readonly Setting[] = collect(configSchema.shape, [])

function collect(shape: Record<string, z.ZodType>, above: readonly string[]): Setting[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const path = [...above, name]
    const inner = innerShape(schema)
    return inner ? collect(inner, path) : [toSetting(path, schema)]
  })
}

function innerShape(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  const unwrapped = 'unwrap' in schema ? (schema as z.ZodPrefault<z.ZodObject>).unwrap() : schema
  return 'shape' in unwrapped ? (unwrapped.shape as Record<string, z.ZodType>) : undefined
}

function toSetting(path: readonly string[], schema: z.ZodType): Setting {
  const meta = schema.meta() as SettingMeta | undefined
  const key = path.join('.')
  if (!meta) throw new Error(`the setting ${key} has no description`)
  const variable = `NORA_${path.join('_').toUpperCase()}`
  return { key, path, variable, meta, fallback: schema.safeParse(undefined).data }
}
