import { NAME_LIMIT } from '../../bounds.ts'
import { ROW_LIMIT } from '../bounds.ts'
import { listFolders } from '../folder-path.ts'
import { ImportError } from '../import-error.ts'
import type { ImportedRow, ImportedVault } from '../imported-vault.ts'
import { type JsonObject, toText } from '../reading/json-values.ts'
import { toImportedRow } from '../record-draft.ts'
import { listPassworkItems } from './list-passwork-items.ts'
import { isEncrypted, readPassworkFiles, toPassworkDraft } from './to-passwork-draft.ts'

/** Whether the JSON holds items of Passwork. */
export function isPassworkJson(json: unknown): boolean {
  return listPassworkItems(json).items.length > 0
}

/**
 * Reads Passwork’s JSON: vaults and folders, nested or named by their ids, with fields, codes and
 * attachments in base64. Passwords are plain, or in base64 as the API of installations without
 * encryption in the client has them; items under a master key are refused rows. Left out: colours,
 * and what is in the bin.
 */
export function readPassworkJson(json: unknown): ImportedVault {
  const { items, paths } = listPassworkItems(json)
  if (items.length > ROW_LIMIT) throw new ImportError('too_many_rows')
  const kept = items.filter(({ item }) => item.isDeleted !== true)
  const rows = kept.map(({ item, path }) => toRow(item, path))
  const trashed = items.length - kept.length
  return {
    format: 'passwork_json',
    folders: listFolders(paths),
    rows,
    notes: trashed > 0 ? [{ code: 'trash_left_out', count: trashed }] : [],
  }
}

function toRow(item: JsonObject, path: string[]): ImportedRow {
  const name = toText(item.name).slice(0, NAME_LIMIT)
  if (isEncrypted(item)) return { refused: 'still_encrypted', line: 0, name }
  return toImportedRow(toPassworkDraft(item), { path, line: 0, files: readPassworkFiles(item) })
}
