import { FOLDER_DEPTH_MAX, FOLDERS_MAX } from '@nora/contract/passwords'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { countFolders, listTree } from '../stored/folders.store.ts'
import { getOpenFolder } from './folder-access.ts'

/** Refuses another folder when the team has as many as it may. Under the lock of the team. */
export async function assertFolderQuota(tx: Db, team_id: string): Promise<void> {
  if ((await countFolders(tx, team_id)) < FOLDERS_MAX) return
  throw problem('Conflict', passwordsTexts.tooManyFolders(FOLDERS_MAX), {
    data: { why: 'limit', limit: FOLDERS_MAX },
  })
}

/** Throws unless the folder may stand there. Under the lock of the team, so that no two moves make a circle. */
export async function assertPlace(
  tx: Db,
  actor: Actor,
  { id, parent_id }: { id: string; parent_id: string | null },
): Promise<void> {
  if (parent_id === null) return
  await getOpenFolder(tx, actor, { id: parent_id, needs: 'editor' })
  const tree = await listTree(tx, actor.team_id)
  const parents = new Map(tree.map((folder) => [folder.id, folder.parent_id]))
  const above = listAbove(parents, parent_id)
  if (above.includes(id)) throw fieldProblem('parent_id', passwordsTexts.circle)
  const levels = above.length + getHeight(parents, id)
  if (levels > FOLDER_DEPTH_MAX)
    throw fieldProblem('parent_id', passwordsTexts.tooDeep(FOLDER_DEPTH_MAX), { limit: FOLDER_DEPTH_MAX })
}

/** A folder and those it is in. */
function listAbove(parents: ReadonlyMap<string, string | null>, id: string): string[] {
  const above: string[] = []
  for (let at: string | null | undefined = id; at != null; at = parents.get(at)) above.push(at)
  return above
}

/** How many levels a folder and those in it take. */
function getHeight(parents: ReadonlyMap<string, string | null>, id: string): number {
  const depths = [...parents.keys()].map((folder) => listAbove(parents, folder).indexOf(id) + 1)
  return Math.max(1, ...depths)
}
