import type { RecordDetails, RecordRow } from '@nora/contract/passwords'
import type { RecordStored, VersionStored } from '../stored/records.store.ts'

export function toRow(row: Omit<RecordStored, 'details'>): RecordRow {
  return {
    id: row.id,
    version: row.version,
    epoch: row.epoch,
    overview: row.overview,
    details_hash: row.details_hash,
    signature: row.signature,
    signed_by: row.signed_by,
    author_id: row.author_id,
    is_trashed: row.is_trashed,
    changed_at: row.changed_at.toISOString(),
    seq: row.seq,
  }
}

export function toDetails(id: string, row: RecordStored | VersionStored): RecordDetails {
  return {
    id,
    version: row.version,
    epoch: row.epoch,
    overview: row.overview,
    details: row.details,
    signature: row.signature,
    signed_by: row.signed_by,
    author_id: row.author_id,
    changed_at: row.changed_at.toISOString(),
  }
}
