import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { enterTeam } from '../enter-team.ts'
import type { Deps } from '../teams.deps.ts'
import { teamsTexts } from '../teams.messages.ts'
import { findMember } from '../teams.store.ts'
import { assertMayChange } from './change-member.ts'
import { noticeEmail } from './members.emails.ts'
import { getMember } from './members.store.ts'
import { endMembership, takeOut } from './take-out.ts'

/** Takes a member out of the team, hands over what the team keeps, and writes to whoever was removed. */
export function removeMember(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, heir_id = actor.user_id }: { id: string; heir_id?: string | undefined },
  ): Promise<void> => {
    const { team_id } = actor
    const by = actor.name ?? actor.email
    const out = await deps.transaction(async (tx) => {
      const { team, me } = await enterTeam(tx, actor, 'members.manage')
      const member = await getMember(tx, { team_id, user_id: id })
      if (id === me.user_id) throw problem('Conflict', teamsTexts.removesSelf)
      assertMayChange(me, member, 'removal')
      const newOwner = heir_id === id ? undefined : await findMember(tx, heir_id, team_id)
      if (!newOwner) throw fieldProblem('heir_id', teamsTexts.wrongNewOwner)
      const whom = await findMember(tx, id, team_id)
      const out = await takeOut(deps, tx, { team_id, user_id: id }, heir_id)
      const data = { email: member.email, heir: newOwner.email }
      await deps.emit(tx, origin, { kind: 'member.removed', object_id: id, data })
      // Nobody is written to whose account is shut.
      if (whom) {
        const email = noticeEmail({
          kind: 'removed',
          to: whom,
          team: team.name,
          by,
          page: deps.config.base_url,
        })
        await deps.jobs.add(tx, { kind: 'letter', payload: email })
      }
      return out
    })
    await endMembership(deps, out, { by, origin })
  }
}
