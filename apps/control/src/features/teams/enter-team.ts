import type { Action } from '@nora/contract'
import { type Actor, must } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { teamsTexts } from './teams.messages.ts'
import { findMember, getTeam, lockTeam, type TeamRow } from './teams.store.ts'

export type Entered = { team: TeamRow; me: Actor }

/**
 * Begins a change of the actor's team: nobody else changes it until the transaction ends, and the actor is
 * who they are now. Of two who take each other's rights away the second has none left.
 */
export async function enterTeam(tx: Db, actor: Actor, action: Action): Promise<Entered> {
  await lockTeam(tx, actor.team_id)
  const member = await findMember(tx, actor.user_id, actor.team_id)
  if (!member) throw problem('Unauthorized')
  const team = await getTeam(tx, actor.team_id)
  if (team.type === 'personal') throw problem('Conflict', teamsTexts.isPersonal)
  const me: Actor = { ...member, credential: actor.credential }
  must(me, action)
  return { team, me }
}
