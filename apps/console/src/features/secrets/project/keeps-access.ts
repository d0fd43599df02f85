import type { SecretsProject } from '@nora/contract/secrets'
import type { PersonView } from '@nora/vault-client'

type Person = Pick<PersonView, 'user_id' | 'role'>
type Roles = Pick<SecretsProject, 'members' | 'role_members'>

export function isOwner({ role }: Pick<PersonView, 'role'>): boolean {
  return role === 'owner' || role === 'primary_owner'
}

/** Whether somebody has a role in the project without being one of its members: as an owner, or by a custom role. */
export function keepsAccess(person: Person, { role_members }: Pick<Roles, 'role_members'>): boolean {
  return isOwner(person) || role_members.some(({ user_id }) => user_id === person.user_id)
}

/** How many people have a role in the whole project, by whatever it comes. */
export function countPeople({ members, role_members }: Roles, people: readonly Person[]): number {
  const ids = [...members, ...role_members, ...people.filter(isOwner)].map(({ user_id }) => user_id)
  return new Set(ids).size
}
