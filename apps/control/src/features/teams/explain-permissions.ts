import { type Action, permissions, rolesGranted, tunnelCommands, whoCanGrant, whyNot } from '@nora/contract'
import type { MemberPermissions } from '@nora/contract/teams'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { listRolesOf } from './roles.store.ts'
import { listPeople } from './teams.store.ts'

/** Tells what the actor may do, and which rule denies the rest. */
export async function explainPermissions(db: Db, actor: Actor): Promise<MemberPermissions> {
  const { team_id, user_id } = actor
  const actions = Object.keys(permissions) as Action[]
  const denying = await listRolesOf(db, team_id, [user_id])
  return {
    items: actions.map((action) => {
      const why = whyNot(action, actor)
      return { action, is_allowed: why === null, why, granted_to: rolesGranted(action) }
    }),
    commands: tunnelCommands.map((command) => {
      const denied_by = denying
        .filter(({ denied_commands }) => denied_commands.includes(command))
        .map(({ id, name }) => ({ id, name }))
      return { command, is_allowed: denied_by.length === 0, denied_by }
    }),
    ask: await listPeople(db, team_id, rolesGranted('members.manage')),
  }
}

/** Lists at most ten members of the team who can grant what was refused. */
export function listGranters({ db }: { db: Db }) {
  return (team_id: string, refused: { action: Action; why: 'role' | 'seat' }) =>
    listPeople(db, team_id, whoCanGrant(refused.action, refused.why))
}
