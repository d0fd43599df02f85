import type { SecondFactor } from '@nora/contract/accounts'
import type { Problem } from '@nora/kit'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { countPasskeys } from '../passkeys.store.ts'
import { countRecoveryCodes, findTotpSecret } from './mfa.store.ts'

/** Lists the second factors that the user can show, the most convenient first. */
export async function listSecondFactors(db: Db, user_id: string): Promise<SecondFactor[]> {
  const totp = await findTotpSecret(db, user_id)
  const factors: SecondFactor[] = []
  if ((await countPasskeys(db, user_id)) > 0) factors.push('passkey')
  if (totp?.confirmed_at) factors.push('totp')
  if ((await countRecoveryCodes(db, user_id)) > 0) factors.push('recovery_code')
  return factors
}

/** Makes the 425 that says how to go on, and until when. */
export async function otpRequired(db: Db, user_id: string, expires_at: Date): Promise<Problem> {
  const methods = await listSecondFactors(db, user_id)
  return problem('OtpRequired', null, { data: { methods, expires_at: expires_at.toISOString() } })
}
