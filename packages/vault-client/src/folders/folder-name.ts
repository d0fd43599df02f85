import type { Folder } from '@nora/contract/passwords'
import {
  fromBase64url,
  nameContext,
  open,
  type RowMark,
  type SealingKey,
  seal,
  sha256,
  toBase64url,
} from '@nora/vault-core'
import { encodeFolderName, type FolderName, parseFolderName } from '@nora/vault-records'
import type { ContentKey } from '../collections/content-key.ts'

/** Seals a folder’s name for one version and epoch, with the mark that the head proves. */
export async function sealName(
  collection: string,
  { version, name }: { version: number; name: FolderName },
  key: ContentKey,
): Promise<{ envelope: string; mark: RowMark }> {
  const context = nameContext({ collection, version, epoch: key.epoch })
  const envelope = await seal(key.sealing, context, encodeFolderName(name))
  return {
    envelope: toBase64url(envelope),
    mark: { id: collection, version, hashes: [await sha256(envelope)] },
  }
}

export async function openName(
  { id, name }: Pick<Folder, 'id' | 'name'>,
  sealing: SealingKey,
): Promise<FolderName> {
  const context = nameContext({ collection: id, version: name.version, epoch: name.epoch })
  return parseFolderName(await open(sealing, context, fromBase64url(name.envelope)))
}
