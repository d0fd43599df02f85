import type { RecordView } from '@nora/vault-client'
import { groupBy } from '../group-by.ts'

export type Rows = readonly RecordView[]

/** One call for the records of each folder. */
export async function inFolders(
  rows: Rows,
  act: (folder_id: string, ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (const [folder_id, records] of groupBy(rows, (row) => row.folder_id)) {
    await act(
      folder_id,
      records.map(({ id }) => id),
    )
  }
}
