import type { UserKey } from '@nora/contract/vault'
import { normalizeEmail } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { addVaultNotice } from '../emails/vault-notices.ts'
import { announceLocked } from '../sessions/end-vault-sessions.ts'
import { deleteNoncesOf } from '../sessions/nonces.ts'
import { deleteDevices } from '../stored/devices.store.ts'
import { deletePins, deleteSlots, lockKeyHolder, updateKeys } from '../stored/user-keys.store.ts'
import { endVaultSessions } from '../stored/vault-sessions.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { showUserKey } from './show-user-key.ts'

const NO_KEYS = {
  kdf_salt: null,
  login_public: null,
  recovery_public: null,
  kem_public: null,
  sig_public: null,
  bundle: null,
  invite_mac: null,
  invite_team_id: null,
  set_up_at: null,
}

/** Removes the keys for good. The generation stays, so the next keys are told from these. */
export function resetUserKey(deps: Deps) {
  return async (actor: Actor, origin: Origin, email: string): Promise<UserKey> => {
    const { user_id } = actor
    if (normalizeEmail(email) !== actor.email) throw fieldProblem('email', vaultTexts.wrongEmail)
    const { ended, key } = await deps.transaction(async (tx) => {
      const holder = await lockKeyHolder(tx, user_id)
      if (!holder) throw problem('NotFound', vaultTexts.noKey)
      await updateKeys(tx, user_id, NO_KEYS)
      await deleteSlots(tx, user_id)
      await deleteDevices(tx, user_id)
      await deletePins(tx, user_id)
      await deleteNoncesOf(tx, user_id)
      const ended = await endVaultSessions(tx, [user_id])
      const data = { generation: holder.generation }
      await deps.emit(tx, origin, { kind: 'vault.reset', object_id: user_id, data })
      await addVaultNotice(deps, tx, { user_id, kind: 'reset', origin })
      return { ended, key: await showUserKey(tx, deps.clock, actor) }
    })
    announceLocked(deps, ended)
    return key
  }
}
