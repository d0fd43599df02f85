import { MINUTE_MS } from '@nora/kit'
import { type Actor, can, must } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem, tooMany } from '../../platform/problem.ts'
import { findTarget, type TargetRow } from './stored/targets.store.ts'
import { findWebhook, type OwnedWebhook } from './stored/webhooks.store.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

const manageTeam = 'webhooks.manage_team'
const manageOwn = 'webhooks.manage_own'
const CHANGES = { limit: 60, windowMs: MINUTE_MS }

/** Members see their own webhooks; who may manage the team's sees every member's. */
export async function getVisibleWebhook(db: Db, actor: Actor, id: string): Promise<OwnedWebhook> {
  const row = await findWebhook(db, id)
  if (!row || row.team_id !== actor.team_id) throw problem('NotFound')
  if (row.user_id !== actor.user_id && !can(actor, manageTeam)) throw problem('NotFound')
  return row
}

export async function getVisibleTarget(
  db: Db,
  actor: Actor,
  { id, target_id }: { id: string; target_id: string },
): Promise<{ webhook: OwnedWebhook; target: TargetRow }> {
  const webhook = await getVisibleWebhook(db, actor, id)
  const target = await findTarget(db, webhook.id, target_id)
  if (!target) throw problem('NotFound')
  return { webhook, target }
}

/** Members who manage the team’s webhooks need no seat for it. */
export function mustManage(actor: Actor): void {
  if (!can(actor, manageTeam)) must(actor, manageOwn)
}

/** Edges of every region hear of each change. */
export function takeChange({ rates }: Pick<Deps, 'rates'>, { team_id }: Actor): void {
  const waitS = rates.take(`webhook changes ${team_id}`, CHANGES)
  if (waitS !== null) throw tooMany(waitS, webhooksTexts.tooManyChanges)
}

export function isReader(actor: Actor): boolean {
  const { credential } = actor
  const isReadingKey = credential.kind === 'api_key' && credential.scope === 'read'
  return isReadingKey || !(can(actor, manageTeam) || can(actor, manageOwn))
}
