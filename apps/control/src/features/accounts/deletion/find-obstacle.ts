import type { Localized } from '@nora/kit'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'

/** Why the account cannot be deleted now; null when it can. */
export async function findObstacle(
  { findSubscription, listFoundedTeams }: Pick<Deps, 'findSubscription' | 'listFoundedTeams'>,
  tx: Db,
  user_id: string,
): Promise<Localized | null> {
  for (const { id, name, others } of await listFoundedTeams(tx, user_id)) {
    const subscription = await findSubscription(tx, id)
    if (subscription && !subscription.expired) return accountsTexts.subscriptionActive
    if (others > 0) return accountsTexts.foundsTeam(name)
  }
  return null
}
