import type { AccessEntryWire, FolderRole } from '@nora/contract/passwords'
import { type Bytes, fromBase64url, hashHead } from '@nora/vault-core'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { Author } from '../../../sealed-collections/check-head.ts'
import { listTeamMembers } from '../../../sealed-collections/team-keys.store.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import {
  findOpenFolder,
  getHead,
  listAccess,
  lockFolderRow,
  type OpenFolder,
} from '../stored/folders.store.ts'

const RANKS = { viewer: 0, editor: 1, admin: 2 } as const satisfies Record<FolderRole, number>

/** A folder that nobody else changes until the transaction ends. */
export type LockedFolder = OpenFolder & {
  access: AccessEntryWire[]
  /** The hash of the newest head. */
  head: Bytes
  /** The caller as who signs. */
  author: Author
}

/** The folder of somebody who has access; for everybody else there is none. */
export async function getOpenFolder(
  db: Db,
  actor: Actor,
  { id, needs = 'viewer' }: { id: string; needs?: FolderRole },
): Promise<OpenFolder> {
  const folder = await findOpenFolder(db, actor, id)
  if (!folder) throw problem('NotFound')
  assertRole(folder.role, needs)
  return folder
}

/** The same, to write: Conflict when the caller has built on another head. Takes the team's lock first, if at all. */
export async function lockFolder(
  tx: Db,
  actor: Actor,
  { id, needs, expected_seq }: { id: string; needs: FolderRole; expected_seq?: number },
): Promise<LockedFolder> {
  await getOpenFolder(tx, actor, { id, needs })
  await lockFolderRow(tx, id)
  // Read again: what was true before the lock may be so no more.
  const folder = await getOpenFolder(tx, actor, { id, needs })
  if (expected_seq !== undefined) assertCurrent(folder, expected_seq)
  const access = await listAccess(tx, [id])
  const { body } = await getHead(tx, id, folder.seq)
  return {
    ...folder,
    access: access.map(({ user_id, role }) => ({ user_id, role })),
    head: await hashHead(fromBase64url(body)),
    author: await getAuthor(tx, actor),
  }
}

export function assertCurrent({ seq }: { seq: number }, expected_seq: number): void {
  if (seq !== expected_seq) throw problem('Conflict', passwordsTexts.changed, { data: { seq } })
}

/** Who signs what the caller writes. */
export async function getAuthor(db: Db, { user_id, team_id }: Actor): Promise<Author> {
  const key = (await listTeamMembers(db, team_id, [user_id])).get(user_id)?.key
  if (!key) throw problem('VaultLocked', null, { data: { why: 'no_key' } })
  return { subject: user_id, sig: fromBase64url(key.sig) }
}

function assertRole(role: FolderRole, needs: FolderRole): void {
  if (RANKS[role] >= RANKS[needs]) return
  const text = needs === 'admin' ? passwordsTexts.adminOnly : passwordsTexts.viewerOnly
  throw problem('Forbidden', text, { data: { role, needs } })
}
