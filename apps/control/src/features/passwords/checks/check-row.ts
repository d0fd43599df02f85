import type { WrittenRow } from '@nora/contract/passwords'
import {
  checkVersion,
  fromBase64url,
  sha256,
  toBase64url,
  toVersionBytes,
  VaultError,
} from '@nora/vault-core'
import { assertEnvelope } from './assert-envelope.ts'
import type { Author } from './check-head.ts'
import { withField } from './with-field.ts'

export type CheckedRow = WrittenRow & { overview_hash: string; details_hash: string }

/**
 * A row with the hashes of its envelopes. Throws a ValidationError unless it is of this version and epoch, and signed
 * by its author.
 */
export async function checkRow(
  field: string,
  row: WrittenRow,
  {
    collection,
    version,
    epoch,
    author,
  }: { collection: string; version: number; epoch: number; author: Author },
): Promise<CheckedRow> {
  await withField(`${field}.version`, () => {
    if (row.version === version) return
    throw new VaultError('wrong_state', 'the version does not follow the one before', { expected: version })
  })
  await withField(`${field}.epoch`, () => {
    if (row.epoch === epoch) return
    throw new VaultError('wrong_state', 'the row is of another epoch', { expected: epoch })
  })
  const overview = await assertEnvelope(`${field}.overview`, row.overview)
  const details = await assertEnvelope(`${field}.details`, row.details)
  const hashes = [await sha256(overview), await sha256(details)]
  await withField(`${field}.signature`, () => {
    const place = { collection, row: row.id, version, epoch, hashes }
    const body = toVersionBytes({ ...place, author: author.user_id })
    return checkVersion({ body, signature: fromBase64url(row.signature) }, place, author.sig)
  })
  const [overview_hash = '', details_hash = ''] = hashes.map(toBase64url)
  return { ...row, overview_hash, details_hash }
}
