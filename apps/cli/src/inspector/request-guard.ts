import type { IncomingMessage } from 'node:http'
import { CONTROL_PATH } from './control-api.ts'

const NAMES = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Why a request may not be answered, or null. The port is open to every page the person has open, so:
 * another name in Host means DNS rebinding, and other sites may neither read nor change anything.
 */
export function getRefusal(req: IncomingMessage, port: number): string | null {
  const host = req.headers.host ?? ''
  if (!NAMES.some((name) => host === `${name}:${port}`))
    return 'This address is served under its own name only.'
  // Somebody who publishes this port too, with its own name in Host, would show all captured traffic to the
  // world.
  if (req.headers['x-forwarded-for'] !== undefined) return 'This is not served through a tunnel.'
  const site = req.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') {
    // Following a link from elsewhere to the page itself is harmless.
    const isNavigation = req.headers['sec-fetch-mode'] === 'navigate' && req.method === 'GET'
    if (!isNavigation || isApi(req)) return 'Other sites may not ask here.'
  }
  if (req.method === 'GET' || req.method === 'HEAD') return null
  const { origin } = req.headers
  // Programs say no origin; those that may control the client have its token.
  const isAsked = !origin && (site === 'same-origin' || (site === undefined && isControl(req)))
  const isSameOrigin = origin === `http://${host}` || isAsked
  return isSameOrigin ? null : 'Changes are accepted from this page only.'
}

function isControl(req: IncomingMessage): boolean {
  return req.url?.startsWith(CONTROL_PATH) ?? false
}

function isApi(req: IncomingMessage): boolean {
  return req.url?.startsWith('/api/') ?? false
}
