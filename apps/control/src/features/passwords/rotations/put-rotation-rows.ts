import type { WrittenRow } from '@nora/contract/passwords'
import type { Actor } from '../../../platform/actor.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import { checkRow } from '../checks/check-row.ts'
import { assertCurrent, lockFolder } from '../folders/folder-access.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { listMarks } from '../stored/records.store.ts'
import { countStaged, prolongRotation, saveStaged } from '../stored/rotations.store.ts'
import { getOwnRotation, toLeaseEnd } from './begin-rotation.ts'

/** Stages rows under the new key: the same versions, signed by who rotates. */
export function putRotationRows(deps: Deps) {
  return async (
    actor: Actor,
    { id, epoch, rows }: { id: string; epoch: number; rows: readonly WrittenRow[] },
  ): Promise<{ staged: number; of: number }> =>
    deps.transaction(async (tx) => {
      const folder = await lockFolder(tx, actor, { id, needs: 'admin' })
      const rotation = await getOwnRotation(deps, tx, { id, epoch, user_id: actor.user_id })
      assertCurrent(folder, rotation.seq)
      const current = new Map((await listMarks(tx, id)).map((mark) => [mark.id, mark]))
      for (const [index, row] of rows.entries()) {
        const known = current.get(row.id)
        if (known?.version !== row.version || known.is_trashed !== row.is_trashed)
          throw fieldProblem(`rows.${index}.id`, passwordsTexts.notOfFolder)
        const context = { collection: id, version: known.version, epoch, author: folder.author }
        const { version, overview, overview_hash, details, details_hash, signature } = await checkRow(
          `rows.${index}`,
          row,
          context,
        )
        const staged = { version, overview, overview_hash, details, details_hash, signature }
        await saveStaged(tx, [{ folder_id: id, id: row.id, ...staged }])
      }
      await prolongRotation(tx, id, toLeaseEnd(deps.clock.now()))
      return { staged: await countStaged(tx, id), of: current.size }
    })
}
