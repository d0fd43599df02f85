import type { FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const crossSite = {
  ru: 'Запрос пришёл с другого сайта и не принят.',
  en: 'The request comes from another site and was not accepted.',
}

/**
 * Refuses changes that another site's page makes a browser send: cookies go along with those. Browsers say
 * where a request comes from; programs that say nothing carry no foreign page's wishes. A bearer token is
 * never added by a browser on its own.
 */
export function assertSameOrigin(req: FastifyRequest, baseUrl: string): void {
  if (SAFE.has(req.method) || req.headers.authorization !== undefined) return
  const site = req.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  const origin = req.headers.origin
  if (site === undefined && origin === undefined) return
  if (origin !== undefined && origin !== 'null' && URL.canParse(origin)) {
    // The console may be reached under several names (localhost, 127.0.0.1): its own Host is one of them.
    if (site === undefined && new URL(origin).host === req.headers.host) return
    if (origin === new URL(baseUrl).origin) return
  }
  throw problem('Forbidden', crossSite)
}
