import type { IdentityProof, MfaState, RecoveryCodes } from '@nora/contract/accounts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { getUserById, lockUser, type User, updateUser } from '../accounts.store.ts'
import { proveIdentity } from '../identity-proof.ts'
import { addNotice } from '../notices.ts'
import { countPasskeys } from '../passkeys.store.ts'
import {
  countRecoveryCodes,
  deleteTotpSecret,
  findTotpSecret,
  replaceRecoveryCodes,
} from '../second-factors/mfa.store.ts'
import { makeRecoveryCodes, storeRecoveryCodes } from '../second-factors/recovery-codes.ts'

export function getMfa({ db }: Deps) {
  return async ({ user_id }: Actor): Promise<MfaState> => toMfaState(db, await getUserById(db, user_id))
}

/** Asks for no second factor any more. Passkeys stay: they sign in by themselves. */
export function disableMfa(deps: Deps) {
  return async (actor: Actor, proof: IdentityProof, origin: Origin): Promise<MfaState> => {
    const user = await getUserById(deps.db, actor.user_id)
    await proveIdentity(deps, { actor, user, proof, origin })
    return deps.transaction(async (tx) => {
      const before = await lockUser(tx, user.id)
      const after = await removeMfa(tx, user.id)
      if (before.mfa_enabled_at) {
        await deps.emit(tx, origin, { kind: 'user.mfa_disabled', object_id: user.id, data: {} })
        await addNotice(deps, tx, after, 'mfaDisabled', { origin })
      }
      return toMfaState(tx, after)
    })
  }
}

export async function removeMfa(tx: Db, user_id: string): Promise<User> {
  await deleteTotpSecret(tx, user_id)
  await replaceRecoveryCodes(tx, user_id, [])
  return updateUser(tx, user_id, { mfa_enabled_at: null })
}

/** Ten new codes in the place of those there were. */
export function generateRecoveryCodes(deps: Deps) {
  return async ({ user_id }: Actor, origin: Origin): Promise<RecoveryCodes> => {
    const made = await makeRecoveryCodes(deps.hasher)
    await deps.transaction(async (tx) => {
      const user = await lockUser(tx, user_id)
      if (!user.mfa_enabled_at) throw problem('Conflict', accountsTexts.mfaIsOff)
      await storeRecoveryCodes(tx, user_id, made)
      await deps.emit(tx, origin, { kind: 'user.recovery_codes_made', object_id: user_id, data: {} })
      await addNotice(deps, tx, user, 'recoveryCodesMade', { origin })
    })
    return { codes: made.codes, created_at: deps.clock.now().toISOString() }
  }
}

async function toMfaState(db: Db, { id, mfa_enabled_at }: User): Promise<MfaState> {
  const totp = await findTotpSecret(db, id)
  return {
    is_enabled: mfa_enabled_at !== null,
    enabled_at: mfa_enabled_at?.toISOString() ?? null,
    has_totp: totp?.confirmed_at != null,
    passkeys: await countPasskeys(db, id),
    recovery_codes_left: await countRecoveryCodes(db, id),
  }
}
