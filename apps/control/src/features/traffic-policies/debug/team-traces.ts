import type { Debugged, SharedTrace, SharedTraceDetail, ShareTrace } from '@nora/contract/traffic-policies'
import { DAY_MS } from '@nora/kit'
import { type Actor, can, type Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { hideSecrets } from '../language/hide-secrets.ts'
import { isReader, mustManage } from '../stored/policy-access.ts'
import { countShares, deleteShare, findShare, insertShare } from '../stored/shares.store.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from '../stored/traffic-policies.messages.ts'
import { debugText } from './debug-policy.ts'
import { hideInDebugged } from './hide-in-trace.ts'

const SHARES_PER_TEAM = 200
const toPurpose = (id: string) => `debug_share ${id}`

type Caller = { actor: Actor; origin: Origin }
type Shared = { source: string; debugged: Debugged }

/** Runs a policy and keeps what came of it for the team, sealed, until it expires. */
export function shareTrace(deps: Deps) {
  return async (caller: Caller, { days, ...asked }: ShareTrace): Promise<SharedTrace> => {
    const { actor, origin } = caller
    const shared: Shared = await debugText(deps, caller, asked)
    if (shared.debugged.trace === null) throw problem('Conflict', trafficPoliciesTexts.shareWithErrors)
    const id = deps.ids.next('dsh')
    const now = deps.clock.now()
    const expires_at = new Date(now.getTime() + days * DAY_MS)
    await deps.transaction(async (tx) => {
      await deps.lockTeam(tx, actor.team_id)
      if ((await countShares(tx, actor.team_id, now)) >= SHARES_PER_TEAM) {
        const data = { why: 'shares', limit: SHARES_PER_TEAM }
        throw problem('Conflict', trafficPoliciesTexts.tooManyShares(SHARES_PER_TEAM), { data })
      }
      await insertShare(tx, {
        id,
        team_id: actor.team_id,
        user_id: actor.user_id,
        sealed: deps.sealer.seal(toPurpose(id), JSON.stringify(shared)),
        created_at: now,
        expires_at,
      })
      const data = { expires_at: expires_at.toISOString() }
      await deps.emit(tx, origin, { kind: 'policy_trace.shared', object_id: id, data })
    })
    const url = `${deps.config.base_url}/policy_debug?share=${id}`
    return { id, url, expires_at: expires_at.toISOString() }
  }
}

/** Shows a shared trace to a member of the team. */
export function getSharedTrace({ db, clock, sealer }: Pick<Deps, 'db' | 'clock' | 'sealer'>) {
  return async (actor: Actor, id: string): Promise<SharedTraceDetail> => {
    const row = await findShare(db, { team_id: actor.team_id, id, now: clock.now() })
    if (!row) throw problem('NotFound')
    const { source, debugged } = JSON.parse(sealer.open(toPurpose(id), row.sealed)) as Shared
    const is_read_only = isReader(actor)
    return {
      ...(is_read_only ? hideInDebugged(source, debugged) : debugged),
      id,
      source: is_read_only ? hideSecrets(source) : source,
      by: row.by,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_read_only,
    }
  }
}

/** Of one's own; or any of the team for whoever manages its policies. */
export function deleteSharedTrace(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    await deps.transaction(async (tx) => {
      const row = await findShare(tx, { team_id: actor.team_id, id, now: deps.clock.now() })
      const isTheirs = row?.user_id === actor.user_id || can(actor, 'traffic_policies.manage_team')
      if (!row || !isTheirs) throw problem('NotFound')
      mustManage(actor)
      await deleteShare(tx, id)
      await deps.emit(tx, origin, { kind: 'policy_trace.deleted', object_id: id, data: {} })
    })
  }
}
