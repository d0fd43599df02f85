import type { SecretsProject, SecretsRole } from '@nora/contract/secrets'
import type { AccessEntry } from '@nora/vault-core'
import type { Opening } from '../collections/party.ts'

const RANKS = { viewer: 0, editor: 1, admin: 2 } as const

/** The higher of two roles. */
export function toHigherRole(one: SecretsRole | undefined, other: SecretsRole): SecretsRole {
  return one !== undefined && RANKS[one] > RANKS[other] ? one : other
}

/**
 * Who has a role in every config of a project: its members, who made it, owners and the founder of the team. By user.
 */
export function listProjectRoles({ team }: Opening, project: SecretsProject): Map<string, SecretsRole> {
  const roles = new Map<string, SecretsRole>()
  for (const { user_id, role } of project.members) {
    if (team.people.has(user_id)) roles.set(user_id, toHigherRole(roles.get(user_id), role))
  }
  for (const { id, role } of team.people.values()) {
    if (role === 'primary_owner' || role === 'owner' || id === project.made_by) roles.set(id, 'admin')
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

/** The holders with these at least in the roles given; who is not there is added. */
export function withRoles(before: readonly AccessEntry[], roles: ReadonlyMap<string, SecretsRole>): AccessEntry[] {
  const kept = before.map((entry) => {
    const role = entry.kind === 'person' ? roles.get(entry.subject) : undefined
    return role === undefined ? entry : { ...entry, role: toHigherRole(entry.role, role) }
  })
  const added = [...roles]
    .filter(([subject]) => !before.some((entry) => entry.subject === subject))
    .map(([subject, role]): AccessEntry => ({ subject, kind: 'person', role }))
  return [...kept, ...added]
}
