import { z } from 'zod'
import { visibleName } from '../fields.ts'

/** Excludes control characters and the marks that turn the direction of a text around. */
export const personName = visibleName(100).regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u)

export const themes = ['system', 'light', 'dark'] as const
export const theme = z.enum(themes)

/** A name of the IANA time zone database, such as `Europe/Moscow`. */
export const timeZone = z.string().min(1).max(50).refine(isTimeZone)

/** The zone of a device, which the server may not know: then it is left out, rather than stand in the way. */
export const deviceTimeZone = z
  .string()
  .max(50)
  .transform((name) => (isTimeZone(name) ? name : undefined))
  .optional()

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
