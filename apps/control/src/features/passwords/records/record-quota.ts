import { assertWithinLimit } from '../../../plan-limits/limits.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { countRecords, listFoldersBeyond } from '../stored/records.store.ts'

type Needs = Pick<Deps, 'limits'>

/** Refuses more records than the plan of the team has. Under the lock of the team. */
export async function assertRecordQuota(
  { limits }: Needs,
  tx: Db,
  { team_id, added }: { team_id: string; added: number },
): Promise<void> {
  if (added <= 0) return
  const used = await countRecords(tx, team_id)
  // Of several that come at once the last one has to fit.
  assertWithinLimit(used + added - 1, await limits.passwords(tx, team_id), passwordsTexts.limit)
}

/** Folders with records beyond the limit, the newest: after a change of plan they are read, and no more. */
export async function listReadOnlyFolders(
  { limits }: Needs,
  db: Db,
  team_id: string,
): Promise<ReadonlySet<string>> {
  const { limit } = await limits.passwords(db, team_id)
  return limit === null ? new Set() : listFoldersBeyond(db, team_id, limit)
}

/** Refuses to change what is beyond the limit. */
export async function assertNotReadOnly(
  deps: Needs,
  tx: Db,
  { id, team_id }: { id: string; team_id: string },
): Promise<void> {
  if (!(await listReadOnlyFolders(deps, tx, team_id)).has(id)) return
  const used = await countRecords(tx, team_id)
  assertWithinLimit(used, await deps.limits.passwords(tx, team_id), passwordsTexts.overLimit)
}
