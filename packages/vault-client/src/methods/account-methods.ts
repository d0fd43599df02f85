import type { VaultDevice } from '@nora/contract/vault'
import {
  bundleContext,
  deriveRecovery,
  fromBase64url,
  makeRecoveryCode,
  open,
  randomBytes,
  toBase64url,
  toSealingKey,
} from '@nora/vault-core'
import { type Account, openAccount } from '../account/account.ts'
import { deriveNewMaster, makeSlot, makeSlotSecrets, makeSlots } from '../account/make-slots.ts'
import { addPin } from '../account/pin.ts'
import { loadAllOwnValues, resealOwnValues } from '../secrets/own-values.ts'
import type { VaultSession } from '../session.ts'
import type { VaultState } from '../views.ts'

/** What one changes about one's own keys. Most of it asks the server for a fresh proof. */
export function accountMethods(session: VaultSession) {
  const { deps } = session
  const { api, me, device } = deps

  return {
    /** Rewrites one slot; no content is touched, other vault sessions end. */
    async changeMasterKey(next: string): Promise<void> {
      const { amk } = session.opening.account
      const { salt, secrets } = await deriveNewMaster(next)
      const slot = await makeSlot(deps, 'master', { amk, secrets })
      await api.vault.replaceSlot({
        body: {
          ...slot,
          kind: 'master',
          kdf_salt: toBase64url(salt),
          login_public: toBase64url(secrets.loginPublic),
        },
      })
    },

    /** A new recovery code. The former one opens nothing any more. */
    async makeRecoveryCode(): Promise<{ recovery_code: string }> {
      const { amk } = session.opening.account
      const recovery_code = makeRecoveryCode()
      const secrets = await deriveRecovery(recovery_code)
      const slot = await makeSlot(deps, 'recovery', { amk, secrets })
      const login_public = toBase64url(secrets.loginPublic)
      await api.vault.replaceSlot({ body: { ...slot, kind: 'recovery', kdf_salt: null, login_public } })
      return { recovery_code }
    },

    async removeRecoveryCode(): Promise<void> {
      const { slots } = await api.vault.getUserKey()
      const slot = slots.find(({ kind }) => kind === 'recovery')
      if (slot !== undefined) await api.vault.removeSlot({ params: { id: slot.id } })
    },

    /** A new account key under a new master key: PINs and sessions of all devices end. */
    async renewOnAllDevices(next: string): Promise<{ recovery_code: string }> {
      const { account: former, positions } = session.opening
      const own = await loadAllOwnValues(session.opening)
      const { recovery_code, secrets } = await makeSlotSecrets(next)
      const userKey = await api.vault.getUserKey()
      const { generation } = former
      const context = bundleContext({ user_id: me.user_id, generation })
      const bundle = await open(former.sealing, context, fromBase64url(userKey.bundle ?? ''))
      const amk = randomBytes(32)
      const account: Account = { amk, sealing: await toSealingKey(amk), keys: former.keys, generation }
      const sealed = await makeSlots(deps, account, { secrets, bundle })
      bundle.fill(0)
      const pins = await positions.sealUnder(account)
      await api.vault.renewUserKey({ body: { ...sealed, pins } })
      await device.remove(me.user_id)
      const kept = await openAccount(me.user_id, await api.vault.getUserKey(), amk)
      await session.begin(kept, session.opening.unlocked_until)
      // The code is shown whatever becomes of them.
      await resealOwnValues(session.opening, own).catch(() => {})
      return { recovery_code }
    },

    /** For those who lost everything: keys are gone, and so is what only they opened. */
    async reset(email: string): Promise<VaultState> {
      await api.vault.resetUserKey({ body: { email } })
      await device.remove(me.user_id)
      session.end()
      return { kind: 'no_key', was_reset: true }
    },

    async listDevices(): Promise<VaultDevice[]> {
      return (await api.vault.listVaultDevices()).items
    },

    async setPin(pin: string, device_name: string): Promise<void> {
      await addPin(deps, session.opening.account, { pin, name: device_name })
    },

    async removeDevice(id: string): Promise<void> {
      await api.vault.removeVaultDevice({ params: { id } })
      const record = await device.load(me.user_id)
      if (record?.device_id === id) {
        await device.save(me.user_id, { ...record, device_id: null, half: null, slot: null })
      }
    },
  }
}
