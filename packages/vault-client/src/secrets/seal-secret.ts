import type { WrittenSecret } from '@nora/contract/secrets'
import {
  type Bytes,
  fromBase64url,
  makeVersion,
  type RowMark,
  seal,
  secretContext,
  sha256,
  toBase64url,
} from '@nora/vault-core'
import type { ContentKey } from '../collections/content-key.ts'
import type { Party } from '../collections/party.ts'

/** A secret at one version, sealed and signed by who writes it. */
export async function sealSecret(
  row: { collection: string; id: string; version: number; plain: Bytes; machines_only: boolean },
  { sealing, epoch }: ContentKey,
  author: Party,
): Promise<WrittenSecret> {
  const { collection, id, version, plain, machines_only } = row
  const place = { collection, row: id, version, epoch }
  const envelope = await seal(sealing, secretContext(place), plain)
  const hashes = [await sha256(envelope)]
  const { signature } = await makeVersion({ ...place, hashes, author: author.subject }, author.keys)
  return {
    id,
    version,
    epoch,
    envelope: toBase64url(envelope),
    signature: toBase64url(signature),
    machines_only,
  }
}

export async function toWrittenMark({ id, version, envelope }: WrittenSecret): Promise<RowMark> {
  return { id, version, hashes: [await sha256(fromBase64url(envelope))] }
}
