import { isLang, type Lang, pickLang } from '@nora/kit'
import type { FastifyRequest } from 'fastify'

/** Returns the requested language, else the user’s, else the browser’s. */
export function getLang(req: FastifyRequest): Lang {
  return getRequestedLang(req) ?? req.actor?.language ?? pickLang([req.headers['accept-language']])
}

/** Returns what this call alone asks for: by its query, or by the header of a console opened with `?lang=`. */
export function getRequestedLang(req: FastifyRequest): Lang | null {
  // There is no query when the address itself could not be read.
  const lang = (req.query as { lang?: unknown } | null)?.lang
  if (isLang(lang)) return lang
  const header = req.headers['nora-language']
  return isLang(header) ? header : null
}
