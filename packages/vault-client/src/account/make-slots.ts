import {
  type Bytes,
  bundleContext,
  deriveMaster,
  deriveRecovery,
  equalBytes,
  makeRecoveryCode,
  randomBytes,
  seal,
  slotContext,
  toBase64url,
  type UnlockSecrets,
  VaultError,
} from '@nora/vault-core'
import type { VaultDeps } from '../deps.ts'
import { withKeyBytes } from '../key-bytes.ts'
import type { Account } from './account.ts'

/** A master key and a recovery code that are about to become slots. */
export type SlotSecrets = { salt: Bytes; master: UnlockSecrets; recovery: UnlockSecrets }

/**
 * Derives what a new master key gives, twice: a machine that computes wrongly would lock the account for ever. Throws
 * `self_test` when the two differ.
 */
export async function deriveNewMaster(masterKey: string): Promise<{ salt: Bytes; secrets: UnlockSecrets }> {
  const salt = randomBytes(16)
  const secrets = await deriveMaster(masterKey, salt)
  const again = await deriveMaster(masterKey, salt)
  if (equalBytes(secrets.loginPublic, again.loginPublic)) return { salt, secrets }
  throw new VaultError('self_test', 'this machine derived two different keys of one master key')
}

export async function makeSlotSecrets(
  masterKey: string,
): Promise<{ recovery_code: string; secrets: SlotSecrets }> {
  const { salt, secrets: master } = await deriveNewMaster(masterKey)
  const recovery_code = makeRecoveryCode()
  return { recovery_code, secrets: { salt, master, recovery: await deriveRecovery(recovery_code) } }
}

/** The account key, sealed by what the slot's kind names. */
export async function makeSlot(
  { ids, me }: Pick<VaultDeps, 'ids' | 'me'>,
  kind: 'master' | 'recovery' | 'pin',
  { amk, secrets }: { amk: Bytes; secrets: UnlockSecrets },
) {
  const id = ids.next('vsl')
  const context = slotContext({ user_id: me.user_id, kind, slot_id: id })
  const envelope = await withKeyBytes(amk, (copy) => seal(secrets.wrap, context, copy))
  return { id, envelope: toBase64url(envelope) }
}

/** Slots, salt, login keys and bundle as `saveUserKey` and `renewUserKey` take them. */
export async function makeSlots(
  deps: Pick<VaultDeps, 'ids' | 'me'>,
  account: Pick<Account, 'amk' | 'sealing' | 'generation'>,
  { secrets, bundle }: { secrets: SlotSecrets; bundle: Bytes },
) {
  const { amk, sealing, generation } = account
  const context = bundleContext({ user_id: deps.me.user_id, generation })
  const master = await makeSlot(deps, 'master', { amk, secrets: secrets.master })
  const recovery = await makeSlot(deps, 'recovery', { amk, secrets: secrets.recovery })
  return {
    kdf_salt: toBase64url(secrets.salt),
    login_public: toBase64url(secrets.master.loginPublic),
    recovery_public: toBase64url(secrets.recovery.loginPublic),
    bundle: toBase64url(await seal(sealing, context, bundle)),
    slots: [
      { ...master, kind: 'master' as const },
      { ...recovery, kind: 'recovery' as const },
    ],
  }
}
