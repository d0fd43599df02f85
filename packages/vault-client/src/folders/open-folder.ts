import type { Folder, FolderContents, RecordRow } from '@nora/contract/passwords'
import {
  type Bytes,
  checkList,
  fromBase64url,
  open,
  overviewContext,
  type RowMark,
  type SealingKey,
  sha256,
} from '@nora/vault-core'
import { type Overview, parseOverview } from '@nora/vault-records'
import type { Positions } from '../account/positions.ts'
import type { ContentKey } from '../collections/content-key.ts'
import { type Opening, toParty } from '../collections/party.ts'
import {
  loadAllHeads,
  type ProvenCollection,
  proveCollection,
  retryBetweenWrites,
  type ToldHead,
  toPosition,
} from '../collections/prove-collection.ts'
import { fromWire, toAccess } from '../wire.ts'
import { openName } from './folder-name.ts'

/** A row as the head proves it. The overview is null when its writer sealed what is no record. */
export type OpenRow = { row: RecordRow; mark: RowMark; overview: Overview | null }

/** A folder, proven whole: its newest head, who has access, its key, its rows. */
export type OpenFolder = ProvenCollection & {
  folder: Folder
  name: { name: string; parent_id: string | null; icon: string | null }
  nameMark: RowMark
  rows: ReadonlyMap<string, OpenRow>
}

type Loaded = {
  folder: Folder
  heads: ToldHead[]
  rows: RecordRow[]
  removed: string[]
  previous: FolderContents['previous']
}

/** All that the folder’s head proves: its name and its rows. */
export function listMarks({ nameMark, rows }: Pick<OpenFolder, 'nameMark' | 'rows'>): RowMark[] {
  return [nameMark, ...[...rows.values()].map(({ mark }) => mark)]
}

/**
 * Loads a folder, or what changed since it was opened, and proves it: heads from the one seen before, the list of
 * rows by its hash, holders by theirs. Throws VaultError with what does not fit.
 */
export function loadFolder(
  opening: Opening & { positions: Positions },
  id: string,
  known: OpenFolder | null = null,
): Promise<OpenFolder> {
  return retryBetweenWrites((tries) => loadOnce(opening, id, tries === 1 ? known : null))
}

async function loadOnce(
  opening: Opening & { positions: Positions },
  id: string,
  known: OpenFolder | null,
): Promise<OpenFolder> {
  const seen = opening.positions.collections[id]
  const loaded = await loadPages(opening, id, { since: seen?.seq, rowsSince: known?.head.seq ?? 0 })
  const { folder, heads, previous } = loaded
  const { epoch, seq, grant } = folder
  const told = { id, epoch, seq, grant, access: toAccess(folder.access), heads, previous }
  const loadHeads = (range: { from: number; to: number }) => loadFolderHeads(opening, id, range)
  const proven = await proveCollection(toParty(opening), told, { seen, loadHeads })
  const rows = await openRows(id, proven.key, { known, loaded })
  const nameMark = {
    id,
    version: folder.name.version,
    hashes: [await sha256(fromBase64url(folder.name.envelope))],
  }
  await checkList(proven.head, listMarks({ nameMark, rows }))
  opening.positions.setCollection(id, toPosition(proven))
  return { ...proven, folder, name: await openName(folder, proven.key.sealing), nameMark, rows }
}

async function loadPages(
  { deps }: Opening,
  id: string,
  { since, rowsSince }: { since: number | undefined; rowsSince: number },
): Promise<Loaded> {
  const rows: RecordRow[] = []
  const removed = new Set<string>()
  const query = { rows_since: rowsSince, ...(since !== undefined && { heads_since: since }) }
  let page = await deps.api.passwords.getFolder({ params: { id }, query })
  const { folder, previous } = page
  const heads = page.heads.map(toTold)
  for (;;) {
    rows.push(...page.rows)
    for (const gone of page.removed) removed.add(gone)
    if (page.next_row === null) break
    page = await deps.api.passwords.getFolder({ params: { id }, query: { ...query, after: page.next_row } })
  }
  const last = heads.at(-1)?.seq ?? since ?? folder.seq
  if (since !== undefined && last < folder.seq)
    heads.push(...(await loadFolderHeads({ deps }, id, { from: last, to: folder.seq })).slice(1))
  return { folder, heads, rows, removed: [...removed], previous }
}

function loadFolderHeads(
  { deps }: Pick<Opening, 'deps'>,
  id: string,
  range: { from: number; to: number },
): Promise<ToldHead[]> {
  return loadAllHeads(range, async (heads_since) => {
    // Rows are of no interest here: none came after the newest head.
    const query = { heads_since, rows_since: range.to, limit: 1 }
    return (await deps.api.passwords.getFolder({ params: { id }, query })).heads.map(toTold)
  })
}

function toTold(head: FolderContents['heads'][number]): ToldHead {
  return { seq: head.seq, signed: fromWire(head), access: head.access && toAccess(head.access) }
}

async function openRows(
  collection: string,
  { sealing, epoch }: ContentKey,
  { known, loaded }: { known: OpenFolder | null; loaded: Loaded },
): Promise<Map<string, OpenRow>> {
  // Rows of another epoch are told anew: each was sealed again.
  const rows = new Map(known?.key.epoch === epoch ? known.rows : [])
  for (const id of loaded.removed) rows.delete(id)
  const opened = await Promise.all(loaded.rows.map((row) => openRow({ collection, sealing, epoch }, row)))
  for (const one of opened) rows.set(one.row.id, one)
  return rows
}

async function openRow(
  { collection, sealing, epoch }: { collection: string; sealing: SealingKey; epoch: number },
  row: RecordRow,
): Promise<OpenRow> {
  const envelope = fromBase64url(row.overview)
  const mark = {
    id: row.id,
    version: row.version,
    hashes: [await sha256(envelope), fromBase64url(row.details_hash)],
  }
  const context = overviewContext({ collection, row: row.id, version: row.version, epoch })
  const plain = await open(sealing, context, envelope)
  return { row, mark, overview: toOverview(plain, row) }
}

/** Whoever may write may seal nonsense: that is shown as such, and stops no other row. */
function toOverview(plain: Bytes, row: RecordRow): Overview | null {
  try {
    const overview = parseOverview(plain)
    return (overview.trashed_at !== null) === row.is_trashed ? overview : null
  } catch {
    return null
  }
}
