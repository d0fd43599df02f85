import { isLang, type Lang, pickLang } from '@nora/kit'
import type { FastifyRequest } from 'fastify'

/** What is asked for in the address, else the user's language, else the browser's. */
export function getLang(req: FastifyRequest): Lang {
  // There is no query when the address itself could not be read.
  const lang = (req.query as { lang?: unknown } | null)?.lang
  if (isLang(lang)) return lang
  return req.actor?.language ?? pickLang([req.headers['accept-language']])
}
