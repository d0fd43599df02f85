import type { Routes } from '@nora/contract'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { makeShareLink, withdrawShareLink } from './make-share-link.ts'
import { listVisitorSessions, revokeVisitorSession, revokeVisitorSessions } from './manage-sessions.ts'
import { startVisitorSignIn, viewVisitorSignIn } from './team-sign-in.ts'

type All = Handlers<Routes['trafficPolicies']>

/** Visitors of policies: who is signed in, links that let in, and members who sign in themselves. */
export function visitorHandlers(
  deps: Deps,
): Pick<
  All,
  | 'listVisitorSessions'
  | 'revokeVisitorSession'
  | 'revokeVisitorSessions'
  | 'makeShareLink'
  | 'withdrawShareLink'
  | 'viewVisitorSignIn'
  | 'startVisitorSignIn'
> {
  const run = {
    list: listVisitorSessions(deps),
    revoke: revokeVisitorSession(deps),
    revokeAll: revokeVisitorSessions(deps),
    makeLink: makeShareLink(deps),
    withdrawLink: withdrawShareLink(deps),
    view: viewVisitorSignIn(deps),
    start: startVisitorSignIn(deps),
  }
  return {
    listVisitorSessions: ({ actor, params, query }) => run.list(actor, { ...query, ...params }),
    revokeVisitorSession: async ({ actor, origin, params }) => {
      await run.revoke(actor, origin, params)
      return undefined
    },
    revokeVisitorSessions: ({ actor, origin, params, query }) =>
      run.revokeAll(actor, origin, { ...query, ...params }),
    makeShareLink: ({ actor, origin, params, body }) => run.makeLink(actor, origin, { ...body, ...params }),
    withdrawShareLink: async ({ actor, origin, params }) => {
      await run.withdrawLink(actor, origin, params)
      return undefined
    },
    viewVisitorSignIn: ({ actor, query }) => run.view(actor, query.request),
    startVisitorSignIn: ({ actor, body }) => run.start(actor, body.request),
  }
}
