import type { AccessEntryWire } from '@nora/contract/passwords'
import type { WireSigned } from '@nora/contract/vault'
import type { Bytes } from '@nora/vault-core'
import type { Db } from '../../../platform/database/database.ts'
import { checkHead } from '../../../sealed-collections/check-head.ts'
import { hashAccess } from '../checks/check-access.ts'
import { hashList } from '../checks/hash-list.ts'
import { type FolderRow, insertHead, saveAccess, saveFolder } from '../stored/folders.store.ts'
import { listMarks, type Mark } from '../stored/records.store.ts'
import type { LockedFolder } from './folder-access.ts'

/** What a write makes of a folder beside its records. */
type Changes = Partial<
  Pick<FolderRow, 'parent_id' | 'epoch' | 'name_envelope' | 'name_hash' | 'name_version'>
> & {
  access?: AccessEntryWire[]
}

/**
 * Adds the head that the caller signed, once it proves what the folder is after the change. `marks`: its rows then, if
 * they are others. Throws a ValidationError of `head`.
 */
export async function writeHead(
  tx: Db,
  folder: LockedFolder,
  signed: WireSigned,
  { access, marks, ...changes }: Changes & { marks?: readonly Mark[] } = {},
): Promise<{ seq: number }> {
  const after = { ...folder, ...changes, seq: folder.seq + 1 }
  const list = await hashList(after, marks ?? (await listMarks(tx, folder.id)))
  const hashes = { before: await hashAccess(folder.access), after: await hashAccess(access ?? folder.access) }
  const { seq, epoch } = after
  const expected = { collection: folder.id, seq, epoch, list, access: hashes.after, previous: folder.head }
  await checkHead(signed, expected, folder.author)
  const isSame = Buffer.compare(hashes.before, hashes.after) === 0
  const kept = access && !isSame ? access : null
  await insertHead(tx, { folder_id: folder.id, seq, ...signed, access: kept })
  if (kept) await saveAccess(tx, folder.id, kept)
  await saveFolder(tx, folder.id, { ...changes, seq })
  return { seq }
}

/** Before the first head. */
export const NO_HEAD: Bytes = new Uint8Array(32)
