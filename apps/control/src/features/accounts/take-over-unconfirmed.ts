import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './accounts.deps.ts'
import { type User, updateUser } from './accounts.store.ts'
import { deletePasskeysOf } from './passkeys.store.ts'
import { deleteLinksOf } from './provider-links.store.ts'
import { deleteTotpSecret, replaceRecoveryCodes } from './second-factors/mfa.store.ts'

/**
 * Gives the account to the first person who shows a code mailed to its email. An account that a provider
 * vouched for may have been made by somebody else with this email, so everything they could come back with is
 * removed: their provider, passkeys, second factor, tokens and keys ("pre-hijacking", Sudhodanan and Paverd,
 * USENIX Security 2022). Returns the ids of what stopped working: pass them to `onRevoked` after the commit.
 */
export async function takeOverUnconfirmed(deps: Deps, tx: Db, user: User, origin: Origin): Promise<string[]> {
  if (user.email_confirmed_at) return []
  const revoked = await deps.revokeCredentials(tx, user.id)
  const unlinked = await deleteLinksOf(tx, user.id)
  await deletePasskeysOf(tx, user.id)
  await deleteTotpSecret(tx, user.id)
  await replaceRecoveryCodes(tx, user.id, [])
  for (const provider of unlinked) {
    const event = { kind: 'provider.unlinked', object_id: user.id, data: { provider } } as const
    await deps.emit(tx, { ...origin, user_id: user.id }, event)
  }
  await updateUser(tx, user.id, { email_confirmed_at: deps.clock.now(), mfa_enabled_at: null })
  return revoked
}
