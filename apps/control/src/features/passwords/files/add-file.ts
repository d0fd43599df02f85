import type { PasswordFile } from '@nora/contract/passwords'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { lockFolder } from '../folders/folder-access.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { assertNotReadOnly } from '../records/record-quota.ts'
import { countFiles, findFile, insertFile, listChunks } from '../stored/files.store.ts'
import { isRecordThere } from '../stored/records.store.ts'
import { toFile } from './to-file.ts'

const PER_RECORD = 50
const TAG_BYTES = 16

/** Announces a file. Announced again it is told how far it has come, so that an upload goes on. */
export function addFile(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { folder_id, record_id, id, bytes }: { folder_id: string; record_id: string; id: string; bytes: number },
  ): Promise<PasswordFile> => {
    if (bytes < TAG_BYTES) throw fieldProblem('bytes', passwordsTexts.fileTooShort)
    return deps.transaction(async (tx) => {
      const folder = await lockFolder(tx, actor, { id: folder_id, needs: 'editor' })
      await assertNotReadOnly(deps, tx, folder)
      if (!(await isRecordThere(tx, folder_id, record_id))) throw problem('NotFound')
      const known = await findFile(tx, { folder_id, id })
      if (known?.record_id === record_id && known.bytes === bytes)
        return toFile(known, await listChunks(tx, known))
      if (known) throw problem('Conflict', passwordsTexts.fileTaken, { data: { why: 'id' } })
      if ((await countFiles(tx, { folder_id, record_id })) >= PER_RECORD)
        throw problem('Conflict', passwordsTexts.tooManyFiles(PER_RECORD), {
          data: { why: 'limit', limit: PER_RECORD },
        })
      const row = { folder_id, record_id, id, bytes, created_at: deps.clock.now(), finished_at: null }
      await insertFile(tx, row)
      const data = { record_id, bytes }
      await deps.emit(tx, origin, { kind: 'password_file.added', object_id: id, data })
      return toFile(row, [])
    })
  }
}
