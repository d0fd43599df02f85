import type { RecordWithDetails } from '@nora/vault-client'
import type { ExportRecord, ImportedRecord, PlannedRow } from '@nora/vault-records/formats'
import type { RecordsPort } from '../vault-port.ts'
import type { ExportedParts, FolderExport, ImportRow, RefusedFile, TransferPort } from '../vault-transfers.ts'

type Vault = Pick<RecordsPort, 'getAllDetails' | 'getHistory' | 'readFile'>
type Formats = typeof import('@nora/vault-records/formats')

/**
 * Files of other password managers, read and written beside the keys: only the Worker may compile the WebAssembly that
 * some of them take. The formats are loaded with the first file.
 */
export function serveTransfers(vault: Vault, now: () => Date): TransferPort {
  const load = () => import('@nora/vault-records/formats')
  return {
    async readImport(file, { folder_ids, ...options }) {
      const formats = await load()
      return refusable(formats, async () => {
        const imported = await formats.readImport(file, options)
        const existing = await vault.getAllDetails(folder_ids)
        const rows = formats
          .planImport(imported, existing)
          .map((row) => toRow(row, existing, { formats, now }))
        return {
          kind: 'read',
          format: imported.format,
          folders: imported.folders,
          notes: imported.notes,
          rows,
        }
      })
    },
    async readImportHeader(file) {
      const formats = await load()
      return refusable(formats, async () => ({ kind: 'read', ...(await formats.readImportHeader(file)) }))
    },
    async writeExport(folders, format, options) {
      const formats = await load()
      const records: ExportRecord[] = []
      const bound = formats.createHistoryBudget()
      for (const folder of folders) {
        records.push(...(await readFolder({ vault, bound, parts: options }, folder)))
      }
      return formats.writeExport(records, format, options)
    },
  }
}

/** What is wrong with a file is an answer, which the page has sentences for. */
async function refusable<Answer>(
  { ImportError }: Formats,
  read: () => Promise<Answer>,
): Promise<Answer | RefusedFile> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ImportError) return { kind: 'refused', code: error.code, line: error.line ?? null }
    throw error
  }
}

type Context = { formats: Formats; now: () => Date }

function toRow(
  planned: PlannedRow,
  existing: readonly RecordWithDetails[],
  { formats, now }: Context,
): ImportRow {
  if (planned.status === 'refused') {
    return { status: 'refused', code: planned.refused, line: planned.line, name: planned.name }
  }
  const { row } = planned
  const { name, login } = row.content.overview
  if (planned.status === 'same') return { status: 'same', line: row.line, name, login }
  if (planned.status === 'new') return { status: 'new', line: row.line, name, login, ...toNew(row) }
  const before = existing[planned.existing] as RecordWithDetails
  const content = formats.mergeImported(
    { overview: before.overview, details: before.details },
    row.content,
    now(),
  )
  const { id, folder_id, version } = before
  const target = { id, folder_id, version }
  return { status: 'changed', line: row.line, name, login, content, files: planned.files, target }
}

/** Its states from the oldest to the newest. */
function toNew({ path, content, history, files }: ImportedRecord) {
  return { path, states: [...history.map((version) => version.content), content], files }
}

type Reading = { vault: Vault; bound: ReturnType<Formats['createHistoryBudget']>; parts: ExportedParts }

async function readFolder(
  { vault, bound, parts: { hasFiles, hasHistory } }: Reading,
  { id, path }: FolderExport,
): Promise<ExportRecord[]> {
  const records: ExportRecord[] = []
  for (const { id: record_id, version, overview, details } of await vault.getAllDetails([id])) {
    const files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = []
    if (hasFiles) {
      for (const file of details.files) {
        files.push({ name: file.name, bytes: await vault.readFile(id, record_id, file.id) })
      }
    }
    const history = hasHistory ? bound(version, await vault.getHistory(id, record_id)) : {}
    records.push({ path, content: { overview, details }, files, ...history })
  }
  return records
}
