import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { dropFiles } from '../files/drop-files.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { listChunksOfFolder } from '../stored/files.store.ts'
import { countSubfolders, deleteFolderRow } from '../stored/folders.store.ts'
import { countByFolder } from '../stored/records.store.ts'
import { lockFolder } from './folder-access.ts'

/** Deletes a folder with all that is in it. */
export function deleteFolder(deps: Deps) {
  return async (actor: Actor, origin: Origin, { id }: { id: string }): Promise<void> => {
    const gone = await deps.transaction(async (tx) => {
      // Nobody puts a folder into this one meanwhile.
      await deps.lockTeam(tx, actor.team_id)
      await lockFolder(tx, actor, { id, needs: 'admin' })
      const folders = await countSubfolders(tx, id)
      if (folders > 0)
        throw problem('Conflict', passwordsTexts.hasSubfolders, { data: { why: 'subfolders', folders } })
      const chunks = await listChunksOfFolder(tx, id)
      const records = (await countByFolder(tx, [id])).get(id) ?? 0
      await deleteFolderRow(tx, id)
      await deps.emit(tx, origin, { kind: 'password_folder.deleted', object_id: id, data: { records } })
      return chunks
    })
    await dropFiles(deps, gone)
  }
}
