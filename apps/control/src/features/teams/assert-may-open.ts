import { rolesGranted, whyNot } from '@nora/contract'
import type { TunnelKind } from '@nora/contract/tunnels'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { listRolesOf } from './roles.store.ts'
import type { Membership } from './teams.deps.ts'
import { teamsTexts } from './teams.messages.ts'
import { getCommand } from './teams.rules.ts'
import { findMember, listPeople, lockTeamShared } from './teams.store.ts'

const action = 'tunnels.manage_own'

/**
 * Refuses a tunnel that a member may not open, naming the rule and whom to ask. Until the transaction ends
 * nobody takes the right away: what is taken away later finds the tunnel, and ends it.
 */
export async function assertMayOpen(
  tx: Db,
  { team_id, user_id }: Membership,
  kind: TunnelKind,
): Promise<void> {
  await lockTeamShared(tx, team_id)
  const member = await findMember(tx, user_id, team_id)
  if (!member) throw problem('Unauthorized')
  const command = getCommand(kind)
  const denying = (await listRolesOf(tx, team_id, [user_id])).filter(({ denied_commands }) =>
    denied_commands.includes(command),
  )
  const why = whyNot(action, member) ?? (denying.length > 0 ? 'custom_role' : null)
  if (why === null) return
  const ask = await listPeople(tx, team_id, rolesGranted('members.manage'))
  const whom = ask.map(({ name, email }) => (name ? `${name} (${email})` : email)).join(', ')
  const names = denying.map(({ name }) => name)
  const said =
    why === 'custom_role' ? teamsTexts.deniedByRoles(command, names, whom) : teamsTexts.noSeat(whom)
  const roles = denying.map(({ id, name }) => ({ id, name }))
  throw problem('Forbidden', said, { data: { action, why, ask, roles } })
}
