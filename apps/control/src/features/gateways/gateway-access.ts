import { MINUTE_MS } from '@nora/kit'
import { type Actor, can, must } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem, tooMany } from '../../platform/problem.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysTexts } from './gateways.messages.ts'
import { findGateway, type OwnedGateway } from './stored/gateways.store.ts'

const manageTeam = 'gateways.manage_team'
const manageOwn = 'gateways.own'
const CHANGES = { limit: 20, windowMs: MINUTE_MS }

/** Members see their own gateways; who may manage the team's sees every member's. */
export async function getVisibleGateway(db: Db, actor: Actor, id: string): Promise<OwnedGateway> {
  const row = await findGateway(db, id)
  if (!row || row.team_id !== actor.team_id) throw problem('NotFound')
  if (row.user_id !== actor.user_id && !can(actor, manageTeam)) throw problem('NotFound')
  return row
}

/** Members who manage the team’s gateways need no seat for it. */
export function mustManage(actor: Actor): void {
  if (!can(actor, manageTeam)) must(actor, manageOwn)
}

/** Edges of every region hear of each change. */
export function takeChange({ rates }: Pick<Deps, 'rates'>, { team_id }: Actor): void {
  const waitS = rates.take(`gateway changes ${team_id}`, CHANGES)
  if (waitS !== null) throw tooMany(waitS, gatewaysTexts.tooManyChanges)
}

export function isReader(actor: Actor): boolean {
  const { credential } = actor
  const isReadingKey = credential.kind === 'api_key' && credential.scope === 'read'
  return isReadingKey || !(can(actor, manageTeam) || can(actor, manageOwn))
}
