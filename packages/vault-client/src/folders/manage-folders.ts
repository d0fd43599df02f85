import type { Folder } from '@nora/contract/passwords'
import {
  type AccessEntry,
  accessHash,
  hashHead,
  listHash,
  makeContentKey,
  makeGrant,
  makeHead,
  nameContext,
  type RowMark,
  seal,
  sha256,
  toBase64url,
  toSealingKey,
} from '@nora/vault-core'
import { encodeFolderName, type FolderName } from '@nora/vault-records'
import { toWire, toWireAccess } from '../wire.ts'
import type { ContentKey, Opening } from './content-key.ts'
import { makeNextHead, onNewestHead, toNextMarks, type WritableFolder } from './next-head.ts'

const NOTHING_BEFORE = new Uint8Array(32)

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

export async function makeKey(epoch: number): Promise<ContentKey> {
  const raw = makeContentKey()
  return { epoch, raw, sealing: await toSealingKey(raw) }
}

/** A new folder that only the caller opens. */
export async function createFolder({ deps, account }: Opening, name: FolderName): Promise<Folder> {
  const id = deps.ids.next('pwf')
  const { user_id } = deps.me
  const key = await makeKey(1)
  const sealed = await sealName(id, { version: 1, name }, key)
  const access: AccessEntry[] = [{ subject: user_id, kind: 'person', role: 'admin' }]
  const head = await makeHead(
    {
      collection: id,
      seq: 1,
      epoch: 1,
      list: await listHash([sealed.mark]),
      access: await accessHash(access),
      previous: NOTHING_BEFORE,
      author: user_id,
    },
    account.keys,
  )
  const place = {
    collection: id,
    epoch: 1,
    subject: user_id,
    seq: 1,
    head: await hashHead(head),
    author: user_id,
  }
  const own = { subjectKem: account.keys.publics.kem, keys: account.keys }
  const grant = await makeGrant(place, key.raw, own)
  key.raw.fill(0)
  return deps.api.passwords.createFolder({
    body: {
      id,
      parent_id: name.parent_id,
      name: sealed.envelope,
      access: toWireAccess(access),
      head: toWire(head),
      grants: [{ user_id, wrap: toBase64url(grant.wrap), signed: toWire(grant.signed) }],
    },
  })
}

/** Names or moves a folder. */
export async function renameFolder(
  { deps, account }: Opening,
  target: WritableFolder,
  name: FolderName,
): Promise<void> {
  await onNewestHead(target, async (of) => {
    const sealed = await sealName(of.folder.id, { version: of.folder.name.version + 1, name }, of.key)
    const author = { user_id: deps.me.user_id, keys: account.keys }
    const { signed } = await makeNextHead(of, { marks: toNextMarks(of, { name: sealed.mark }) }, author)
    await deps.api.passwords.changeFolder({
      params: { id: of.folder.id },
      body: {
        expected_seq: of.head.seq,
        parent_id: name.parent_id,
        name: sealed.envelope,
        head: toWire(signed),
      },
    })
  })
}
