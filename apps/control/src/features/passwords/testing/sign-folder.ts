import type { AccessEntryWire, FolderRole, WrittenRow } from '@nora/contract/passwords'
import type { WireSigned } from '@nora/contract/vault'
import {
  accessHash,
  type Bytes,
  detailsContext,
  fromBase64url,
  hashHead,
  listHash,
  makeGrant,
  makeVersion,
  overviewContext,
  type RowMark,
  seal,
  sha256,
  toBase64url,
  toSealingKey,
  toUtf8,
} from '@nora/vault-core'
import { toWire, type VaultPerson } from '../../vault/testing/vault-person.ts'
import type { OpenedRecord } from './folder-reader.ts'

export type Member = { vault: VaultPerson; role: FolderRole }
/** What a client seals with, and where. */
export type Sealing = { id: string; vault: VaultPerson; epoch: number; key: Bytes }
type Marks = ReadonlyMap<string, RowMark>

/** A row as it is sent: sealed, and signed by the client's person. */
export async function sealRow(
  { id: collection, vault, epoch, key }: Sealing,
  { id, version, overview, details, is_trashed }: OpenedRecord & { is_trashed: boolean },
): Promise<WrittenRow> {
  const place = { collection, row: id, version, epoch }
  const sealing = await toSealingKey(key.slice())
  const first = await seal(sealing, overviewContext(place), toUtf8(overview))
  const second = await seal(sealing, detailsContext(place), toUtf8(details))
  const hashes = [await sha256(first), await sha256(second)]
  const signed = await makeVersion({ ...place, hashes, author: vault.user_id }, vault.keys)
  return {
    id,
    version,
    epoch,
    overview: toBase64url(first),
    details: toBase64url(second),
    signature: toBase64url(signed.signature),
    is_trashed,
  }
}

/** The key wrapped for each of the people, with the head that comes with it. */
export async function makeGrants(
  { id, vault, epoch, key }: Sealing,
  holders: readonly Member[],
  { head, seq }: { head: WireSigned; seq: number },
) {
  const place = { collection: id, epoch, author: vault.user_id, seq }
  const hash = await hashHead(fromBase64url(head.body))
  const grants: { user_id: string; wrap: string; signed: WireSigned }[] = []
  for (const { vault: holder } of holders) {
    const to = { subjectKem: holder.keys.publics.kem, keys: vault.keys }
    const given = await makeGrant({ ...place, subject: holder.user_id, head: hash }, key, to)
    grants.push({ user_id: holder.user_id, wrap: toBase64url(given.wrap), signed: toWire(given.signed) })
  }
  return grants
}

/** What proves the rows after a write. */
export async function applyRows(
  before: Marks,
  rows: readonly WrittenRow[],
  removed: readonly string[],
): Promise<Map<string, RowMark>> {
  const marks = new Map(before)
  for (const { id, version, overview, details } of rows) {
    const hashes = [await sha256(fromBase64url(overview)), await sha256(fromBase64url(details))]
    marks.set(id, { id, version, hashes })
  }
  for (const id of removed) marks.delete(id)
  return marks
}

/** The rows of a folder with its name, which is one of them. */
export async function toMarks(id: string, rows: Marks, name: { version: number; envelope: Bytes }) {
  return [{ id, version: name.version, hashes: [await sha256(name.envelope)] }, ...rows.values()]
}

export async function hashList(...folder: Parameters<typeof toMarks>): Promise<Bytes> {
  return listHash(await toMarks(...folder))
}

export function toAccess(members: readonly Member[]): AccessEntryWire[] {
  return members.map(({ vault, role }) => ({ user_id: vault.user_id, role }))
}

export function hashAccess(access: readonly AccessEntryWire[]): Promise<Bytes> {
  return accessHash(access.map(({ user_id, role }) => ({ subject: user_id, kind: 'person', role })))
}
