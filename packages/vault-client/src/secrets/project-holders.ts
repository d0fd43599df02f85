import type { SecretsProject, SecretsRole } from '@nora/contract/secrets'
import type { AccessEntry } from '@nora/vault-core'
import type { Opening } from '../collections/party.ts'

const RANKS = { viewer: 0, editor: 1, admin: 2 } as const

export function isHigherRole(one: SecretsRole, other: SecretsRole): boolean {
  return RANKS[one] > RANKS[other]
}

/**
 * Who has a role in every config of a project, as the server says: its members, whoever made it being one of them at
 * first, those whom a custom role gives one, and the owners and the founder of the team. By user.
 */
export function listProjectRoles({ team }: Opening, project: SecretsProject): Map<string, SecretsRole> {
  const roles = new Map<string, SecretsRole>()
  for (const { user_id, role } of [...project.members, ...project.role_members]) {
    const has = roles.get(user_id)
    if (team.people.has(user_id) && (!has || isHigherRole(role, has))) roles.set(user_id, role)
  }
  for (const { id, role } of team.people.values()) {
    if (role === 'primary_owner' || role === 'owner') roles.set(id, 'admin')
  }
  return roles
}

/** The holders of a new config: those of the project whose keys the directory has, and who makes it. */
export function listNewHolders(opening: Opening, project: SecretsProject): AccessEntry[] {
  const roles = listProjectRoles(opening, project).set(opening.deps.me.user_id, 'admin')
  return [...roles]
    .filter(([subject]) => opening.team.findHolder(subject) !== undefined)
    .map(([subject, role]) => ({ subject, kind: 'person', role }))
}
