import type { AccessEntryWire, FolderGrant } from '@nora/contract/passwords'
import type { Bytes } from '@nora/vault-core'
import { type CheckedGrant, checkGrants } from '../../../sealed-collections/check-grants.ts'
import type { Author } from '../../../sealed-collections/check-head.ts'
import type { TeamMember } from '../../../sealed-collections/team-keys.store.ts'
import { passwordsTexts } from '../passwords.messages.ts'

type Context = {
  collection: string
  epoch: number
  /** The head with which they come, and the one before. */
  heads: readonly { seq: number; hash: Bytes }[]
  access: readonly AccessEntryWire[]
  members: ReadonlyMap<string, TeamMember>
  author: Author
}

/** Throws a ValidationError unless each is of a member of the folder who has keys, and given once. */
export function checkFolderGrants(
  grants: readonly FolderGrant[],
  { access, members, ...place }: Context,
): Promise<CheckedGrant[]> {
  const generations = new Map<string, number>()
  for (const { user_id } of access) {
    const key = members.get(user_id)?.key
    if (key) generations.set(user_id, key.generation)
  }
  const given = grants.map(({ user_id, wrap, signed }) => ({ subject: user_id, wrap, signed }))
  const words = { subjectField: 'user_id', noHolder: passwordsTexts.noHolder }
  return checkGrants(given, { ...place, generations, ...words })
}
