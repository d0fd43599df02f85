import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { getPolicy } from '../stored/policies.store.ts'
import { vaultTexts } from '../vault.messages.ts'

/** Throws Forbidden when the team that the caller works in forbids PINs. */
export async function assertPinAllowed(db: Db, { team_id }: Actor): Promise<void> {
  const { pin } = await getPolicy(db, team_id)
  if (pin === 'forbidden') throw problem('Forbidden', vaultTexts.pinForbidden)
}
