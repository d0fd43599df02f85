import type { Folder, FolderContents, RecordRow } from '@nora/contract/passwords'
import {
  type AccessEntry,
  accessHash,
  type Bytes,
  checkHeads,
  checkList,
  equalBytes,
  fromBase64url,
  type Head,
  type HeadPin,
  open,
  overviewContext,
  type RowMark,
  type SealingKey,
  sha256,
  toBase64url,
  VaultError,
} from '@nora/vault-core'
import { type Overview, parseOverview } from '@nora/vault-records'
import type { FolderPosition, Positions } from '../account/positions.ts'
import { fromWire, toAccess } from '../wire.ts'
import { type ContentKey, type Opening, openContentKey, openFormerKeys, openName } from './content-key.ts'

/** A row as the head proves it. The overview is null when its writer sealed what is no record. */
export type OpenRow = { row: RecordRow; mark: RowMark; overview: Overview | null }

/** A folder, proven whole: its newest head, who has access, its key, its rows. */
export type OpenFolder = {
  folder: Folder
  head: Head
  headHash: Bytes
  access: readonly AccessEntry[]
  key: ContentKey
  formerKeys: ReadonlyMap<number, SealingKey>
  name: { name: string; parent_id: string | null; icon: string | null }
  nameMark: RowMark
  rows: ReadonlyMap<string, OpenRow>
}

type Loaded = {
  folder: Folder
  heads: FolderContents['heads']
  rows: RecordRow[]
  removed: string[]
  previous: FolderContents['previous']
}

const RETRIES_MAX = 3

/**
 * Loads a folder, or what changed since it was opened, and proves it: heads from the one seen before, the list of
 * rows by its hash, holders by theirs. Throws VaultError with what does not fit.
 */
export async function loadFolder(
  opening: Opening & { positions: Positions },
  id: string,
  known: OpenFolder | null = null,
): Promise<OpenFolder> {
  for (let tries = 1; ; tries++) {
    try {
      return await loadOnce(opening, id, tries === 1 ? known : null)
    } catch (error) {
      // Somebody may have written between two pages, or rows and heads came from either side of a write.
      const mayPass = error instanceof VaultError && ['incomplete', 'gap'].includes(error.fault)
      if (!mayPass || tries === RETRIES_MAX) throw error
    }
  }
}

async function loadOnce(
  opening: Opening & { positions: Positions },
  id: string,
  known: OpenFolder | null,
): Promise<OpenFolder> {
  const seen = opening.positions.folders[id]
  const loaded = await loadPages(opening, id, { since: seen?.seq, rowsSince: known?.head.seq ?? 0 })
  const { folder } = loaded
  const { key, body } = await openContentKey(opening, folder)
  // Who sees the folder for the first time begins at the head that the grant names.
  const start = seen ? toPin(seen) : { seq: body.seq, hash: body.head }
  const heads = seen ? loaded.heads : await loadHeads(opening, id, { from: body.seq, to: folder.seq })
  const proven = await proveHeads(opening, { id, start, heads })
  if (proven.head.epoch !== folder.epoch || proven.head.seq !== folder.seq) {
    throw new VaultError('incomplete', 'the folder is not at its newest head', { folder: id })
  }
  if (!equalBytes(await accessHash(toAccess(folder.access)), proven.head.access)) {
    throw new VaultError('wrong_state', 'the server names other holders than those signed for', {
      folder: id,
    })
  }
  if (!seen) {
    const again = await openContentKey(opening, folder, await findAccessAt(heads, body.seq))
    again.key.raw.fill(0)
  }
  const rows = await openRows(id, key, { known, loaded })
  const nameMark = {
    id,
    version: folder.name.version,
    hashes: [await sha256(fromBase64url(folder.name.envelope))],
  }
  await checkList(proven.head, [nameMark, ...[...rows.values()].map(({ mark }) => mark)])
  opening.positions.setFolder(id, {
    seq: proven.head.seq,
    hash: toBase64url(proven.hash),
    access: toBase64url(proven.head.access),
  })
  return {
    folder,
    head: proven.head,
    headHash: proven.hash,
    access: proven.access,
    key,
    formerKeys: await openFormerKeys(id, key, loaded.previous),
    name: await openName(folder, key.sealing),
    nameMark,
    rows,
  }
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
  let heads = page.heads
  for (;;) {
    rows.push(...page.rows)
    for (const gone of page.removed) removed.add(gone)
    if (page.next_row === null) break
    page = await deps.api.passwords.getFolder({ params: { id }, query: { ...query, after: page.next_row } })
  }
  if (since !== undefined) {
    const last = heads.at(-1)?.seq ?? since
    if (last < folder.seq)
      heads = [...heads, ...(await loadHeads({ deps }, id, { from: last, to: folder.seq })).slice(1)]
  }
  return { folder, heads, rows, removed: [...removed], previous }
}

/** Heads from one on to another, both included. */
async function loadHeads(
  { deps }: Pick<Opening, 'deps'>,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<FolderContents['heads']> {
  const heads: FolderContents['heads'] = []
  for (let next = from; ; ) {
    // Rows are of no interest here: none came after the newest head.
    const query = { heads_since: next, rows_since: to, limit: 1 }
    const page = await deps.api.passwords.getFolder({ params: { id }, query })
    const isFirst = heads.length === 0
    heads.push(...(isFirst ? page.heads : page.heads.slice(1)))
    const last = heads.at(-1)?.seq ?? next
    if (last >= to || last === next) return heads
    next = last
  }
}

async function proveHeads(
  { team }: Opening,
  { id, start, heads }: { id: string; start: HeadPin; heads: FolderContents['heads'] },
) {
  const told = withAccess(heads)
  const history = { collection: id, start, heads: told }
  try {
    return await checkHeads({ ...history, findKeys: (author) => team.findKeys(author) })
  } catch (error) {
    if (!(error instanceof VaultError && ['unknown_author', 'not_signed'].includes(error.fault))) throw error
    await team.learnFormerKeys()
    return checkHeads({ ...history, findKeys: (author) => team.findKeys(author) })
  }
}

/** Each head with its holders: the list is told only where it changed. */
function withAccess(heads: FolderContents['heads']) {
  let access: AccessEntry[] = []
  return heads.map((head) => {
    if (head.access !== null) access = toAccess(head.access)
    return { signed: fromWire(head), access }
  })
}

async function findAccessAt(heads: FolderContents['heads'], seq: number): Promise<readonly AccessEntry[]> {
  const index = heads.findIndex((head) => head.seq === seq)
  return withAccess(heads.slice(0, index + 1)).at(-1)?.access ?? []
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

function toPin(position: FolderPosition): HeadPin {
  return {
    seq: position.seq,
    hash: fromBase64url(position.hash),
    access: fromBase64url(position.access),
  }
}
