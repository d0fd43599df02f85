import type { Actor, Origin } from '../../../platform/actor.ts'
import { lockFolder } from '../folders/folder-access.ts'
import type { Deps } from '../passwords.deps.ts'
import { deleteFile } from '../stored/files.store.ts'
import { dropFiles } from './drop-files.ts'
import { getFile } from './file-chunks.ts'

/** Deletes a file of a record. */
export function removeFile(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    params: { id: string; record: string; file: string },
  ): Promise<void> => {
    const gone = await deps.transaction(async (tx) => {
      await lockFolder(tx, actor, { id: params.id, needs: 'editor' })
      const file = await getFile(tx, params)
      const gone = await deleteFile(tx, file)
      const data = { record_id: file.record_id }
      await deps.emit(tx, origin, { kind: 'password_file.removed', object_id: file.id, data })
      return gone
    })
    await dropFiles(deps, gone)
  }
}
