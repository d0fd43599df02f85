import type { UserKey } from '@nora/contract/vault'
import type { Clock } from '@nora/kit'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getOpenness } from '../sessions/assert-unlocked.ts'
import { getPolicy } from '../stored/policies.store.ts'
import { findVaultUser, isKeyHolder, listSlots } from '../stored/user-keys.store.ts'
import { findVaultSession } from '../stored/vault-sessions.store.ts'

/** The caller's keys as they are now, and whether the vault is open for this session. */
export async function showUserKey(db: Db, clock: Clock, actor: Actor): Promise<UserKey> {
  const row = await findVaultUser(db, actor.user_id)
  const slots = await listSlots(db, actor.user_id)
  const session = await findVaultSession(db, actor)
  const open = getOpenness(session, await getPolicy(db, actor.team_id), clock.now())
  const holder = row && isKeyHolder(row) ? row : undefined
  return {
    state: toKeyState(row),
    generation: row?.generation ?? 0,
    kdf_salt: holder?.kdf_salt ?? null,
    publics: holder ? { kem: holder.kem_public, sig: holder.sig_public } : null,
    login_public: holder?.login_public ?? null,
    bundle: holder?.bundle ?? null,
    slots: slots.map(({ id, kind, envelope }) => ({ id, kind, envelope })),
    unlocked_until: open.unlocked_until?.toISOString() ?? null,
    verified_until: open.verified_until?.toISOString() ?? null,
  }
}

export function toKeyState(row: { kem_public: string | null } | null | undefined): UserKey['state'] {
  if (!row) return 'none'
  return row.kem_public === null ? 'reset' : 'active'
}
