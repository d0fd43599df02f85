import type { AccessEntryWire, Folder, FolderContents, RecordDetails } from '@nora/contract/passwords'
import type { WireSigned } from '@nora/contract/vault'
import {
  type Bytes,
  type CheckedHead,
  checkHeads,
  checkVersion,
  detailsContext,
  fromBase64url,
  fromUtf8,
  nameContext,
  open,
  openGrant,
  overviewContext,
  type RowMark,
  readGrant,
  sha256,
  toSealingKey,
  toVersionBytes,
} from '@nora/vault-core'
import type { VaultPerson } from '../../vault/testing/vault-person.ts'

type People = readonly VaultPerson[]
export type OpenedRecord = { id: string; version: number; overview: string; details: string }

/** The newest head, once the whole history has been checked. */
export function checkHistory({ folder, heads }: FolderContents, authors: People): Promise<CheckedHead> {
  let last: AccessEntryWire[] = []
  const read = heads.map(({ access, ...signed }) => {
    last = access ?? last
    const entries = last.map(({ user_id, role }) => ({ subject: user_id, kind: 'person' as const, role }))
    return { signed: toBytes(signed), access: entries }
  })
  return checkHeads({
    collection: folder.id,
    start: 'first',
    heads: read,
    findKeys: (author) =>
      authors.filter(({ user_id }) => user_id === author).map(({ keys }) => keys.publics.sig),
  })
}

/** The key of the present epoch. */
export async function openFolderKey(me: VaultPerson, folder: Folder, authors: People): Promise<Bytes> {
  if (!folder.grant) throw new Error('nobody has granted the key yet')
  const grant = { wrap: fromBase64url(folder.grant.wrap), signed: toBytes(folder.grant.signed) }
  const place = { collection: folder.id, epoch: folder.epoch, subject: me.user_id }
  const granterSig = getKey(authors, readGrant(grant.signed.body).author)
  return (await openGrant(grant, place, { granterSig, keys: me.keys })).contentKey
}

export async function openName({ id, name }: Folder, key: Bytes): Promise<string> {
  const context = nameContext({ collection: id, version: name.version, epoch: name.epoch })
  return fromUtf8(await open(await toSealingKey(key.slice()), context, fromBase64url(name.envelope)))
}

/** What proves the rows, once the signature of each has been checked. */
export async function checkRows({ folder, rows }: FolderContents, authors: People): Promise<RowMark[]> {
  const marks: RowMark[] = []
  for (const { id, version, epoch, overview, details_hash, signature, signed_by } of rows) {
    const hashes = [await sha256(fromBase64url(overview)), fromBase64url(details_hash)]
    const place = { collection: folder.id, row: id, version, epoch, hashes }
    const body = toVersionBytes({ ...place, author: signed_by })
    const signed = { body, signature: fromBase64url(signature) }
    await checkVersion(signed, place, getKey(authors, signed_by))
    marks.push({ id, version, hashes })
  }
  return marks
}

export async function openRecords(
  collection: string,
  key: Bytes,
  records: readonly RecordDetails[],
): Promise<OpenedRecord[]> {
  const sealing = await toSealingKey(key.slice())
  const opened: OpenedRecord[] = []
  for (const { id, version, epoch, overview, details } of records) {
    const place = { collection, row: id, version, epoch }
    const first = await open(sealing, overviewContext(place), fromBase64url(overview))
    const second = await open(sealing, detailsContext(place), fromBase64url(details))
    opened.push({ id, version, overview: fromUtf8(first), details: fromUtf8(second) })
  }
  return opened
}

function getKey(authors: People, user_id: string): Bytes {
  const author = authors.find((one) => one.user_id === user_id)
  if (!author) throw new Error(`nobody knows ${user_id}`)
  return author.keys.publics.sig
}

function toBytes({ body, signature }: WireSigned) {
  return { body: fromBase64url(body), signature: fromBase64url(signature) }
}
