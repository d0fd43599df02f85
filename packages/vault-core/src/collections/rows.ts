import { type Bytes, equalBytes, expectLength, sha256 } from '../bytes/bytes.ts'
import { frame, frameList } from '../bytes/frame.ts'
import { sortById } from '../bytes/sort-by-id.ts'
import { VaultError } from '../vault-error.ts'

/**
 * A row as its collection's head proves it: SHA-256 of each of its envelopes, in order. The collection's own name is
 * a row too, with the collection's id.
 */
export type RowMark = { id: string; version: number; hashes: Bytes[] }

const LABEL = 'nora/v1/list'

/** The hash of all rows, whatever their order. Throws `wrong_state` for an id that is there twice, and `wrong_length`. */
export async function listHash(rows: readonly RowMark[]): Promise<Bytes> {
  return sha256(frameList([LABEL, ...sortById(rows, ({ id }) => id).map(toRowFrame)]))
}

/** Throws `incomplete` unless the rows are exactly those that the head was signed for. */
export async function checkList(
  head: { collection: string; seq: number; list: Bytes },
  rows: readonly RowMark[],
): Promise<void> {
  if (equalBytes(await listHash(rows), head.list)) return
  throw new VaultError(
    'incomplete',
    'the rows are not those that were signed: some are missing, older or added',
    {
      collection: head.collection,
      seq: head.seq,
      rows: rows.length,
    },
  )
}

function toRowFrame({ id, version, hashes }: RowMark): Bytes {
  for (const hash of hashes) expectLength(hash, 32, 'the hash of an envelope')
  return frame(id, version, ...hashes)
}
