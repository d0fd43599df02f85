import type { WrittenSecret } from '@nora/contract/secrets'
import type { Actor } from '../../../platform/actor.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import { toPerson } from '../access/caller.ts'
import { assertCurrent, lockConfig } from '../access/open-config.ts'
import { checkRow } from '../checks/check-rows.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { saveRotation, saveStaged } from '../stored/rotations.store.ts'
import { listMarks } from '../stored/rows.store.ts'
import { getOwnRotation, toLeaseEnd } from './begin-rotation.ts'
import { countStaged } from './count-staged.ts'

type Input = { id: string; epoch: number; rows: readonly WrittenSecret[] }

/** Stages rows under the new key: the same versions, signed by who rotates. */
export function putConfigRotationRows(deps: Deps) {
  return async (actor: Actor, { id, epoch, rows }: Input): Promise<{ staged: number; of: number }> =>
    deps.transaction(async (tx) => {
      const { author, ...config } = await lockConfig(tx, toPerson(actor), { id, needs: 'admin' })
      const rotation = await getOwnRotation(deps, tx, { id, epoch, user_id: actor.user_id })
      assertCurrent(config, rotation.seq)
      const current = new Map((await listMarks(tx, id)).map((mark) => [mark.id, mark]))
      for (const [index, row] of rows.entries()) {
        const field = `rows.${index}`
        const known = current.get(row.id)
        if (known?.version !== row.version || known.machines_only !== row.machines_only)
          throw fieldProblem(`${field}.id`, secretsTexts.notOfConfig)
        const place = { id, epoch, version: known.version, author }
        const { version, envelope, envelope_hash, signature } = await checkRow(field, row, place)
        await saveStaged(tx, { config_id: id, id: row.id, version, envelope, envelope_hash, signature })
      }
      await saveRotation(tx, { config_id: id, expires_at: toLeaseEnd(deps.clock.now()) })
      const { staged, of } = await countStaged(tx, id)
      return { staged, of }
    })
}
