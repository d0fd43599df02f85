import type { SecretsProject, SecretsRole } from '@nora/contract/secrets'
import type { ConfigMemberView, PersonView } from '@nora/vault-client'

export type AccessEntry = { subject: string; kind: 'person' | 'machine'; role: SecretsRole }

/** Where a right comes from. What comes from elsewhere is not taken away here. */
export type AccessSource =
  | { kind: 'owner' }
  | { kind: 'project'; role: SecretsRole }
  | { kind: 'custom_role'; role: SecretsRole; name: string }
  | { kind: 'here' }

const RANK: Record<SecretsRole, number> = { viewer: 0, editor: 1, admin: 2 }

export function toEntries(members: readonly ConfigMemberView[]): AccessEntry[] {
  return members.map((one) => ({
    subject: one.kind === 'person' ? one.user_id : one.token_id,
    kind: one.kind,
    role: one.config_role,
  }))
}

export function findSource(
  { user_id, role }: Pick<PersonView, 'user_id' | 'role'>,
  project: SecretsProject,
): AccessSource {
  if (role === 'owner' || role === 'primary_owner') return { kind: 'owner' }
  const member = project.members.find((one) => one.user_id === user_id)
  const byRole = project.role_members.find((one) => one.user_id === user_id)
  if (byRole && (!member || RANK[byRole.role] > RANK[member.role]))
    return { kind: 'custom_role', role: byRole.role, name: byRole.role_name }
  return member ? { kind: 'project', role: member.role } : { kind: 'here' }
}

/** Roles that may be given here: none below that in the project. */
export function listRoles(source: AccessSource): SecretsRole[] {
  if (source.kind === 'owner') return ['admin']
  const least = source.kind === 'here' ? 0 : RANK[source.role]
  return (['viewer', 'editor', 'admin'] as const).filter((role) => RANK[role] >= least)
}

export function isSameAccess(one: readonly AccessEntry[], other: readonly AccessEntry[]): boolean {
  if (one.length !== other.length) return false
  const roles = new Map(other.map(({ subject, role }) => [subject, role]))
  return one.every(({ subject, role }) => roles.get(subject) === role)
}

export function setRole(
  entries: readonly AccessEntry[],
  subject: string,
  role: SecretsRole | null,
): AccessEntry[] {
  return entries.flatMap((one) => (one.subject !== subject ? one : role ? { ...one, role } : []))
}
