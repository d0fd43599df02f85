import type { RecordContent } from '../record.ts'
import { HISTORY_LIMIT_BYTES } from './bounds.ts'
import type { ExportRecord } from './export-record.ts'

/** A state of a record as the vault keeps it. */
export type StoredVersion = RecordContent & { version: number; changed_at: string }

export type BoundedHistory = Required<Pick<ExportRecord, 'history' | 'history_left_out'>>

/**
 * Takes the earlier versions of one record after another into an export, the newest of each first,
 * until all together have 16 MiB: the file is to be small enough to be imported again.
 */
export function createHistoryBudget(limitBytes = HISTORY_LIMIT_BYTES) {
  let leftBytes = limitBytes
  return (version: number, stored: readonly StoredVersion[]): BoundedHistory => {
    const newestFirst = stored
      .filter((one) => one.version < version)
      .toSorted((one, other) => other.version - one.version)
    const history: BoundedHistory['history'][number][] = []
    for (const { overview, details, changed_at } of newestFirst) {
      const content = { overview, details }
      const bytes = new TextEncoder().encode(JSON.stringify(content)).length
      if (bytes > leftBytes) break
      leftBytes -= bytes
      history.unshift({ content, changed_at })
    }
    return { history, history_left_out: newestFirst.length - history.length }
  }
}
