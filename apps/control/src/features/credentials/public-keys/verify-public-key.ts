import type { Actor } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../credentials.deps.ts'
import { public_keys } from '../credentials.tables.ts'
import { findPublicKey, type PublicKeyWithUser } from '../public-keys.store.ts'
import { recordUse } from '../record-use.ts'
import { publicKeysTexts } from './public-keys.messages.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'findMember'>

export type KeyOwner = { actor: Actor; names: readonly string[]; expires_at: Date | null }

/** Finds the holder of a key. Throws Unauthorized for one that is unknown or expired. */
export function verifyPublicKey(deps: Needs) {
  return async (shown: {
    fingerprint: string
    address: string
    /** Until the client has signed with it, anybody may show anybody's: that is no use. */
    hasSigned: boolean
  }): Promise<KeyOwner> => {
    const key = await findPublicKey(deps.db, { fingerprint: shown.fingerprint })
    const actor = await toKeyActor(deps, key)
    if (key && shown.hasSigned) await recordUse(deps, public_keys, { ...key, address: shown.address })
    return { actor, names: key?.names ?? [], expires_at: key?.expires_at ?? null }
  }
}

/** The owner of a key as a member of its team. Throws Unauthorized when it is not in force. */
export async function toKeyActor(deps: Needs, key: PublicKeyWithUser | undefined): Promise<Actor> {
  if (!key) throw problem('Unauthorized', publicKeysTexts.unknown)
  if (key.expires_at && key.expires_at <= deps.clock.now()) {
    throw problem('Unauthorized', publicKeysTexts.expired(key.name))
  }
  const member = await deps.findMember(deps.db, key.user_id, key.team_id)
  if (!member) throw problem('Unauthorized', publicKeysTexts.unknown)
  return { ...member, credential: { kind: 'public_key', id: key.id, names: key.names } }
}
