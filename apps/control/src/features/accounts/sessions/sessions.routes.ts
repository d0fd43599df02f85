import type { Deps } from '../accounts.deps.ts'
import type { AccountsHandlers } from '../accounts.handlers.ts'
import { listSessions, prolongateSession, terminateAllSessions, terminateSession } from './manage-sessions.ts'

type Served = 'listSessions' | 'terminateSession' | 'terminateAllSessions' | 'prolongateSession'

export function sessionsHandlers(deps: Deps): Pick<AccountsHandlers, Served> {
  const run = {
    list: listSessions(deps),
    terminate: terminateSession(deps),
    terminateAll: terminateAllSessions(deps),
    prolongate: prolongateSession(deps),
  }
  return {
    listSessions: ({ actor }) => run.list(actor),
    terminateSession: async ({ actor, origin, params, session }) => {
      await run.terminate(actor, origin, params.id)
      if (params.id === actor.credential.id) session.clear()
      return undefined
    },
    terminateAllSessions: async ({ actor, origin, body, session }) => {
      const answer = await run.terminateAll(actor, origin, body)
      if (body.including_current) session.clear()
      return answer
    },
    prolongateSession: async ({ actor, session: cookie }) => {
      const { session, expires_at } = await run.prolongate(actor)
      if (cookie.token !== null) cookie.set(cookie.token, expires_at)
      return session
    },
  }
}
