import { isEmail, isVisible, LANGS, normalizeEmail, parseInstant, toAsciiDomain } from '@nora/kit'
import { z } from 'zod'
import { roles } from './permissions.ts'

/** Field shapes that several features share. Every string has a bound. */
export const id = z.string().min(1).max(64)
export const instant = z.iso.datetime().describe('UTC, ISO 8601.')
export const lang = z.enum(LANGS)
export const role = z.enum(roles)

/** Domains of other scripts arrive as they are typed and are kept in A-labels, as DNS and SMTP have them. */
export const email = z
  .string()
  .max(320)
  .transform(normalizeEmail)
  .pipe(z.string().superRefine(inFormat('email', isEmail)))
  .meta({ format: 'email' })

/** A moment that callers name, at any offset of RFC 3339; handlers get it in UTC, as answers have it. */
export const givenInstant = z
  .string()
  .max(40)
  .superRefine(inFormat('datetime', (text) => parseInstant(text) !== null))
  .transform((text) => parseInstant(text)?.toISOString() ?? text)
  .meta({ format: 'date-time', description: 'RFC 3339, such as `2026-11-25T12:00:00+03:00`.' })

/** Makes a schema for names that people give: at least one character must be visible. */
export function visibleName(maxLength: number) {
  return z.string().trim().min(1).max(maxLength).superRefine(inFormat('visible', isVisible))
}

/** A domain of e-mail addresses, in A-labels: `example.com`, `xn--e1afmkfd.example`. */
export const emailDomain = z
  .string()
  .max(253)
  .transform(toAsciiDomain)
  .pipe(z.string().superRefine(inFormat('domain', (domain) => isEmail(`a@${domain}`))))

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

/** The id of the last row of a page, of the kind that the list has. */
export function cursor(prefix: string) {
  const shape = new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`)
  return z
    .string()
    .max(64)
    .superRefine(inFormat('cursor', (text) => shape.test(text)))
    .optional()
    .describe('`next_cursor` of the page before.')
}

/** Makes the query of cursor paging, the same for every list; `prefix` is that of its ids. */
export function pageQuery(prefix: string) {
  return { cursor: cursor(prefix), limit: z.coerce.number().int().min(1).max(100).default(50) }
}

export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}

function inFormat(format: string, isRight: (text: string) => boolean) {
  return (text: string, ctx: z.core.$RefinementCtx<string>) => {
    if (!isRight(text)) ctx.addIssue({ code: 'invalid_format', format, input: text })
  }
}
