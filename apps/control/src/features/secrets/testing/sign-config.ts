import type { ConfigAccessEntry, SecretsRole, WrittenSecret } from '@nora/contract/secrets'
import {
  type AccessEntry,
  accessHash,
  type Bytes,
  fromBase64url,
  type RowMark,
  sha256,
  toBase64url,
  type UserKeys,
} from '@nora/vault-core'
import type { VaultPerson } from '../../vault/testing/vault-person.ts'

/** Somebody in an access list: a person, or a machine with keys of its own. */
export type Holder = { id: string; kind: 'person' | 'machine'; keys: UserKeys; role: SecretsRole }
export function toHolder({ user_id, keys }: VaultPerson, role: SecretsRole): Holder {
  return { id: user_id, kind: 'person', keys, role }
}

export function toEntry({ id: subject, kind, role, keys }: Holder): ConfigAccessEntry {
  if (kind === 'person') return { subject, kind, role, kem: null, sig: null }
  return { subject, kind, role, kem: toBase64url(keys.publics.kem), sig: toBase64url(keys.publics.sig) }
}

export function hashEntries(access: readonly ConfigAccessEntry[]): Promise<Bytes> {
  return accessHash(
    access.map(({ kem, sig, ...entry }): AccessEntry => {
      return kem && sig ? { ...entry, kem: fromBase64url(kem), sig: fromBase64url(sig) } : entry
    }),
  )
}

/** What proves the rows after a write. */
export async function applyRows(
  before: ReadonlyMap<string, RowMark>,
  rows: readonly WrittenSecret[],
  removed: readonly string[] = [],
): Promise<Map<string, RowMark>> {
  const marks = new Map(before)
  for (const { id, version, envelope } of rows)
    marks.set(id, { id, version, hashes: [await sha256(fromBase64url(envelope))] })
  for (const id of removed) marks.delete(id)
  return marks
}
