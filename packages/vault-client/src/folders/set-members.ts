import type { FolderRole } from '@nora/contract/passwords'
import { type AccessEntry, VaultError } from '@nora/vault-core'
import { toWire, toWireAccess } from '../wire.ts'
import type { Opening } from './content-key.ts'
import { grantKeys } from './grant-keys.ts'
import { makeNextHead, onNewestHead, toNextMarks, type WritableFolder } from './next-head.ts'
import type { OpenFolder } from './open-folder.ts'
import { rotateFolder } from './rotate-folder.ts'

export type FolderMember = { user_id: string; role: FolderRole }

/**
 * Makes these the members of a folder. Nobody is added whose keys the directory does not have; whoever is taken out
 * is so by a new key.
 */
export async function setMembers(
  opening: Opening,
  target: WritableFolder,
  members: readonly FolderMember[],
): Promise<void> {
  const access: AccessEntry[] = members.map(({ user_id, role }) => ({
    subject: user_id,
    kind: 'person',
    role,
  }))
  for (const { subject } of access) {
    const isThere = target.get().access.some((entry) => entry.subject === subject)
    if (!isThere && opening.team.findHolder(subject) === undefined) {
      throw new VaultError('unknown_author', 'the directory has no key of this member yet', {
        user_id: subject,
      })
    }
  }
  const isTakenOut = target.get().access.some(({ subject }) => !access.some((one) => one.subject === subject))
  if (isTakenOut) return rotateFolder(opening, target, () => access)
  await changeAccess(opening, target, () => access)
}

/** Wraps the present key to holders who have none, or whose keys are new. */
export function grantWaiting(
  opening: Opening,
  target: WritableFolder,
  user_ids: readonly string[],
): Promise<void> {
  return changeAccess(opening, target, ({ access }) => access, user_ids)
}

async function changeAccess(
  opening: Opening,
  target: WritableFolder,
  toAccess: (of: OpenFolder) => readonly AccessEntry[],
  waiting: readonly string[] = [],
): Promise<void> {
  const { deps, account } = opening
  await onNewestHead(target, async (of) => {
    const access = toAccess(of)
    const author = { user_id: deps.me.user_id, keys: account.keys }
    const { signed, seq, hash } = await makeNextHead(of, { marks: toNextMarks(of, {}), access }, author)
    const isNew = ({ subject }: AccessEntry) =>
      waiting.includes(subject) || !of.access.some((entry) => entry.subject === subject)
    const given = {
      collection: of.folder.id,
      epoch: of.key.epoch,
      seq,
      head: hash,
      contentKey: of.key.raw,
    }
    const grants = await grantKeys(opening, access.filter(isNew), given)
    const body = { expected_seq: of.head.seq, access: toWireAccess(access), head: toWire(signed), grants }
    await deps.api.passwords.setFolderMembers({ params: { id: of.folder.id }, body })
  })
}
