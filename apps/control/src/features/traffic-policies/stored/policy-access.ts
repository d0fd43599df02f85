import { type Actor, can, must } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { findPolicy, type PolicyWithPeople } from './policies.store.ts'

const manageTeam = 'traffic_policies.manage_team'
const manageOwn = 'traffic_policies.own'

/** Members see their own policies; who may manage the team's sees every member's. */
export async function getVisiblePolicy(db: Db, actor: Actor, id: string): Promise<PolicyWithPeople> {
  const row = await findPolicy(db, id)
  if (!row || row.team_id !== actor.team_id) throw problem('NotFound')
  if (row.user_id !== actor.user_id && !can(actor, manageTeam)) throw problem('NotFound')
  return row
}

/** Members who manage the team’s policies need no seat for it. */
export function mustManage(actor: Actor): void {
  if (!can(actor, manageTeam)) must(actor, manageOwn)
}

/** Whether the caller only reads: secrets in texts are hidden from them then. */
export function isReader(actor: Actor): boolean {
  const { credential } = actor
  const isReadingKey = credential.kind === 'api_key' && credential.scope === 'read'
  return isReadingKey || !(can(actor, manageTeam) || can(actor, manageOwn))
}
