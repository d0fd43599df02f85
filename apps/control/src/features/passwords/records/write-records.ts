import { FOLDER_RECORDS_MAX, VERSIONS_MAX, type WriteRecords } from '@nora/contract/passwords'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { type CheckedRow, checkRow } from '../checks/check-row.ts'
import { dropFiles } from '../drop-files.ts'
import { type LockedFolder, lockFolder } from '../folders/folder-access.ts'
import { writeHead } from '../folders/write-head.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { assertNotReadOnly, assertRecordQuota } from '../record-quota.ts'
import { listChunksOfRecords } from '../stored/files.store.ts'
import {
  deleteRecords,
  insertRecords,
  insertVersions,
  listMarks,
  listOnceRemoved,
  listRecords,
  type Mark,
  saveRecord,
} from '../stored/records.store.ts'

/** Writes records of a folder, all or none, and answers the head with which they came. */
export function writeRecords(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, expected_seq, head, rows, removed }: WriteRecords & { id: string },
  ): Promise<{ seq: number }> => {
    assertOnce(rows, removed)
    const takesPlaces = rows.some(({ is_trashed }) => !is_trashed)
    const { seq, gone } = await deps.transaction(async (tx) => {
      const { limit } = await deps.limits.passwords(tx, actor.team_id)
      // Where places are counted, one counts at a time.
      if (takesPlaces && limit !== null) await deps.lockTeam(tx, actor.team_id)
      const folder = await lockFolder(tx, actor, { id, needs: 'editor', expected_seq })
      const before = new Map((await listMarks(tx, id)).map((mark) => [mark.id, mark]))
      const checked = await checkRows(tx, folder, { rows, before })
      assertRemovable(removed, before)
      if (takesPlaces) await assertPlaces(deps, tx, { folder, rows: checked, before })
      const after = applyChanges(before, checked, removed)
      if (after.length > FOLDER_RECORDS_MAX) throw tooManyRecords()
      const { seq } = await writeHead(tx, folder, head, { marks: after })
      const gone = await listChunksOfRecords(tx, id, removed)
      await storeRows(deps, tx, { folder, rows: checked, seq, author_id: actor.user_id })
      await deleteRecords(tx, { folder_id: id, seq }, removed)
      const data = countChanges(checked, before, removed)
      await deps.emit(tx, origin, { kind: 'password.written', object_id: id, data })
      return { seq, gone }
    })
    await dropFiles(deps, gone)
    return { seq }
  }
}

function assertOnce(rows: WriteRecords['rows'], removed: readonly string[]): void {
  if (rows.length + removed.length === 0) throw fieldProblem('rows', passwordsTexts.nothingWritten)
  const seen = new Set<string>()
  const ids = [...rows.map(({ id }) => id), ...removed]
  for (const [index, id] of ids.entries()) {
    const field = index < rows.length ? `rows.${index}.id` : `removed.${index - rows.length}`
    if (seen.has(id)) throw fieldProblem(field, passwordsTexts.listedTwice)
    seen.add(id)
  }
}

type Rows = { rows: WriteRecords['rows']; before: ReadonlyMap<string, Mark> }

async function checkRows(tx: Db, folder: LockedFolder, { rows, before }: Rows): Promise<CheckedRow[]> {
  const ids = rows.map(({ id }) => id)
  const [used] = await listOnceRemoved(tx, folder.id, ids)
  if (used !== undefined) throw fieldProblem(`rows.${ids.indexOf(used)}.id`, passwordsTexts.idUsed)
  const checked: CheckedRow[] = []
  for (const [index, row] of rows.entries()) {
    const version = (before.get(row.id)?.version ?? 0) + 1
    const { id: collection, epoch, author } = folder
    checked.push(await checkRow(`rows.${index}`, row, { collection, version, epoch, author }))
  }
  return checked
}

/** Only what is in the trash is deleted for good, so that one mistake is not enough. */
function assertRemovable(removed: readonly string[], before: ReadonlyMap<string, Mark>): void {
  for (const [index, id] of removed.entries())
    if (!before.get(id)?.is_trashed) throw fieldProblem(`removed.${index}`, passwordsTexts.notTrashed)
}

async function assertPlaces(
  deps: Deps,
  tx: Db,
  { folder, rows, before }: { folder: LockedFolder; rows: readonly CheckedRow[]; before: Rows['before'] },
): Promise<void> {
  const isActive = (mark: { is_trashed: boolean } | undefined) => mark !== undefined && !mark.is_trashed
  const changes = rows.map((row) => Number(isActive(row)) - Number(isActive(before.get(row.id))))
  const added = changes.reduce((sum, change) => sum + change, 0)
  await assertNotReadOnly(deps, tx, folder)
  await assertRecordQuota(deps, tx, { team_id: folder.team_id, added })
}

function applyChanges(
  before: ReadonlyMap<string, Mark>,
  rows: readonly CheckedRow[],
  removed: readonly string[],
): Mark[] {
  const after = new Map(before)
  for (const row of rows) after.set(row.id, row)
  for (const id of removed) after.delete(id)
  return [...after.values()]
}

export function tooManyRecords() {
  return problem('Conflict', passwordsTexts.tooManyRecords(FOLDER_RECORDS_MAX), {
    data: { why: 'limit', limit: FOLDER_RECORDS_MAX },
  })
}

async function storeRows(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  {
    folder,
    rows,
    seq,
    author_id,
  }: { folder: LockedFolder; rows: readonly CheckedRow[]; seq: number; author_id: string },
): Promise<void> {
  const now = clock.now()
  const folder_id = folder.id
  const stored = await listRecords(
    tx,
    folder_id,
    rows.map(({ id }) => id),
  )
  const known = new Set(stored.map(({ id }) => id))
  await insertVersions(
    tx,
    stored.map(({ id, ...row }) => ({ ...row, record_id: id })),
    VERSIONS_MAX,
  )
  const written = rows.map((row) => ({
    ...row,
    folder_id,
    signed_by: author_id,
    author_id,
    changed_at: now,
    seq,
  }))
  await insertRecords(
    tx,
    written.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, created_at: now })),
  )
  for (const row of written.filter(({ id }) => known.has(id))) await saveRecord(tx, row, row)
}

function countChanges(
  rows: readonly CheckedRow[],
  before: ReadonlyMap<string, Mark>,
  removed: readonly string[],
): { created: number; changed: number; trashed: number; removed: number } {
  const created = rows.filter(({ id }) => !before.has(id)).length
  const trashed = rows.filter(({ id, is_trashed }) => is_trashed && before.get(id)?.is_trashed !== true)
  const trashedCount = trashed.filter(({ id }) => before.has(id)).length
  return {
    created,
    changed: rows.length - created - trashedCount,
    trashed: trashedCount,
    removed: removed.length,
  }
}
