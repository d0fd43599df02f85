import type { FastifyInstance } from 'fastify'
import type { CallerDeps } from '../../../platform/http/caller.ts'
import type { Deps } from '../accounts.deps.ts'
import type { AccountsHandlers } from '../accounts.handlers.ts'
import { enter } from '../enter.ts'
import { leave, serveReturn } from '../provider-links/provider-links.routes.ts'
import { confirmSso } from './confirm-sso.ts'
import { finishSso } from './finish-sso.ts'
import { findSso, startSso } from './start-sso.ts'

export function ssoSignInHandlers(deps: Deps): Pick<AccountsHandlers, 'findSso' | 'startSso' | 'confirmSso'> {
  const run = { find: findSso(deps), start: startSso(deps), confirm: confirmSso(deps) }
  return {
    findSso: ({ body }) => run.find(body.email),
    startSso: async ({ body, cookie }) =>
      leave(cookie('nora_provider'), await run.start(body.email, body.return_to)),
    confirmSso: async ({ body, origin, session, cookie }) => {
      const browser = cookie('nora_provider')
      const signedIn = await run.confirm(body.code, origin, { token: browser.token, replaces: session.token })
      browser.clear()
      return enter(session, signedIn)
    },
  }
}

/** Serves the address that issuers of teams send browsers back to. */
export function serveSsoCallback(app: FastifyInstance, calls: CallerDeps, deps: Deps): void {
  serveReturn(app, calls, { name: 'finishSso', path: '/v1/sso/:id/callback' }, finishSso(deps))
}
