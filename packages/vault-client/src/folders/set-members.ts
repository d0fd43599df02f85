import type { FolderRole } from '@nora/contract/passwords'
import type { AccessEntry } from '@nora/vault-core'
import { type AccessChange, changeAccess, checkHolders, isTakenOut } from '../collections/change-access.ts'
import type { Writable } from '../collections/next-head.ts'
import type { Opening } from '../collections/party.ts'
import { toFolderGrants, toWireAccess } from '../wire.ts'
import { listMarks, type OpenFolder } from './open-folder.ts'
import { rotateFolder } from './rotate-folder.ts'

export type FolderMember = { user_id: string; role: FolderRole }

/**
 * Makes these the members of a folder. Nobody is added whose keys the directory does not have; whoever is taken out
 * is so by a new key.
 */
export async function setMembers(
  opening: Opening,
  target: Writable<OpenFolder>,
  members: readonly FolderMember[],
): Promise<void> {
  const access: AccessEntry[] = members.map(({ user_id, role }) => ({
    subject: user_id,
    kind: 'person',
    role,
  }))
  checkHolders(opening, target.get().access, access)
  if (isTakenOut(target.get().access, access)) return rotateFolder(opening, target, () => access)
  await changeMembers(opening, target, { toAccess: () => access })
}

/** Wraps the present key to holders who have none, or whose keys are new. */
export function grantWaiting(
  opening: Opening,
  target: Writable<OpenFolder>,
  user_ids: readonly string[],
): Promise<void> {
  return changeMembers(opening, target, { toAccess: ({ access }) => access, waiting: user_ids })
}

function changeMembers(
  opening: Opening,
  target: Writable<OpenFolder>,
  change: { toAccess: (of: OpenFolder) => readonly AccessEntry[]; waiting?: readonly string[] },
): Promise<void> {
  const write = async ({ id }: OpenFolder, { expected_seq, access, head, grants }: AccessChange) => {
    const body = { expected_seq, access: toWireAccess(access), head, grants: toFolderGrants(grants) }
    await opening.deps.api.passwords.setFolderMembers({ params: { id }, body })
  }
  return changeAccess(opening, target, { ...change, toMarks: listMarks, write })
}
