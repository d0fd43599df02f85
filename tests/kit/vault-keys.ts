import {
  bundleContext,
  deriveMaster,
  fromBase64url,
  grantContext,
  open,
  openFrom,
  openUserKeys,
  readGrant,
  slotContext,
  toSealingKey,
  type UserKeys,
} from '@nora/vault-core'
import type { ApiSession } from './api-session.ts'

/** Keys as bytes, which only a second reader of the formats has so. */
export type OpenedKeys = { account: Uint8Array; agreement: Uint8Array; signing: Uint8Array; user: UserKeys }

/** The keys of an account, opened by its master key. */
export async function openAccountKeys({ api }: ApiSession, masterKey: string): Promise<OpenedKeys> {
  const { id: user_id } = await api.accounts.getUser()
  const { slots, bundle, kdf_salt, generation } = await api.vault.getUserKey()
  const { wrap } = await deriveMaster(masterKey, fromBase64url(kdf_salt ?? ''))
  const slot = slots.find(({ kind }) => kind === 'master')!
  const context = slotContext({ user_id, kind: 'master', slot_id: slot.id })
  const account = await open(wrap, context, fromBase64url(slot.envelope))
  const under = bundleContext({ user_id, generation })
  const opened = await open(await toSealingKey(account), under, fromBase64url(bundle ?? ''))
  const user = await openUserKeys(opened.slice())
  return { account, agreement: opened.slice(1, 33), signing: opened.slice(33), user }
}

/** The content key that a grant of a folder or config hands to the holder of the keys. */
export function openContentKey(
  { user }: OpenedKeys,
  grant: { signed: { body: string }; wrap: string },
): Promise<Uint8Array> {
  const place = grantContext(readGrant(fromBase64url(grant.signed.body)))
  return openFrom(user, place, fromBase64url(grant.wrap))
}
