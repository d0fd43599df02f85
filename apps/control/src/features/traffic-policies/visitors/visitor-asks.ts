import type { AskAnswer, AskBody } from '@nora/link'
import type { Platform } from '../../../platform/platform.ts'
import { openVisitorSession } from './open-visitor-session.ts'
import type { RevokedVisitors } from './revoked-visitors.ts'
import { checkVisitorCode, sendVisitorCode } from './visitor-codes.ts'
import { endSession, markSeen } from './visitor-sessions.store.ts'

type Deps = Platform &
  Pick<Parameters<typeof openVisitorSession>[0], 'rates' | 'lockTeam'> & { revoked: RevokedVisitors }

/** What edges ask about sessions of visitors. */
export function createVisitorAsks(deps: Deps) {
  const { clock, transaction, revoked } = deps
  return {
    open: openVisitorSession(deps),
    sendCode: sendVisitorCode(deps),
    checkCode: checkVisitorCode(deps),
    end: async ({
      session_id,
      team_id,
    }: AskBody<'end_visitor_session'>): Promise<AskAnswer<'end_visitor_session'>> => {
      await transaction((tx) => endSession(tx, { id: session_id, team_id }, clock.now()))
      await revoked.settle()
      return {}
    },
    seen: async ({
      sessions,
    }: AskBody<'visitor_sessions_seen'>): Promise<AskAnswer<'visitor_sessions_seen'>> => {
      const rows = sessions.map(({ id, at }) => ({ id, at: new Date(at) }))
      await transaction((tx) => markSeen(tx, rows))
      return {}
    },
  }
}

export type VisitorAsks = ReturnType<typeof createVisitorAsks>
