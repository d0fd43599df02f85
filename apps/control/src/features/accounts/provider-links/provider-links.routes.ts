import type { FastifyInstance } from 'fastify'
import type { BrowserCookie } from '../../../platform/http/browser-cookie.ts'
import type { CallerDeps } from '../../../platform/http/caller.ts'
import { serveNavigation } from '../../../platform/http/navigation.ts'
import type { Deps } from '../accounts.deps.ts'
import type { AccountsHandlers } from '../accounts.handlers.ts'
import { finishProvider } from './finish-provider.ts'
import { listProviderLinks, unlinkProvider } from './manage-links.ts'
import type { Returned, Returning } from './returning.ts'
import { type StartedFlow, startLinking, startProviderSignIn } from './start-provider.ts'
import { getProviderSignUp } from './waiting-identity.ts'

type Served =
  | 'listProviderLinks'
  | 'startProviderSignIn'
  | 'linkProvider'
  | 'unlinkProvider'
  | 'getProviderSignUp'

export function providerLinksHandlers(deps: Deps): Pick<AccountsHandlers, Served> {
  const run = {
    list: listProviderLinks(deps),
    startSignIn: startProviderSignIn(deps),
    startLinking: startLinking(deps),
    unlink: unlinkProvider(deps),
    getSignUp: getProviderSignUp(deps),
  }
  return {
    listProviderLinks: ({ actor }) => run.list(actor),
    startProviderSignIn: async ({ params, body, cookie }) =>
      leave(cookie('nora_provider'), await run.startSignIn(params.id, body.return_to)),
    linkProvider: async ({ actor, params, body, cookie }) =>
      leave(cookie('nora_provider'), await run.startLinking(actor, params.id, body.return_to)),
    unlinkProvider: ({ actor, origin, params }) => run.unlink(actor, origin, params.id),
    getProviderSignUp: ({ cookie }) => run.getSignUp(cookie('nora_provider').token),
  }
}

export function leave(cookie: BrowserCookie, { authorization_url, browser }: StartedFlow) {
  cookie.set(browser.token, browser.expires_at)
  return { authorization_url }
}

/** Serves the address that providers send browsers back to. */
export function serveProviderCallback(app: FastifyInstance, calls: CallerDeps, deps: Deps): void {
  const path = '/v1/provider_links/:id/callback'
  serveReturn(app, calls, { name: 'finishProvider', path }, finishProvider(deps))
}

/** A way back: with what the browser carries, and what it is given. */
export function serveReturn(
  app: FastifyInstance,
  calls: CallerDeps,
  at: { name: string; path: string },
  finish: (returning: Returning) => Promise<Returned>,
): void {
  serveNavigation(app, calls, { ...at, isOnce: true }, async (navigation) => {
    const [session, browser] = [navigation.cookie('nora_session'), navigation.cookie('nora_provider')]
    const returned = await finish({
      provider_id: navigation.params.id ?? '',
      parameters: toParameters(navigation.query),
      actor: navigation.actor,
      origin: navigation.origin,
      lang: navigation.lang,
      session_token: session.token,
      browser_token: browser.token,
    })
    if (returned.session) session.set(returned.session.token, returned.session.expires_at)
    if (returned.waitsUntil && browser.token !== null) browser.set(browser.token, returned.waitsUntil)
    else browser.clear()
    return { redirect_to: returned.redirect_to }
  })
}

/** One value per name: a parameter sent twice (RFC 6749 §3.1 forbids it) counts as none. */
function toParameters(query: Record<string, unknown>): URLSearchParams {
  const single = Object.entries(query).filter(([, value]) => typeof value === 'string')
  return new URLSearchParams(single as [string, string][])
}
