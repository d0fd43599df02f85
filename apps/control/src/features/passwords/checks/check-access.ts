import type { AccessEntryWire, FolderRole } from '@nora/contract/passwords'
import type { Localized } from '@nora/kit'
import { type AccessEntry, accessHash, type Bytes } from '@nora/vault-core'
import { fieldProblem } from '../../../platform/problem.ts'
import type { TeamMember } from '../../../sealed-collections/team-keys.store.ts'
import { passwordsTexts } from '../passwords.messages.ts'

type Changes = {
  added: AccessEntryWire[]
  changed: { user_id: string; before: FolderRole; after: FolderRole }[]
  removed: string[]
}

/**
 * Throws a ValidationError of `access` unless the list names each person once, has an administrator who is in the
 * team, and whoever comes anew or gets more is a member with keys. Who left the team may stay named as before:
 * removing them takes a new key.
 */
export function checkAccess(
  access: readonly AccessEntryWire[],
  before: readonly AccessEntryWire[],
  members: ReadonlyMap<string, TeamMember>,
): Changes {
  const refuse = (text: Localized) => fieldProblem('access', text)
  const wanted = new Map(access.map((entry) => [entry.user_id, entry.role]))
  if (wanted.size !== access.length) throw refuse(passwordsTexts.namedTwice)
  if (!access.some(({ user_id, role }) => role === 'admin' && members.get(user_id)))
    throw refuse(passwordsTexts.noAdmin)
  const known = new Map(before.map((entry) => [entry.user_id, entry.role]))
  const added = access.filter(({ user_id }) => !known.has(user_id))
  const changed = access.flatMap(({ user_id, role }) => {
    const former = known.get(user_id)
    return former === undefined || former === role ? [] : [{ user_id, before: former, after: role }]
  })
  for (const [index, { user_id }] of access.entries()) {
    const isChanged = [...added, ...changed].some((one) => one.user_id === user_id)
    if (isChanged && !members.get(user_id)?.key)
      throw fieldProblem(`access.${index}.user_id`, passwordsTexts.noKey)
  }
  return { added, changed, removed: [...known.keys()].filter((user_id) => !wanted.has(user_id)) }
}

export function hashAccess(access: readonly AccessEntryWire[]): Promise<Bytes> {
  return accessHash(
    access.map(({ user_id, role }): AccessEntry => ({ subject: user_id, kind: 'person', role })),
  )
}
