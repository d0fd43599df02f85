import { isLang, type Lang, pickLang } from '@nora/kit'
import type { FastifyRequest } from 'fastify'

/** Returns the language of the query, else the user’s, else the browser’s. */
export function getLang(req: FastifyRequest): Lang {
  // There is no query when the address itself could not be read.
  const lang = (req.query as { lang?: unknown } | null)?.lang
  if (isLang(lang)) return lang
  return req.actor?.language ?? pickLang([req.headers['accept-language']])
}
