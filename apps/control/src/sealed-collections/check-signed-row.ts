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

type SignedRow = {
  id: string
  version: number
  epoch: number
  signature: string
  /** By field, in the order in which they are signed. */
  envelopes: readonly (readonly [field: string, envelope: string])[]
}

/**
 * The hashes of a row’s envelopes. Throws a ValidationError unless it is of this version and epoch, and signed by its
 * author.
 */
export async function checkSignedRow(
  field: string,
  row: SignedRow,
  {
    collection,
    version,
    epoch,
    author,
  }: { collection: string; version: number; epoch: number; author: Author },
): Promise<string[]> {
  await withField(`${field}.version`, () => {
    if (row.version === version) return
    throw new VaultError('wrong_state', 'the version does not follow the one before', { expected: version })
  })
  await withField(`${field}.epoch`, () => {
    if (row.epoch === epoch) return
    throw new VaultError('wrong_state', 'the row is of another epoch', { expected: epoch })
  })
  const envelopes = []
  for (const [name, text] of row.envelopes) envelopes.push(await assertEnvelope(`${field}.${name}`, text))
  const hashes = await Promise.all(envelopes.map(sha256))
  await withField(`${field}.signature`, () => {
    const place = { collection, row: row.id, version, epoch, hashes }
    const body = toVersionBytes({ ...place, author: author.subject })
    return checkVersion({ body, signature: fromBase64url(row.signature) }, place, author.sig)
  })
  return hashes.map(toBase64url)
}
