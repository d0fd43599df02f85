import type { RecordWithDetails } from '@nora/vault-client'
import type { RecordContent } from '@nora/vault-records'
import type { ImportedFile, ImportedVault, ImportNote, PlannedRow } from '@nora/vault-records/formats'
import type { HeldVault } from '../../../vault/holder-calls.ts'
import { listPlaces } from '../listed-records.ts'
import { loadFormats } from './load-formats.ts'

/** States from the oldest to the newest, which the record keeps as versions. */
export type NewRow = { path: string[]; states: RecordContent[]; files: readonly ImportedFile[]; line: number }
type ChangedRow = {
  folder_id: string
  id: string
  version: number
  content: RecordContent
  files: readonly ImportedFile[]
  line: number
}
export type RefusedRow = Extract<PlannedRow, { status: 'refused' }>

export type ImportPlan = {
  format: string
  fresh: NewRow[]
  changed: ChangedRow[]
  same: number
  refused: RefusedRow[]
  notes: readonly ImportNote[]
}

/**
 * What importing would do beside all records that can be opened: a second import of the same file does nothing.
 * `folder`: under which everything goes.
 */
export async function planRows(
  vault: HeldVault,
  imported: ImportedVault,
  { folder, now }: { folder: string | null; now: Date },
): Promise<ImportPlan> {
  const formats = await loadFormats()
  const open = (await listPlaces(vault)).filter(({ state }) => state === 'open')
  for (const { id } of open) await vault.openFolder(id)
  const existing = await vault.getAllDetails(open.map(({ id }) => id))
  const plan: ImportPlan = {
    format: imported.format,
    fresh: [],
    changed: [],
    same: 0,
    refused: [],
    notes: imported.notes,
  }
  const top = folder?.split('/').filter((part) => part.trim() !== '') ?? []
  for (const planned of formats.planImport(imported, existing)) {
    if (planned.status === 'refused') plan.refused.push(planned)
    else if (planned.status === 'same') plan.same++
    else if (planned.status === 'new') {
      const { path, content, history, files, line } = planned.row
      const states = [...history.map((version) => version.content), content]
      plan.fresh.push({ path: [...top, ...path], states, files, line })
    } else {
      const before = existing[planned.existing] as RecordWithDetails
      const { id, folder_id, version, overview, details } = before
      const content = formats.mergeImported({ overview, details }, planned.row.content, now)
      const { files } = planned
      plan.changed.push({ folder_id, id, version, content, files, line: planned.row.line })
    }
  }
  return plan
}
