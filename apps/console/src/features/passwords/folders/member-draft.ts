import type { FolderRole } from '@nora/contract/passwords'
import type { FolderView, PersonView } from '@nora/vault-client'

export type DraftMember = Omit<PersonView, 'role'> & {
  role: FolderRole
  /** Not yet a member of the folder. */
  is_new: boolean
}

export function toDraft({ members }: FolderView): DraftMember[] {
  return members.map(({ folder_role, has_grant, role, ...person }) => ({
    ...person,
    role: folder_role,
    is_new: false,
  }))
}

export function isSameAccess({ members }: FolderView, draft: readonly DraftMember[]): boolean {
  if (members.length !== draft.length) return false
  const roles = new Map(members.map(({ user_id, folder_role }) => [user_id, folder_role]))
  return draft.every(({ user_id, role }) => roles.get(user_id) === role)
}

export type Obstacle = 'none' | 'waits' | 'unverified'

/** Why somebody cannot be given access yet. */
export function findObstacle({ key }: Pick<PersonView, 'key'>, policy: 'warn' | 'refuse'): Obstacle | null {
  if (key === 'none' || key === 'waits') return key
  return key === 'unverified' && policy === 'refuse' ? 'unverified' : null
}
