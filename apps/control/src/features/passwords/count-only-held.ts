import type { Db } from '../../platform/database/database.ts'
import { readHolders } from './folders/read-holders.ts'
import { listSharedFolders } from './stored/folders.store.ts'

/** By member: how many shared folders nobody else can open. */
export async function countOnlyHeld(db: Db, team_id: string): Promise<ReadonlyMap<string, number>> {
  const holders = await readHolders(db, team_id, await listSharedFolders(db, team_id))
  const counts = new Map<string, number>()
  for (const { grants } of holders.values()) {
    const [only, ...others] = grants.keys()
    if (only !== undefined && others.length === 0) counts.set(only, (counts.get(only) ?? 0) + 1)
  }
  return counts
}
