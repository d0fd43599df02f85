import type { TeamDetails } from '@nora/contract/teams'
import type { Actor, Origin } from '../../platform/actor.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { applyRights } from './apply-rights.ts'
import { enterTeam } from './enter-team.ts'
import { getTeamDetails } from './get-team.ts'
import { noticeEmail } from './members/members.emails.ts'
import type { Deps } from './teams.deps.ts'
import { teamsTexts } from './teams.messages.ts'
import { findMember, setFounder } from './teams.store.ts'

/** Makes another member the founder; whoever was becomes an owner. */
export function handOverTeam(deps: Deps) {
  return async (actor: Actor, origin: Origin, user_id: string): Promise<TeamDetails> => {
    const details = await deps.transaction(async (tx) => {
      const { team, me } = await enterTeam(tx, actor, 'team.hand_over')
      if (user_id === me.user_id) throw problem('Conflict', teamsTexts.founderAlready)
      const newOwner = await findMember(tx, user_id, team.id)
      if (!newOwner) throw fieldProblem('user_id', teamsTexts.notInTeam)
      await setFounder(tx, team.id, user_id)
      await deps.lockVaults(tx, [me.user_id, user_id])
      const data = { user_id, before: { founder: me.email }, after: { founder: newOwner.email } }
      await deps.emit(tx, origin, { kind: 'team.founder_changed', object_id: team.id, data })
      const by = me.name ?? me.email
      const email = noticeEmail({
        kind: 'founder',
        to: newOwner,
        team: team.name,
        by,
        page: deps.config.base_url,
      })
      await deps.jobs.add(tx, { kind: 'letter', payload: email })
      return getTeamDetails(deps, tx, team.id)
    })
    await applyRights(deps, { team_id: actor.team_id, user_ids: [actor.user_id, user_id], actor, origin })
    return details
  }
}
