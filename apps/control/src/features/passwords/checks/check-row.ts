import type { WrittenRow } from '@nora/contract/passwords'
import { checkSignedRow } from '../../../sealed-collections/check-signed-row.ts'

export type CheckedRow = WrittenRow & { overview_hash: string; details_hash: string }

/**
 * A row with the hashes of its envelopes. Throws a ValidationError unless it is of this version and epoch, and signed
 * by its author.
 */
export async function checkRow(
  field: string,
  row: WrittenRow,
  place: Parameters<typeof checkSignedRow>[2],
): Promise<CheckedRow> {
  const envelopes = [
    ['overview', row.overview],
    ['details', row.details],
  ] as const
  const [overview_hash = '', details_hash = ''] = await checkSignedRow(field, { ...row, envelopes }, place)
  return { ...row, overview_hash, details_hash }
}
