import type { VisitorSession, VisitorSessionPage, VisitorSessionQuery } from '@nora/contract/traffic-policies'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { toPage } from '../../../platform/http/page.ts'
import { problem } from '../../../platform/problem.ts'
import { getVisiblePolicy, mustManage } from '../stored/policy-access.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { listSessions, revokeOfPolicy, type VisitorSessionRow } from './visitor-sessions.store.ts'

/** Visitors who are signed in by a policy, the last first. */
export function listVisitorSessions(deps: Pick<Deps, 'db' | 'clock'>) {
  return async (
    actor: Actor,
    { id, limit, ...filter }: VisitorSessionQuery & { id: string },
  ): Promise<VisitorSessionPage> => {
    await getVisiblePolicy(deps.db, actor, id)
    const now = deps.clock.now()
    const rows = (most: number) => listSessions(deps.db, { ...filter, policy_id: id, now, limit: most })
    return toPage(limit, rows, toVisitorSession)
  }
}

/** Ends one session; the visitor is refused everywhere within two seconds. */
export function revokeVisitorSession(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, session }: { id: string; session: string },
  ): Promise<void> => {
    await deps.transaction(async (tx) => {
      const { name } = await getVisiblePolicy(tx, actor, id)
      mustManage(actor)
      const [ended] = await revokeOfPolicy(tx, { policy_id: id, id: session }, deps.clock.now())
      if (ended === undefined) throw problem('NotFound')
      const { endpoint, provider, email } = ended
      const data = { name, endpoint, provider, email }
      await deps.emit(tx, origin, { kind: 'traffic_policy.visitor_revoked', object_id: id, data })
    })
    await deps.visitors.settle()
  }
}

/** Ends all sessions of the policy, or those at one address. */
export function revokeVisitorSessions(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, endpoint }: { id: string; endpoint?: string | undefined },
  ): Promise<{ revoked: number }> => {
    const revoked = await deps.transaction(async (tx) => {
      const { name } = await getVisiblePolicy(tx, actor, id)
      mustManage(actor)
      const ended = await revokeOfPolicy(tx, { policy_id: id, endpoint }, deps.clock.now())
      if (ended.length === 0) return 0
      const data = { name, endpoint: endpoint ?? null, count: ended.length }
      await deps.emit(tx, origin, { kind: 'traffic_policy.visitors_revoked', object_id: id, data })
      return ended.length
    })
    await deps.visitors.settle()
    return { revoked }
  }
}

function toVisitorSession(row: VisitorSessionRow): VisitorSession {
  const { id, endpoint, provider, subject, email, created_at, last_seen_at, expires_at } = row
  return {
    id,
    endpoint,
    provider,
    subject,
    email,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}
