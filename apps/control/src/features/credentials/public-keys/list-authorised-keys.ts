import type { Deps } from '../credentials.deps.ts'
import { listKeysOfMembers, type PublicKeyWithUser } from '../public-keys.store.ts'
import { mayOpen } from './public-keys.rules.ts'

export type AuthorisedKeysQuery = {
  team_id: string
  /** Addresses of members; null: all members. */
  emails: readonly string[] | null
  /** The names to open: a key that is limited to some names has to be allowed for one of these. */
  names: readonly string[]
}

const LIMIT = 2000

/** The keys in force of members of a team, the newest first. */
export function listAuthorisedKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async ({ team_id, emails, names }: AuthorisedKeysQuery): Promise<PublicKeyWithUser[]> => {
    const keys = await listKeysOfMembers(db, { team_id, emails, now: clock.now(), limit: LIMIT })
    return keys.filter((key) => names.some((name) => mayOpen(key.names, name)))
  }
}
