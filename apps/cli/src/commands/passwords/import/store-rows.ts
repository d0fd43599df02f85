import type { HeldVault } from '../../../vault/holder-calls.ts'
import { ensureFolder } from '../find-folder.ts'
import { sendFile } from '../transfer-file.ts'
import type { ImportPlan, NewRow } from './plan-rows.ts'

/** Where rows without a folder go, when nothing else is said. */
const DEFAULT_FOLDER = 'Import'
const BATCH = 500

export type Stored = { added: number; changed: number; failed: { line: number; name: string }[] }

/** Told after each write, and while a file is sent. */
export type StoreWatch = {
  onStored(done: number, of: number): void
  onFile(name: string, done: number, of: number): void
}

const NOBODY: StoreWatch = { onStored() {}, onFile() {} }

/** Stores the plan folder by folder. When it is broken off, importing the same file again adds what is missing. */
export async function storeRows(vault: HeldVault, plan: ImportPlan, watch = NOBODY): Promise<Stored> {
  const of = plan.fresh.length + plan.changed.length
  const stored: Stored = { added: 0, changed: 0, failed: [] }
  for (const [path, rows] of groupByPath(plan.fresh)) {
    const folder = await ensureFolder(vault, path)
    const plain = rows.filter(({ states, files }) => states.length === 1 && files.length === 0)
    for (let from = 0; from < plain.length; from += BATCH) {
      const batch = plain.slice(from, from + BATCH)
      const records = batch.flatMap(({ states }) => states.map((content) => ({ content })))
      stored.added += (await vault.saveRecords(folder.id, records)).saved.length
      watch.onStored(stored.added, of)
    }
    for (const row of rows) {
      if (plain.includes(row)) continue
      await storeWithPast(vault, folder.id, { row, watch })
      watch.onStored(++stored.added, of)
    }
  }
  for (const { folder_id, id, version, content, files, line } of plan.changed) {
    const { saved } = await vault.saveRecords(folder_id, [{ id, version, content }])
    if (saved.length > 0) {
      await addFiles(vault, { folder_id, id }, { files, watch })
      stored.changed++
    } else stored.failed.push({ line, name: content.overview.name })
    watch.onStored(stored.added + stored.changed + stored.failed.length, of)
  }
  return stored
}

/** Each former state becomes a version of its own; files come last, as they belong to a record that is there. */
async function storeWithPast(
  vault: HeldVault,
  folder_id: string,
  { row: { states, files }, watch }: { row: NewRow; watch: StoreWatch },
): Promise<void> {
  let id: string | undefined
  for (const content of states) {
    const { saved } = await vault.saveRecords(folder_id, [{ ...(id !== undefined && { id }), content }])
    id ??= saved[0]?.id
  }
  if (id === undefined) throw new Error('a new record was not stored')
  await addFiles(vault, { folder_id, id }, { files, watch })
}

async function addFiles(
  vault: HeldVault,
  place: { folder_id: string; id: string },
  { files, watch }: { files: NewRow['files']; watch: StoreWatch },
): Promise<void> {
  for (const { name, bytes } of files) {
    const onBytes = (done: number, of: number) => watch.onFile(name, done, of)
    await sendFile(vault, place, { name, bytes, onBytes })
  }
}

function groupByPath(rows: readonly NewRow[]): [path: string[], rows: NewRow[]][] {
  const groups = new Map<string, [string[], NewRow[]]>()
  for (const row of rows) {
    const path = row.path.length > 0 ? row.path : [DEFAULT_FOLDER]
    const key = JSON.stringify(path)
    const group = groups.get(key)
    if (group) group[1].push(row)
    else groups.set(key, [path, [row]])
  }
  return [...groups.values()]
}
