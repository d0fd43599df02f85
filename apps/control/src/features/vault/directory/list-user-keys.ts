import type { TeamUserKey } from '@nora/contract/vault'
import type { DirectoryMember } from '@nora/vault-core'
import type { Actor } from '../../../platform/actor.ts'
import { toKeyState } from '../keys/show-user-key.ts'
import type { EntryRow } from '../stored/directory.store.ts'
import {
  listMembersWithKeys,
  listPersons,
  type MemberWithKeys,
  type Person,
} from '../stored/vault-members.store.ts'
import type { Deps } from '../vault.deps.ts'
import { findTask } from './directory.rules.ts'
import { findDirectory } from './replay.ts'

/** Lists members with the states of their keys, and those whom the directory still has though they have left. */
export function listUserKeys({ db, countOnlyHeld }: Deps) {
  return async ({ team_id }: Actor): Promise<{ items: TeamUserKey[] }> => {
    const people = await listMembersWithKeys(db, team_id)
    const directory = await findDirectory(db, team_id)
    const members = directory?.members ?? new Map<string, DirectoryMember>()
    const present = new Set(people.map(({ user }) => user.id))
    const left = [...members.keys()].filter((id) => !present.has(id))
    const authors = lastAuthors(directory?.entries ?? [])
    const known = await listPersons(db, [...new Set([...left, ...authors.values()])])
    const persons = new Map(known.map((person) => [person.id, person]))
    const held = await countOnlyHeld(db, team_id)
    const toSigner = (id: string) => (members.has(id) ? (persons.get(authors.get(id) ?? '') ?? null) : null)
    return {
      items: [
        ...people.map((person) => ({
          ...ofPresent(person, members.get(person.user.id)),
          signed_by: toSigner(person.user.id),
          only_holder_of: held.get(person.user.id) ?? 0,
        })),
        ...left.flatMap((id) => {
          const [user, member] = [persons.get(id), members.get(id)]
          return user && member
            ? [{ ...ofLeft(user, member), signed_by: toSigner(id), only_holder_of: held.get(id) ?? 0 }]
            : []
        }),
      ],
    }
  }
}

type WithoutSigner = Omit<TeamUserKey, 'signed_by' | 'only_holder_of'>

function ofPresent(person: MemberWithKeys, member: DirectoryMember | undefined): WithoutSigner {
  const { user, role, keys, asked_at } = person
  return {
    user,
    role,
    state: toKeyState(keys),
    generation: keys?.generation ?? 0,
    set_up_at: keys?.set_up_at?.toISOString() ?? null,
    is_in_directory: member !== undefined,
    is_verified: member?.is_verified ?? false,
    task: findTask(person, member),
    asked_at: asked_at?.toISOString() ?? null,
  }
}

/** What became of their keys after they left is no business of the team. */
function ofLeft(user: Person, member: DirectoryMember): WithoutSigner {
  return {
    user,
    role: member.role,
    state: 'none',
    generation: member.generation,
    set_up_at: null,
    is_in_directory: true,
    is_verified: member.is_verified,
    task: findTask(undefined, member),
    asked_at: null,
  }
}

/** Who signed last what the directory says of each person. */
function lastAuthors(entries: readonly EntryRow[]): Map<string, string> {
  return new Map(entries.map(({ subject_id, author_id }) => [subject_id, author_id]))
}
