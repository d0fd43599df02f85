import { MOVE_RECORDS_MAX, type MoveRecords } from '@nora/contract/passwords'
import { MIB } from '@nora/kit'
import type { RowMark, UserKeys } from '@nora/vault-core'
import type { RecordContent } from '@nora/vault-records'
import { isOvertaken, makeNextHead, toNextMarks, type Writable } from '../collections/next-head.ts'
import { type Opening, toParty } from '../collections/party.ts'
import type { RecordWithDetails } from '../views.ts'
import { toWire } from '../wire.ts'
import { loadDetails, loadProvenHistory } from './open-details.ts'
import { listMarks, type OpenFolder } from './open-folder.ts'
import { sealRow, toMark } from './seal-row.ts'

type Folders = { from: Writable<OpenFolder>; to: Writable<OpenFolder> }
type Pair = { source: OpenFolder; target: OpenFolder }
type Batch = { records: MoveRecords['records']; taken: number }

const TRIES_MAX = 5
/** Of one request, in base64url: half of what the server takes, as the last record may have a long past. */
const BATCH_CHARS = 6 * MIB

/**
 * Moves records to another folder, sealed anew for it: each with its number and all of its earlier versions that can be
 * read. Files go along as they are. What one request takes is moved whole or not at all; records that are gone are left
 * out.
 */
export async function moveRecords(opening: Opening, folders: Folders, ids: readonly string[]): Promise<void> {
  for (let done = 0; done < ids.length; ) {
    const left = ids.slice(done, done + MOVE_RECORDS_MAX)
    done += await onNewestHeads(folders, (pair) => moveBatch(opening, pair, left))
  }
}

/** Answers how many of the ids were taken; the others were too much for one request. */
async function moveBatch(opening: Opening, pair: Pair, ids: readonly string[]): Promise<number> {
  const { source, target } = pair
  const { records, taken } = await sealBatch(opening, pair, ids)
  if (records.length === 0) return taken
  const written: RowMark[] = await Promise.all(records.map(({ row }) => toMark(row)))
  const removed = records.map(({ of }) => of)
  const party = toParty(opening)
  const coming = await makeNextHead(target, { marks: toNextMarks(listMarks(target), { written }) }, party)
  const leaving = await makeNextHead(source, { marks: toNextMarks(listMarks(source), { removed }) }, party)
  await opening.deps.api.passwords.moveRecords({
    params: { id: target.id },
    body: {
      expected_seq: target.head.seq,
      head: toWire(coming.signed),
      from: { folder_id: source.id, expected_seq: source.head.seq, head: toWire(leaving.signed) },
      records,
    },
  })
  return taken
}

async function sealBatch(opening: Opening, { source, target }: Pair, ids: readonly string[]): Promise<Batch> {
  const present = ids.filter((id) => source.rows.has(id))
  const author = { user_id: opening.deps.me.user_id, keys: opening.account.keys }
  const batch: Batch = { records: [], taken: ids.length }
  let chars = 0
  for (const record of await loadDetails(opening, source, present)) {
    const past = record.version > 1 ? await loadProvenHistory(opening, source, record.id) : []
    const id = opening.deps.ids.next('pwd')
    const row = await sealFor(target, { id, record, author })
    const sealed = await Promise.all(past.map((version) => sealFor(target, { id, record: version, author })))
    const versions = sealed.map(({ id: _id, is_trashed: _trashed, ...version }) => version)
    batch.records.push({ of: record.id, row, versions })
    for (const { overview, details } of [row, ...versions]) chars += overview.length + details.length
    if (chars < BATCH_CHARS) continue
    batch.taken = ids.indexOf(record.id) + 1
    break
  }
  return batch
}

function sealFor(
  target: OpenFolder,
  {
    id,
    record: { version, overview, details },
    author,
  }: { id: string; record: RecordWithDetails; author: { user_id: string; keys: UserKeys } },
) {
  const content: RecordContent = { overview, details }
  return sealRow({ collection: target.id, id, version, content }, target.key, author)
}

/** Does it on the newest heads of both, and again when somebody wrote to one of them meanwhile. */
async function onNewestHeads({ from, to }: Folders, write: (pair: Pair) => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      const done = await write({ source: from.get(), target: to.get() })
      await Promise.all([from.reload(), to.reload()])
      return done
    } catch (error) {
      if (!isOvertaken(error) || tries === TRIES_MAX) throw error
      await Promise.all([from.reload(), to.reload()])
    }
  }
}
