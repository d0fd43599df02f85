import {
  Directory,
  type DirectoryMember,
  fromBase64url,
  readDirectoryBody,
  type Signed,
  sha256,
} from '@nora/vault-core'
import type { Db } from '../../../platform/database/database.ts'
import { type EntryRow, findLastEntry, listEntries } from '../stored/directory.store.ts'

/** A chain of a team as the server has it. Each entry was checked when it was stored. */
export type StoredDirectory = { chain: number; entries: EntryRow[]; members: Map<string, DirectoryMember> }

/** Nothing before the genesis. */
export async function findDirectory(db: Db, team_id: string): Promise<StoredDirectory | undefined> {
  const last = await findLastEntry(db, team_id)
  if (!last) return undefined
  const entries = await listEntries(db, { team_id, chain: last.chain })
  return { chain: last.chain, entries, members: replay(entries) }
}

/** Members after these entries, from the genesis on. */
export function replay(entries: readonly EntryRow[]): Map<string, DirectoryMember> {
  const members = new Map<string, DirectoryMember>()
  for (const { body } of entries) {
    const { op, user_id, kem, sig, role, generation, is_verified } = readDirectoryBody(fromBase64url(body))
    if (op === 'remove') members.delete(user_id)
    else members.set(user_id, { user_id, kem, sig, role, generation, is_verified })
  }
  return members
}

/** The same as clients hold it, to apply the next entry to. */
export async function resumeDirectory(
  team_id: string,
  { entries, members }: StoredDirectory,
): Promise<Directory> {
  const last = entries.at(-1)
  if (!last) throw new Error('a directory has a genesis')
  const pinned = toSigned(last)
  const pin = { index: last.index, hash: await sha256(pinned.body) }
  return Directory.resume(team_id, pin, { pinned, state: [...members.values()] })
}

export function toSigned({ body, signature }: Pick<EntryRow, 'body' | 'signature'>): Signed {
  return { body: fromBase64url(body), signature: fromBase64url(signature) }
}
