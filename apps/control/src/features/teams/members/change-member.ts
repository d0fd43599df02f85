import type { ChangeTeamMember, TeamMember } from '@nora/contract/teams'
import { type Actor, must, type Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { applyRights } from '../apply-rights.ts'
import { enterTeam } from '../enter-team.ts'
import { assertRoles, setRolesOf } from '../roles.store.ts'
import { assertSeatFree } from '../seats.ts'
import type { Deps } from '../teams.deps.ts'
import { teamsTexts } from '../teams.messages.ts'
import { actionToChange } from '../teams.rules.ts'
import { getMember, type MemberWithRoles, updateMember } from './members.store.ts'
import { toMember } from './to-member.ts'

/** Changes what a member is and may; it holds at once, for browsers, programs and tunnels. */
export function changeMember(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, ...changes }: ChangeTeamMember & { id: string },
  ): Promise<TeamMember> => {
    const { team_id } = actor
    const after = await deps.transaction(async (tx) => {
      const { me } = await enterTeam(tx, actor, 'members.manage')
      const before = await getMember(tx, { team_id, user_id: id })
      assertMayChange(me, before, changes)
      const { role = before.role, has_seat = before.has_seat, role_ids } = changes
      if (has_seat && !before.has_seat) await assertSeatFree(deps, tx, team_id)
      await updateMember(tx, { team_id, user_id: id }, { role, has_seat })
      if (role !== before.role) await deps.lockVaults(tx, [id])
      if (role_ids) {
        await assertRoles(tx, team_id, role_ids)
        const had = new Set(before.roles.map(({ id }) => id))
        await deps.assertMayGiveRoles(
          tx,
          actor,
          role_ids.filter((role_id) => !had.has(role_id)),
        )
        await setRolesOf(tx, { team_id, user_id: id }, role_ids)
        await deps.onRolesChanged(tx, team_id)
      }
      const after = await getMember(tx, { team_id, user_id: id })
      const data = { email: after.email, before: toFacts(before), after: toFacts(after) }
      await deps.emit(tx, origin, { kind: 'member.changed', object_id: id, data })
      return after
    })
    await applyRights(deps, { team_id, user_ids: [id], actor, origin })
    return toMember(after, actor.user_id)
  }
}

/** Throws Forbidden, with whom to ask, unless the actor may do this to the member. */
export function assertMayChange(
  me: Actor,
  member: MemberWithRoles,
  change: ChangeTeamMember | 'removal',
): void {
  const action = actionToChange({ isSelf: member.id === me.user_id, role: member.role }, change)
  if (action === null) throw problem('Forbidden', teamsTexts.founderStays)
  must(me, action)
}

function toFacts({ role, has_seat, roles }: MemberWithRoles) {
  return { role, has_seat, roles: roles.map(({ name }) => name) }
}
