import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { enterTeam } from './enter-team.ts'
import { endMembership, takeOut } from './members/take-out.ts'
import type { Deps } from './teams.deps.ts'
import { teamsTexts } from './teams.messages.ts'
import { findPersonalTeam, listPeople } from './teams.store.ts'

/** Takes the actor out of the team; the founder gets what was theirs. Refused for the founder. */
export function leaveTeam(deps: Deps) {
  return async (actor: Actor, origin: Origin): Promise<void> => {
    const out = await deps.transaction(async (tx) => {
      const { team, me } = await enterTeam(tx, actor, 'team.leave')
      if (me.role === 'primary_owner') throw problem('Conflict', teamsTexts.founderLeaves)
      const personal = await findPersonalTeam(tx, me.user_id)
      const [founder] = await listPeople(tx, team.id, ['primary_owner'])
      if (!personal || !founder) throw problem('Conflict')
      await deps.rememberTeam(tx, me.credential, personal)
      const out = await takeOut(deps, tx, me, founder.id)
      const data = { email: me.email, heir: founder.email }
      await deps.emit(tx, origin, { kind: 'member.left', object_id: me.user_id, data })
      return out
    })
    deps.revocations.end(actor.credential.id)
    await endMembership(deps, out, { by: actor.name ?? actor.email, origin })
  }
}
