import type { TotpKey } from '@nora/contract/accounts'
import { MINUTE_MS } from '@nora/kit'
import type { Actor } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { lockUser } from '../accounts.store.ts'
import { totpScope } from '../second-factors/check-factor.ts'
import { putTotpSecret } from '../second-factors/mfa.store.ts'
import { newTotpKey, otpauthUrl } from '../second-factors/totp.ts'

export const KEY_LIFETIME_MS = 30 * MINUTE_MS

/** Makes a key for an authenticator app. It counts for nothing until the app has shown a code of it. */
export function setUpMfa({ transaction, sealer, clock }: Deps) {
  return async ({ user_id, email }: Actor): Promise<TotpKey> => {
    const key = newTotpKey()
    const created_at = clock.now()
    await transaction(async (tx) => {
      const user = await lockUser(tx, user_id)
      if (user.mfa_enabled_at) throw problem('Conflict', accountsTexts.mfaIsOn)
      const secret_sealed = sealer.seal(totpScope(user_id), key)
      await putTotpSecret(tx, { user_id, secret_sealed, last_step: 0, created_at, confirmed_at: null })
    })
    return {
      key,
      otpauth_url: otpauthUrl(key, email),
      expires_at: new Date(created_at.getTime() + KEY_LIFETIME_MS).toISOString(),
    }
  }
}
