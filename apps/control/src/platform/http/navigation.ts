import { localPath } from '@nora/contract/accounts'
import type { Lang } from '@nora/kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor, Origin } from '../actor.ts'
import { type BrowserCookie, browserCookie, type CookieName } from './browser-cookie.ts'
import { type CallerDeps, findActor, isSecure, limitAddress, toOrigin } from './caller.ts'
import { getLang } from './language.ts'

/** Browsers open these by themselves: a redirect from another site, a picture. Programs do not call them. */
export type Navigation = {
  params: Record<string, string>
  query: Record<string, unknown>
  actor: Actor | null
  origin: Origin
  lang: Lang
  cookie: (name: CookieName) => BrowserCookie
}

/** Says where to redirect, or what to show. */
export type Destination = { redirect_to: string } | { picture: Buffer; type: string }

/**
 * Serves GET and HEAD at the path. The answer is never taken for a page, whatever is in it. With `isOnce` an answer
 * uses something up: a HEAD, which programs that look at links send, leaves it alone.
 */
export function serveNavigation(
  app: FastifyInstance,
  deps: CallerDeps,
  { name, path, isOnce = false }: { name: string; path: string; isOnce?: boolean },
  open: (navigation: Navigation) => Promise<Destination>,
): void {
  app.get(path, async (req, reply) => {
    limitAddress(req, name, deps)
    if (isOnce && req.method === 'HEAD') return reply.header('cache-control', 'no-store').send()
    req.actor = await findActor(req, reply, deps)
    const destination = await open({
      params: req.params as Record<string, string>,
      query: req.query as Record<string, unknown>,
      actor: req.actor,
      origin: toOrigin(req, req.actor),
      lang: getLang(req),
      cookie: (cookie) => browserCookie(req, reply, { name: cookie, isSecure: isSecure(deps) }),
    })
    return 'picture' in destination
      ? sendPicture(reply, destination)
      : redirect(reply, destination.redirect_to)
  })
}

function sendPicture(reply: FastifyReply, { picture, type }: { picture: Buffer; type: string }) {
  return reply
    .type(type)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-disposition', 'inline; filename="picture.webp"')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(picture)
}

/** Inside the console only: whatever is asked for, the browser stays on this site. */
function redirect(reply: FastifyReply, path: string) {
  if (!localPath.test(path)) throw new Error('a redirect that leads to another site')
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(path, 303)
}
