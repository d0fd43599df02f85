import type { Db } from '../../../platform/database/database.ts'
import { listStaged } from '../stored/rotations.store.ts'
import { listMarks, type Mark } from '../stored/rows.store.ts'

type Staged = { staged: number; of: number; isComplete: boolean; marks: Mark[]; switched: number }

/**
 * How far a rotation is: every row has to be staged as it is now. Those for machines only may stay under the key before,
 * because people never get what is sealed there; machines open it by the keys of earlier epochs. `marks`: what proves
 * all rows after the switch.
 */
export async function countStaged(tx: Db, config_id: string): Promise<Staged> {
  const current = await listMarks(tx, config_id)
  const rows = new Map((await listStaged(tx, config_id)).map((row) => [row.id, row]))
  let staged = 0
  let switched = 0
  const marks = current.map((mark) => {
    const row = rows.get(mark.id)
    const isStaged = row?.version === mark.version
    if (isStaged) switched++
    if (isStaged || mark.machines_only) staged++
    return isStaged ? { ...mark, envelope_hash: row.envelope_hash } : mark
  })
  const of = current.length
  return { staged, of, isComplete: staged === of && switched === rows.size, marks, switched }
}
