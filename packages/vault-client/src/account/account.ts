import type { UserKey } from '@nora/contract/vault'
import {
  type Bytes,
  bundleContext,
  equalBytes,
  fromBase64url,
  type LoginKey,
  makeLoginBody,
  open,
  openUserKeys,
  type SealingKey,
  type SlotKind,
  sign,
  slotContext,
  toBase64url,
  toSealingKey,
  type UnlockSecrets,
  type UserKeys,
  VaultError,
} from '@nora/vault-core'
import type { VaultDeps } from '../deps.ts'

/** What an unlocked account has in memory, and nowhere else. */
export type Account = {
  /** The account key, which each slot holds. It is needed again when a slot is made. */
  amk: Bytes
  sealing: SealingKey
  keys: UserKeys
  generation: number
}

type Slot = { id: string; kind: SlotKind; envelope: string }

/** The account key of a slot. Throws `wrong_key` when the secrets are others. */
export function openSlot(user_id: string, slot: Slot, secrets: UnlockSecrets): Promise<Bytes> {
  const context = slotContext({ user_id, kind: slot.kind, slot_id: slot.id })
  return open(secrets.wrap, context, fromBase64url(slot.envelope))
}

/** Opens the bundle, and refuses a server that says other public keys than those in it. */
export async function openAccount(user_id: string, userKey: UserKey, amk: Bytes): Promise<Account> {
  const { bundle, publics, generation } = userKey
  if (bundle === null || publics === null) throw new VaultError('incomplete', 'the account has no keys')
  const sealing = await toSealingKey(amk)
  const opened = await open(sealing, bundleContext({ user_id, generation }), fromBase64url(bundle))
  const keys = await openUserKeys(opened)
  opened.fill(0)
  const isSame =
    equalBytes(keys.publics.kem, fromBase64url(publics.kem)) &&
    equalBytes(keys.publics.sig, fromBase64url(publics.sig))
  if (!isSame) throw new VaultError('wrong_state', 'the server says other public keys than the account has')
  return { amk, sealing, keys, generation }
}

/** Proves to the server that a slot was opened, for this session. */
export async function login(
  { api, me }: Pick<VaultDeps, 'api' | 'me'>,
  proof: { kind: SlotKind; login: LoginKey; device_id?: string | undefined },
): Promise<{ unlocked_until: string }> {
  const { kind, device_id = null } = proof
  const { nonce } = await api.vault.beginVaultLogin()
  const body = makeLoginBody({ user_id: me.user_id, kind, nonce: fromBase64url(nonce) })
  const signature = toBase64url(await sign(proof.login, body))
  return api.vault.unlockVault({ body: { kind, device_id, nonce, signature } })
}
