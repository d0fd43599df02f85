import type { RenewUserKey, ReplaceSlot, UserKey } from '@nora/contract/vault'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { checkRenewal, checkReplacement } from '../checks/check-keys.ts'
import { addVaultNotice } from '../emails/vault-notices.ts'
import { announceLocked } from '../sessions/end-vault-sessions.ts'
import { deleteNoncesOf } from '../sessions/nonces.ts'
import { deleteDevices } from '../stored/devices.store.ts'
import {
  deleteSlot,
  deleteSlots,
  listSlots,
  lockKeyHolder,
  putSlot,
  updateKeys,
} from '../stored/user-keys.store.ts'
import { endVaultSessions } from '../stored/vault-sessions.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { savePinsAnew } from './pins.ts'
import { showUserKey } from './show-user-key.ts'

/** Another master key or recovery code opens the same account key. Other vault sessions end. */
export function replaceSlot(deps: Deps) {
  return (actor: Actor, origin: Origin, input: ReplaceSlot): Promise<UserKey> => {
    checkReplacement(input)
    const { id, kind, envelope, kdf_salt, login_public } = input
    return changeKeys(deps, actor, async (tx) => {
      const { user_id } = actor
      await putSlot(tx, { user_id, kind, id, envelope })
      const changes = kind === 'master' ? { kdf_salt, login_public } : { recovery_public: login_public }
      await updateKeys(tx, user_id, changes)
      await deps.emit(tx, origin, { kind: 'vault.master_changed', object_id: user_id, data: { kind } })
      const notice = kind === 'master' ? 'masterChanged' : 'recoveryChanged'
      await addVaultNotice(deps, tx, { user_id, kind: notice, origin })
    })
  }
}

/** The recovery code opens nothing from now on. The slot of the master key stays. */
export function removeSlot(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    await changeKeys(deps, actor, async (tx) => {
      const { user_id } = actor
      const slot = (await listSlots(tx, user_id)).find((one) => one.id === id)
      if (!slot) throw problem('NotFound')
      if (slot.kind === 'master') throw problem('Conflict', vaultTexts.slots.masterStays)
      await deleteSlot(tx, user_id, slot.kind)
      await updateKeys(tx, user_id, { recovery_public: null })
      await deps.emit(tx, origin, { kind: 'vault.recovery_removed', object_id: user_id, data: {} })
      await addVaultNotice(deps, tx, { user_id, kind: 'recoveryRemoved', origin })
    })
  }
}

/** A new account key, sealed anew: slots that lie on devices open nothing, so PINs of all devices end. */
export function renewUserKey(deps: Deps) {
  return (actor: Actor, origin: Origin, input: RenewUserKey): Promise<UserKey> => {
    checkRenewal(input)
    const { kdf_salt, login_public, recovery_public, bundle, slots, pins } = input
    return changeKeys(deps, actor, async (tx) => {
      const { user_id } = actor
      await deleteSlots(tx, user_id)
      for (const slot of slots) await putSlot(tx, { ...slot, user_id })
      await updateKeys(tx, user_id, { kdf_salt, login_public, recovery_public, bundle })
      await savePinsAnew(tx, user_id, pins)
      await deleteDevices(tx, user_id)
      const data = { kind: 'all' } as const
      await deps.emit(tx, origin, { kind: 'vault.master_changed', object_id: user_id, data })
      await addVaultNotice(deps, tx, { user_id, kind: 'keysRenewed', origin })
    })
  }
}

/** Changes what opens the keys; logins that were begun before, and other vault sessions, end with it. */
async function changeKeys(deps: Deps, actor: Actor, change: (tx: Db) => Promise<void>): Promise<UserKey> {
  const { user_id, credential } = actor
  const { ended, key } = await deps.transaction(async (tx) => {
    if (!(await lockKeyHolder(tx, user_id))) throw problem('NotFound', vaultTexts.noKey)
    await change(tx)
    await deleteNoncesOf(tx, user_id)
    const ended = await endVaultSessions(tx, [user_id], credential.id)
    return { ended, key: await showUserKey(tx, deps.clock, actor) }
  })
  announceLocked(deps, ended)
  return key
}
