import type { AdminIpPolicy } from '@nora/contract'
import type { Origin } from '../../platform/actor.ts'
import { toPage } from '../../platform/http/page.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './policies.deps.ts'
import { policiesTexts } from './policies.messages.ts'
import { toFacts } from './policies.rules.ts'
import { findPolicy, listPoliciesOfAll, type PolicyRow, updatePolicy } from './policies.store.ts'

/** IP policies of all teams, or of one. */
export function listAllPolicies({ db }: Pick<Deps, 'db'>) {
  return (query: { team?: string | undefined; cursor?: string | undefined; limit: number }) =>
    toPage(
      query.limit,
      (limit) => listPoliciesOfAll(db, { ...query, limit }),
      ({ team_name, ...row }) => toAdminPolicy(row, team_name),
    )
}

/** Puts a policy out of force, whoever it kept out: the way back in when it is everybody. */
export function disablePolicy(deps: Deps) {
  return async ({ policy: id }: { policy: string }, origin: Origin): Promise<AdminIpPolicy> => {
    const row = await deps.transaction(async (tx) => {
      const known = await findPolicy(tx, { id })
      if (!known) throw problem('NotFound', policiesTexts.noSuchPolicy(id))
      await deps.lockTeam(tx, known.team_id)
      const { person: _person, ...before } = (await findPolicy(tx, { id })) ?? known
      if (!before.is_enabled) return before
      const changed_at = deps.clock.now()
      const after = {
        ...before,
        is_enabled: false,
        version: before.version + 1,
        changed_at,
        changed_by: null,
      }
      await updatePolicy(tx, after)
      const data = { before: toFacts(before), after: toFacts(after) }
      const ofTeam = { ...origin, team_id: before.team_id }
      await deps.emit(tx, ofTeam, { kind: 'ip_policy.changed', object_id: id, data })
      return after
    })
    await deps.live.refresh(row.team_id)
    return toAdminPolicy(row, null)
  }
}

function toAdminPolicy(row: PolicyRow, team_name: string | null): AdminIpPolicy {
  const { id, name, is_enabled, team_id, rules, console, api, agents, endpoints } = row
  return {
    id,
    name,
    is_enabled,
    team_id,
    team_name,
    console,
    api,
    agents,
    rules: rules.length,
    endpoints: endpoints.length,
  }
}
