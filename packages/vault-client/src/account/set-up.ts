import type { UserKey } from '@nora/contract/vault'
import {
  type Bytes,
  macPublics,
  makeUserKeys,
  randomBytes,
  toBase64url,
  toSealingKey,
} from '@nora/vault-core'
import type { VaultDeps } from '../deps.ts'
import { type Account, openAccount, openSlot } from './account.ts'
import { makeSlots, type SlotSecrets } from './make-slots.ts'

/** Stores new keys, then opens what the server kept: what cannot be opened now never could be. */
export async function setUp(
  deps: VaultDeps,
  { secrets, inviteSecret }: { secrets: SlotSecrets; inviteSecret: Bytes | null },
): Promise<Account> {
  const { api, me } = deps
  const generation = (await api.vault.getUserKey()).generation + 1
  const amk = randomBytes(32)
  const sealing = await toSealingKey(amk)
  const { keys, bundle } = await makeUserKeys()
  const sealed = await makeSlots(deps, { amk, sealing, generation }, { secrets, bundle })
  for (const bytes of [bundle, amk]) bytes.fill(0)
  const who = { team_id: me.team_id, user_id: me.user_id, generation, publics: keys.publics }
  const invite_mac = inviteSecret && toBase64url(await macPublics(inviteSecret, who))
  const publics = { kem: toBase64url(keys.publics.kem), sig: toBase64url(keys.publics.sig) }
  await api.vault.saveUserKey({ body: { ...sealed, generation, publics, invite_mac } })
  return reopen(me.user_id, await api.vault.getUserKey(), secrets)
}

/** Opens both slots, so that neither is found out to be broken when it is needed. */
export async function reopen(user_id: string, userKey: UserKey, secrets: SlotSecrets): Promise<Account> {
  let account: Account | undefined
  for (const slot of userKey.slots) {
    const amk = await openSlot(user_id, slot, slot.kind === 'master' ? secrets.master : secrets.recovery)
    account?.amk.fill(0)
    account = await openAccount(user_id, userKey, amk)
  }
  if (account === undefined) throw new Error('the server kept no slot')
  return account
}
