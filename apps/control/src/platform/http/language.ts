import { isLang, type Lang, pickLang } from '@nora/kit'
import type { FastifyRequest } from 'fastify'

/** What is asked for in the address, else the user's language, else the browser's. */
export function langOf(req: FastifyRequest): Lang {
  const { lang } = req.query as { lang?: unknown }
  if (isLang(lang)) return lang
  return req.actor?.language ?? pickLang([req.headers['accept-language']])
}
