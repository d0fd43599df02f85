import type { FolderView, RecordToSave, RecordView } from '@nora/vault-client'
import type { VaultPort } from '../../../platform/vault-port.ts'
import type { ImportRow } from '../../../platform/vault-transfers.ts'
import { groupBy } from '../group-by.ts'

type NewRow = Extract<ImportRow, { status: 'new' }>
type ChangedRow = Extract<ImportRow, { status: 'changed' }>

/** What was done so far: an import that broke off goes on from here, and no row is written twice. */
export type ImportProgress = {
  done: Set<ImportRow>
  /** Rows whose record is there, with how much of it. */
  begun: Map<ImportRow, BegunRow>
  of: number
  files: number
  /** Rows that somebody else has changed meanwhile: theirs stands. */
  conflicts: ImportRow[]
}

type BegunRow = { folder_id: string; id: string; version: number; states: number; files: number }

export type ImportPlan = {
  rows: readonly ImportRow[]
  /** The folder that all goes to, or below which the folders of the file are made; null: at the top. */
  root: FolderView | null
  /** What the folder is called that takes records without one, when there is no root. */
  fallbackName: string
  keepsFolders: boolean
  changesExisting: boolean
}

/** One write each: a lost connection costs at most this many rows a second try. */
const BATCH_ROWS = 100

export function beginProgress({ rows, changesExisting }: ImportPlan): ImportProgress {
  const wanted = rows.filter(({ status }) => status === 'new' || (changesExisting && status === 'changed'))
  return { done: new Set(), begun: new Map(), of: wanted.length, files: 0, conflicts: [] }
}

type Run = { vault: VaultPort; progress: ImportProgress; onProgress(): void }

/** Writes what is not yet written, batch after batch. */
export async function runImport(plan: ImportPlan, run: Run): Promise<void> {
  const { rows, keepsFolders, changesExisting } = plan
  const isLeft = (row: ImportRow) => !run.progress.done.has(row)
  const fresh = rows.filter((row): row is NewRow => row.status === 'new' && isLeft(row))
  const folders = await createFolderFinder(run.vault, plan)
  for (const [, group] of groupBy(fresh, ({ path }) => (keepsFolders ? path.join('\u0000') : ''))) {
    const folder_id = await folders(group[0]?.path ?? [])
    for (const batch of toBatches(group)) await saveNew(batch, folder_id, run)
  }
  if (!changesExisting) return
  const changed = rows.filter((row): row is ChangedRow => row.status === 'changed' && isLeft(row))
  for (const [folder_id, group] of groupBy(changed, ({ target }) => target.folder_id)) {
    for (const batch of toBatches(group)) await saveChanged(batch, folder_id, run)
  }
}

function toBatches<Row>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  for (let from = 0; from < rows.length; from += BATCH_ROWS) batches.push(rows.slice(from, from + BATCH_ROWS))
  return batches
}

/** Each state of a record is a version of its own, the oldest first; files come last. */
async function saveNew(batch: readonly NewRow[], folder_id: string, run: Run): Promise<void> {
  const { vault, progress, onProgress } = run
  const getWritten = (row: NewRow) => progress.begun.get(row)?.states ?? 0
  const longest = Math.max(...batch.map(({ states }) => states.length))
  for (let at = 0; at < longest; at++) {
    const due = batch.filter((row) => getWritten(row) === at && at < row.states.length)
    if (due.length === 0) continue
    const records = due.map((row) => toRecord(row, progress.begun.get(row)))
    const { saved } = await vault.saveRecords(folder_id, records)
    for (const [index, row] of due.entries()) {
      const { id, version } = saved[index] as RecordView
      progress.begun.set(row, { folder_id, id, version, states: at + 1, files: 0 })
      if (isWritten(row, progress)) progress.done.add(row)
    }
    onProgress()
  }
  for (const row of batch) await addFiles(row, run)
}

function toRecord({ states }: NewRow, begun: BegunRow | undefined): RecordToSave {
  const content = states[begun?.states ?? 0] as RecordToSave['content']
  return begun ? { id: begun.id, version: begun.version, content } : { content }
}

async function addFiles(row: NewRow | ChangedRow, { vault, progress, onProgress }: Run): Promise<void> {
  const begun = progress.begun.get(row)
  if (!begun) return
  for (const { name, bytes } of row.files.slice(begun.files)) {
    await vault.addFile(begun.folder_id, begun.id, { name, type: '', bytes })
    begun.files++
    progress.files++
    if (isWritten(row, progress)) progress.done.add(row)
    onProgress()
  }
}

function isWritten(row: NewRow | ChangedRow, { begun }: ImportProgress): boolean {
  const { states = 0, files = 0 } = begun.get(row) ?? {}
  return states === (row.status === 'new' ? row.states.length : 1) && files === row.files.length
}

async function saveChanged(batch: readonly ChangedRow[], folder_id: string, run: Run): Promise<void> {
  const { vault, progress, onProgress } = run
  const due = batch.filter((row) => !progress.begun.has(row))
  const { conflicts } = await vault.saveRecords(
    folder_id,
    due.map(({ content, target: { id, version } }) => ({ id, version, content })),
  )
  const lost = new Set(conflicts.map(({ record_id }) => record_id))
  for (const row of due) {
    const { id, version } = row.target
    if (lost.has(id)) progress.conflicts.push(row)
    else progress.begun.set(row, { folder_id, id, version: version + 1, states: 1, files: 0 })
    if (lost.has(id) || row.files.length === 0) progress.done.add(row)
  }
  onProgress()
  for (const row of batch) await addFiles(row, run)
}

const DEPTH_MAX = 5

/** Finds the folder of a path, and makes those that are missing; beyond the depth that is allowed, the last one takes all. */
async function createFolderFinder(vault: VaultPort, { root, keepsFolders, fallbackName }: ImportPlan) {
  const known = [...(await vault.listFolders())].filter(({ state }) => state === 'open')
  const depthOfRoot = root ? countParents(known, root.id) + 1 : 0

  async function ensure(name: string, parent_id: string | null): Promise<FolderView> {
    const found = known.find((folder) => folder.name === name && folder.parent_id === parent_id)
    if (found && found.role !== 'viewer') return found
    const made = await vault.createFolder({ name, parent_id, icon: null })
    known.push(made)
    return made
  }
  return async (path: readonly string[]): Promise<string> => {
    let folder = root
    const names = keepsFolders ? path.slice(0, DEPTH_MAX - depthOfRoot) : []
    for (const name of names) folder = await ensure(name, folder?.id ?? null)
    return (folder ?? (await ensure(fallbackName, null))).id
  }
}

function countParents(folders: readonly FolderView[], id: string): number {
  let count = 0
  for (let at = folders.find((one) => one.id === id); at?.parent_id && count < DEPTH_MAX; count++) {
    const { parent_id } = at
    at = folders.find((one) => one.id === parent_id)
  }
  return count
}
