import type { Folder } from '@nora/contract/passwords'
import {
  type AccessEntry,
  accessHash,
  hashHead,
  listHash,
  makeGrant,
  makeHead,
  toBase64url,
} from '@nora/vault-core'
import type { FolderName } from '@nora/vault-records'
import { makeKey } from '../collections/content-key.ts'
import { makeNextHead, onNewestHead, toNextMarks, type Writable } from '../collections/next-head.ts'
import { type Opening, toParty } from '../collections/party.ts'
import { toWire, toWireAccess } from '../wire.ts'
import { sealName } from './folder-name.ts'
import { listMarks, type OpenFolder } from './open-folder.ts'

const NOTHING_BEFORE = new Uint8Array(32)

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
  opening: Opening,
  target: Writable<OpenFolder>,
  name: FolderName,
): Promise<void> {
  await onNewestHead(target, async (of) => {
    const sealed = await sealName(of.folder.id, { version: of.folder.name.version + 1, name }, of.key)
    const marks = toNextMarks(listMarks(of), { written: [sealed.mark] })
    const { signed } = await makeNextHead(of, { marks }, toParty(opening))
    await opening.deps.api.passwords.changeFolder({
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
