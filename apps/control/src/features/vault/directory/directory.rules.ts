import type { Role } from '@nora/contract'
import type { VaultTask } from '@nora/contract/vault'
import { type DirectoryMember, type DirectoryRole, toBase64url } from '@nora/vault-core'
import type { VaultUser } from '../stored/user-keys.store.ts'

/** The directory knows the founder as an owner. */
export function toDirectoryRole(role: Role): DirectoryRole {
  return role === 'primary_owner' ? 'owner' : role
}

/** Says whether the directory has the keys that the person has now. */
export function isCurrentKey(member: DirectoryMember, keys: VaultUser | null | undefined): boolean {
  return (
    keys?.kem_public === toBase64url(member.kem) &&
    keys.sig_public === toBase64url(member.sig) &&
    keys.generation === member.generation
  )
}

type Known = { role: Role; keys: VaultUser | null }

/**
 * What an administrator's client has to sign, because server and directory do not agree. It is derived from what is
 * there, so that no task is ever lost.
 */
export function findTask(person: Known | undefined, member: DirectoryMember | undefined): VaultTask | null {
  if (!person) return member ? 'remove' : null
  const hasKey = person.keys !== null && person.keys.kem_public !== null
  if (!member) return hasKey ? 'add' : null
  if (hasKey && !isCurrentKey(member, person.keys)) return 'rekey'
  return toDirectoryRole(person.role) === member.role ? null : 'change'
}

/** Says whether somebody is left who could sign: an administrator in team and directory, with the key that it names. */
export function canAnybodySign(
  people: ReadonlyMap<string, Known>,
  members: ReadonlyMap<string, DirectoryMember>,
): boolean {
  return [...members.values()].some((member) => {
    const person = people.get(member.user_id)
    return (
      person !== undefined &&
      person.role !== 'member' &&
      member.role !== 'member' &&
      isCurrentKey(member, person.keys)
    )
  })
}
