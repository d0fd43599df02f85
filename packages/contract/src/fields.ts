import { LANGS } from '@nora/kit'
import { z } from 'zod'
import { roles } from './permissions.ts'

/** Field shapes that several features share. Every string has a bound. */
export const id = z.string().min(1).max(64)
export const instant = z.iso.datetime().describe('UTC, ISO 8601.')
export const email = z.string().trim().toLowerCase().pipe(z.email().max(254))
export const lang = z.enum(LANGS)
export const role = z.enum(roles)

/** A user as others in the team see them. */
export const person = z.object({ id, name: z.string().nullable(), email: z.string() })

export const idParams = z.object({ id })

/** Several values of a query parameter, with commas between: `http,tcp`. */
export function several<T extends z.ZodType<unknown, string>>(value: T) {
  const values = z.array(value).max(20)
  return z
    .string()
    .max(500)
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .pipe(values)
    .optional()
}

/** Cursor paging, the same for every list. */
export const pageQuery = {
  cursor: z.string().max(200).optional().describe('`next_cursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}

export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}
