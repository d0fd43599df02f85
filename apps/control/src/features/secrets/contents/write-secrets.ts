import type { WriteSecrets } from '@nora/contract/secrets'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import type { Caller } from '../access/caller.ts'
import { lockConfig } from '../access/open-config.ts'
import { assertSize, checkRows, toStored } from '../checks/check-rows.ts'
import { writeHead } from '../checks/write-head.ts'
import { assertNotBeyond } from '../plan-quota.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { listMarks, listOnceThere, type Mark, removeRows, writeRows } from '../stored/rows.store.ts'

type Input = WriteSecrets & { id: string }

/** Writes secrets of a config, all or none, and answers the head with which they came. */
export function writeSecrets(deps: Deps) {
  return async (caller: Caller, origin: Origin, input: Input): Promise<{ seq: number }> => {
    const { id, expected_seq, head, rows, removed } = input
    if (rows.length + removed.length === 0) throw fieldProblem('rows', secretsTexts.nothingWritten)
    return deps.transaction(async (tx) => {
      const config = await lockConfig(tx, caller, { id, needs: 'editor', expected_seq })
      if (config.is_frozen) throw problem('Conflict', secretsTexts.frozen, { data: { why: 'frozen' } })
      const { team_id, project_id, environment_id, author, epoch } = config
      await assertNotBeyond(deps, tx, { team_id, project_id, environment_id, config_id: id })
      const before = new Map((await listMarks(tx, id)).map((mark) => [mark.id, mark]))
      const gone = getRemoved(input, before)
      await assertNotUsed(tx, input, before)
      const checked = await checkRows(rows, { config, before })
      const after = new Map(before)
      for (const row of checked) after.set(row.id, row)
      for (const one of removed) after.delete(one)
      const marks = [...after.values()]
      assertSize(marks)
      const now = deps.clock.now()
      const { seq } = await writeHead(tx, config, { signed: head, marks, changed_at: now })
      await writeRows(tx, toStored(checked, { config_id: id, seq, author, now }))
      const removal = { config_id: id, epoch, author_id: author.subject, changed_at: now, seq }
      await removeRows(tx, removal, gone)
      const created = checked.filter((row) => !before.has(row.id)).length
      await deps.emit(tx, origin, {
        kind: 'secrets.written',
        object_id: id,
        data: {
          created,
          changed: checked.length - created,
          removed: gone.length,
          token_id: caller.kind === 'machine' ? caller.subject : null,
        },
      })
      return { seq }
    })
  }
}

/** What is taken out, which has to be there and is not written at the same time. */
function getRemoved({ rows, removed }: Input, before: ReadonlyMap<string, Mark>): Mark[] {
  const written = new Set(rows.map(({ id }) => id))
  return removed.map((id, index) => {
    const mark = before.get(id)
    if (!mark) throw fieldProblem(`removed.${index}`, secretsTexts.notThere)
    if (written.has(id) || removed.indexOf(id) !== index)
      throw fieldProblem(`removed.${index}`, secretsTexts.listedTwice)
    return mark
  })
}

/** What was removed never comes back under its id: its history would be of two secrets. */
async function assertNotUsed(tx: Db, { id, rows }: Input, before: ReadonlyMap<string, Mark>): Promise<void> {
  const fresh = rows.filter((row) => !before.has(row.id)).map((row) => row.id)
  const [used] = await listOnceThere(tx, id, fresh)
  if (used === undefined) return
  const index = rows.findIndex((row) => row.id === used)
  throw fieldProblem(`rows.${index}.id`, secretsTexts.idUsed)
}
