import { FOLDER_RECORDS_MAX, type MoveRecords, VERSIONS_MAX } from '@nora/contract/passwords'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { checkRow } from '../checks/check-row.ts'
import { dropFiles } from '../drop-files.ts'
import { type LockedFolder, lockFolder } from '../folders/folder-access.ts'
import { writeHead } from '../folders/write-head.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { assertNotReadOnly } from '../record-quota.ts'
import { listChunksOfRecords, listTaken, moveFiles } from '../stored/files.store.ts'
import {
  addVersions,
  deleteRecords,
  insertRecords,
  listMarks,
  listOnceRemoved,
  listRecordFacts,
  listVersionFacts,
  type Mark,
  type RecordStored,
  type VersionStored,
} from '../stored/records.store.ts'
import { tooManyRecords } from './write-records.ts'

type Input = MoveRecords & { id: string }
type Folders = { source: LockedFolder; target: LockedFolder }
/** A record as it is stored where it goes, but for the head with which it comes. */
type Moved = { of: string; row: Omit<RecordStored, 'seq'>; versions: VersionStored[] }

/**
 * Moves records between two folders of the caller, all or none: each keeps its number, its earlier versions, who wrote
 * them and when. Signatures are the caller’s, since everything is sealed anew. Files go along as they are.
 */
export function moveRecords(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: Input): Promise<{ seq: number; from_seq: number }> => {
    const { id, from, records } = input
    if (from.folder_id === id) throw fieldProblem('from.folder_id', passwordsTexts.sameFolder)
    assertOnce(records)
    const { gone, ...seqs } = await deps.transaction(async (tx) => {
      const folders = await lockBoth(tx, actor, input)
      await assertNotReadOnly(deps, tx, folders.target)
      const before = { source: await listMarks(tx, from.folder_id), target: await listMarks(tx, id) }
      const moved = await checkMoved(tx, folders, { records, before })
      const marks = [...before.target, ...moved.map(({ row }) => row)]
      if (marks.length > FOLDER_RECORDS_MAX) throw tooManyRecords()
      const { seq } = await writeHead(tx, folders.target, input.head, { marks })
      const left = before.source.filter((mark) => !moved.some(({ of }) => of === mark.id))
      const { seq: from_seq } = await writeHead(tx, folders.source, from.head, { marks: left })
      const gone = await storeMoved(tx, moved, { seq, from: { folder_id: from.folder_id, seq: from_seq } })
      const data = { to_folder_id: id, records: moved.length }
      await deps.emit(tx, origin, { kind: 'password.moved', object_id: from.folder_id, data })
      return { seq, from_seq, gone }
    })
    await dropFiles(deps, gone)
    return seqs
  }
}

function assertOnce(records: Input['records']): void {
  const seen = new Set<string>()
  for (const [index, { of, row }] of records.entries()) {
    if (seen.has(of)) throw fieldProblem(`records.${index}.of`, passwordsTexts.listedTwice)
    if (seen.has(row.id)) throw fieldProblem(`records.${index}.row.id`, passwordsTexts.listedTwice)
    seen.add(of).add(row.id)
  }
}

/** Both folders, in an order that two moves the other way round have, too. */
async function lockBoth(tx: Db, actor: Actor, { id, expected_seq, from }: Input): Promise<Folders> {
  const lockTarget = () => lockFolder(tx, actor, { id, needs: 'editor', expected_seq })
  const lockSource = () =>
    lockFolder(tx, actor, { id: from.folder_id, needs: 'editor', expected_seq: from.expected_seq })
  if (id < from.folder_id) {
    const target = await lockTarget()
    return { target, source: await lockSource() }
  }
  const source = await lockSource()
  return { source, target: await lockTarget() }
}

type Given = { records: Input['records']; before: { source: readonly Mark[]; target: readonly Mark[] } }

async function checkMoved(tx: Db, { source, target }: Folders, { records, before }: Given): Promise<Moved[]> {
  const record_ids = records.map(({ of }) => of)
  const there = await listRecordFacts(tx, source.id, record_ids)
  await assertNewIds(tx, target.id, { records, before })
  const [taken] = await listTaken(tx, { from: source.id, to: target.id, record_ids })
  if (taken !== undefined) throw problem('Conflict', passwordsTexts.fileTaken, { data: { why: 'id' } })
  const moved: Moved[] = []
  for (const [index, one] of records.entries()) {
    const field = `records.${index}`
    const known = there.get(one.of)
    if (!known) throw fieldProblem(`${field}.of`, passwordsTexts.notInFolder)
    if (one.row.is_trashed !== known.is_trashed)
      throw fieldProblem(`${field}.row.is_trashed`, passwordsTexts.staysTrashed)
    const { id: collection, epoch, author } = target
    const place = { collection, epoch, author }
    const row = await checkRow(`${field}.row`, one.row, { ...place, version: known.version })
    const { author_id, created_at, changed_at } = known
    const stored = {
      ...row,
      folder_id: collection,
      signed_by: author.subject,
      author_id,
      created_at,
      changed_at,
    }
    const versions = await checkVersions(tx, field, { one, source, target })
    moved.push({ of: one.of, row: stored, versions })
  }
  return moved
}

async function assertNewIds(tx: Db, folder_id: string, { records, before }: Given): Promise<void> {
  const ids = records.map(({ row }) => row.id)
  const used = new Set(await listOnceRemoved(tx, folder_id, ids))
  for (const { id } of before.target) used.add(id)
  const index = ids.findIndex((id) => used.has(id))
  if (index >= 0) throw fieldProblem(`records.${index}.row.id`, passwordsTexts.idUsed)
}

async function checkVersions(
  tx: Db,
  field: string,
  { one, source, target }: Folders & { one: Input['records'][number] },
): Promise<VersionStored[]> {
  const { id: folder_id, epoch, author } = target
  const known = new Map(await listVersionFacts(tx, { folder_id: source.id, record_id: one.of }, VERSIONS_MAX))
  const stored: VersionStored[] = []
  for (const [index, given] of one.versions.entries()) {
    const place = `${field}.versions.${index}`
    const facts = known.get(given.version)
    if (!facts) throw fieldProblem(`${place}.version`, passwordsTexts.noSuchVersion)
    known.delete(given.version)
    const { version, overview, details, signature } = await checkRow(
      place,
      { ...given, id: one.row.id, is_trashed: false },
      { collection: folder_id, version: given.version, epoch, author },
    )
    const { author_id, changed_at } = facts
    const written = { version, epoch, overview, details, signature, signed_by: author.subject }
    stored.push({ folder_id, record_id: one.row.id, ...written, author_id, changed_at })
  }
  return stored
}

/** Answers what the files were kept in that did not go along. */
async function storeMoved(
  tx: Db,
  moved: readonly Moved[],
  { seq, from }: { seq: number; from: { folder_id: string; seq: number } },
): Promise<{ file: string }[]> {
  await insertRecords(
    tx,
    moved.map(({ row }) => ({ ...row, seq })),
  )
  for (const { versions } of moved) await addVersions(tx, versions)
  for (const { of, row } of moved) {
    const to = { folder_id: row.folder_id, record_id: row.id }
    await moveFiles(tx, { folder_id: from.folder_id, record_id: of }, to)
  }
  const ids = moved.map(({ of }) => of)
  const gone = await listChunksOfRecords(tx, from.folder_id, ids)
  await deleteRecords(tx, from, ids)
  return gone
}
