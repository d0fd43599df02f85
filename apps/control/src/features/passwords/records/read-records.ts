import { type RecordDetails, VERSIONS_MAX } from '@nora/contract/passwords'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { getOpenFolder } from '../folders/folder-access.ts'
import type { Deps } from '../passwords.deps.ts'
import { isRecordThere, listRecords, listVersionsOf } from '../stored/records.store.ts'
import { noteReading } from './note-reading.ts'
import { toDetails } from './to-record.ts'

type Caller = { actor: Actor; origin: Origin }
type Params = { id: string; record: string }

/** One record with its details. */
export function getRecord(deps: Deps) {
  return async ({ actor, origin }: Caller, { id, record }: Params): Promise<RecordDetails> => {
    await getOpenFolder(deps.db, actor, { id })
    const [row] = await listRecords(deps.db, id, [record])
    if (!row) throw problem('NotFound')
    await noteReading(deps, origin, { kind: 'password.read', object_id: record, data: { folder_id: id } })
    return toDetails(record, row)
  }
}

/** Details of many records, of all of them or of none. */
export function listDetails(deps: Deps) {
  return async (
    { actor, origin }: Caller,
    { id, ids }: { id: string; ids: string[] },
  ): Promise<{ items: RecordDetails[] }> => {
    await getOpenFolder(deps.db, actor, { id })
    const rows = await listRecords(deps.db, id, ids)
    if (rows.length < new Set(ids).size) throw problem('NotFound')
    const data = { records: rows.length }
    // Each time: what was read beside the first lot is as much worth knowing.
    await deps.transaction((tx) =>
      deps.emit(tx, origin, { kind: 'password_folder.details_read', object_id: id, data }),
    )
    return { items: rows.map((row) => toDetails(row.id, row)) }
  }
}

/** What a record was before, the newest first. */
export function listVersions(deps: Deps) {
  return async ({ actor, origin }: Caller, { id, record }: Params): Promise<{ items: RecordDetails[] }> => {
    await getOpenFolder(deps.db, actor, { id })
    if (!(await isRecordThere(deps.db, id, record))) throw problem('NotFound')
    const rows = await listVersionsOf(deps.db, { folder_id: id, record_id: record }, VERSIONS_MAX)
    const data = { folder_id: id }
    await noteReading(deps, origin, { kind: 'password.history_read', object_id: record, data })
    return { items: rows.map((row) => toDetails(record, row)) }
  }
}
