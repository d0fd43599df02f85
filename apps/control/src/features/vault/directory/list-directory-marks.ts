import { inArray, max } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { vault_directory } from '../vault.tables.ts'

/** How far the directory of each team has come: another text after each entry. */
export async function listDirectoryMarks(
  db: Db,
  team_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (team_ids.length === 0) return new Map()
  const { team_id, chain, index } = vault_directory
  const rows = await db
    .select({ team_id, chain, last: max(index) })
    .from(vault_directory)
    .where(inArray(team_id, [...team_ids]))
    .groupBy(team_id, chain)
    .orderBy(team_id, chain)
  return new Map(rows.map((row) => [row.team_id, `${row.chain} ${row.last}`]))
}
