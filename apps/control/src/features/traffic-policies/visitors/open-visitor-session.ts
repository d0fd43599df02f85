import { MINUTE_MS, type Rate, type RateLimiter } from '@nora/kit'
import type { AskAnswer, AskBody } from '@nora/link'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { problem, tooMany } from '../../../platform/problem.ts'
import { findPolicy } from '../stored/policies.store.ts'
import { countShareLinks, toScope, useShareLink } from './share-links.store.ts'
import { countSessions, insertSession } from './visitor-sessions.store.ts'
import { visitorsTexts } from './visitors.messages.ts'

/** Sessions of a team that have not expired. */
const SESSIONS_PER_TEAM = 20_000
/** Share links of a team that were used or withdrawn and have not expired. */
const LINKS_PER_TEAM = 10_000
/** Whoever can sign in again and again must not use up the team's sessions at once. */
const OPENED_RATE: Rate = { limit: 600, windowMs: MINUTE_MS }

type Body = AskBody<'open_visitor_session'>
type Share = NonNullable<Body['share']>

type Deps = Pick<Platform, 'clock' | 'ids' | 'transaction'> & {
  rates: RateLimiter
  lockTeam: (tx: Db, team_id: string) => Promise<void>
}

/** A visitor has signed in at an edge. */
export function openVisitorSession({ clock, ids, transaction, rates, lockTeam }: Deps) {
  return async (body: Body): Promise<AskAnswer<'open_visitor_session'>> => {
    const { team_id, policy_id, expires_at, share, ...facts } = body
    const waitS = rates.take(`visitor sessions ${team_id}`, OPENED_RATE)
    if (waitS !== null) throw tooMany(waitS, visitorsTexts.tooManySessions)
    const now = clock.now()
    const id = ids.next('vis')
    return transaction(async (tx) => {
      if (policy_id !== null && (await findPolicy(tx, policy_id))?.team_id !== team_id)
        throw problem('NotFound')
      await lockTeam(tx, team_id)
      if ((await countSessions(tx, team_id, now)) >= SESSIONS_PER_TEAM)
        throw problem('Conflict', visitorsTexts.tooManySessions, { data: { why: 'sessions' } })
      if (share !== null) await useLink(tx, { team_id, policy_id, endpoint: facts.endpoint, share })
      const times = { created_at: now, last_seen_at: now, expires_at: new Date(expires_at), revoked_at: null }
      const isNew = await insertSession(tx, { ...facts, id, team_id, policy_id, ...times })
      if (!isNew) throw problem('Conflict', visitorsTexts.usedBefore, { data: { why: 'used' } })
      return { session_id: id }
    })
  }
}

/** In the transaction of the session: a use that opens none is not counted. */
async function useLink(
  tx: Db,
  {
    team_id,
    policy_id,
    endpoint,
    share,
  }: Pick<Body, 'team_id' | 'policy_id' | 'endpoint'> & { share: Share },
): Promise<void> {
  if ((await countShareLinks(tx, team_id)) >= LINKS_PER_TEAM)
    throw problem('Conflict', visitorsTexts.tooManyLinks)
  const { id, expires_at, max_uses: maxUses } = share
  const scope = toScope(policy_id, endpoint)
  const isUsed = await useShareLink(tx, { team_id, scope, id, expires_at: new Date(expires_at), maxUses })
  if (!isUsed) throw problem('Conflict', visitorsTexts.usedBefore, { data: { why: 'used' } })
}
