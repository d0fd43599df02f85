import type { TeamUserKey } from '@nora/contract/vault'
import type { PersonView } from '@nora/vault-client'

/** `other`: the server says another key than was signed; words are compared before it counts. */
export type KeyStateName = 'none' | 'reset' | 'waits' | 'other' | 'unverified' | 'verified'

export const KEY_STATES: readonly KeyStateName[] = [
  'verified',
  'unverified',
  'waits',
  'other',
  'reset',
  'none',
]

/** A member with what the server says of their key and what the directory proves. */
export type KeyRow = {
  id: string
  user: TeamUserKey['user']
  role: TeamUserKey['role']
  state: KeyStateName
  words: readonly string[] | null
  words_in: PersonView['words_in']
  task: TeamUserKey['task']
  signed_by: TeamUserKey['signed_by']
  set_up_at: string | null
  asked_at: string | null
  only_holder_of: number
  is_self: boolean
}

/** The rows of the page. Who is who comes from the directory as soon as it is read; nobody is verified without it. */
export function toKeyRows(
  keys: readonly TeamUserKey[],
  people: readonly PersonView[],
  selfId: string | undefined,
): KeyRow[] {
  const known = new Map(people.map((person) => [person.user_id, person]))
  return keys.map(({ user, role, state, task, signed_by, set_up_at, asked_at, only_holder_of }) => {
    const person = known.get(user.id)
    return {
      id: user.id,
      user,
      role,
      state: toState(state, task, person),
      words: person?.words ?? null,
      words_in: person?.words_in ?? null,
      task,
      signed_by,
      set_up_at,
      asked_at,
      only_holder_of,
      is_self: user.id === selfId,
    }
  })
}

function toState(
  state: TeamUserKey['state'],
  task: TeamUserKey['task'],
  person: PersonView | undefined,
): KeyStateName {
  if (state !== 'active') return state
  if (task === 'rekey') return 'other'
  return person === undefined || person.key === 'none' ? 'waits' : person.key
}
