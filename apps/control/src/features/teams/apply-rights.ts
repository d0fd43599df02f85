import type { TunnelKind } from '@nora/contract/tunnels'
import type { Actor, Origin } from '../../platform/actor.ts'
import { listRolesOf } from './roles.store.ts'
import type { Deps, Membership } from './teams.deps.ts'
import { getKinds } from './teams.rules.ts'
import { findMember } from './teams.store.ts'

/**
 * Applies a change of rights, after its commit: event streams restart with what each member may see now, and
 * tunnels that they may no longer open are closed on all edges.
 */
export async function applyRights(
  deps: Deps,
  changed: { team_id: string; user_ids: readonly string[]; actor: Actor; origin: Origin },
): Promise<void> {
  const { team_id, user_ids, actor, origin } = changed
  const by = actor.name ?? actor.email
  for (const user_id of user_ids) {
    const membership = { team_id, user_id }
    for (const id of await deps.listSignInMethods(deps.db, membership)) deps.revocations.end(id)
    const kinds = await listForbiddenKinds(deps, membership)
    if (kinds === null || kinds.length > 0) {
      await deps.stopTunnels({ ...membership, kinds, by, origin })
    }
  }
}

/** null: all. */
async function listForbiddenKinds(
  { db }: Pick<Deps, 'db'>,
  { team_id, user_id }: Membership,
): Promise<readonly TunnelKind[] | null> {
  const member = await findMember(db, user_id, team_id)
  if (!member?.has_seat) return null
  const roles = await listRolesOf(db, team_id, [user_id])
  return roles.flatMap(({ denied_commands }) => denied_commands.flatMap((command) => getKinds[command]))
}
