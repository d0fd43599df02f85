import type { PasskeyAssertion, RecoveryCodes } from '@nora/contract/accounts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { lockUser, updateUser } from '../accounts.store.ts'
import { addNotice } from '../notices.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { totpScope } from '../second-factors/check-factor.ts'
import {
  advanceTotpStep,
  confirmTotpSecret,
  deleteTotpSecret,
  findTotpSecret,
} from '../second-factors/mfa.store.ts'
import { makeRecoveryCodes, storeRecoveryCodes } from '../second-factors/recovery-codes.ts'
import { getStep } from '../second-factors/totp.ts'
import { KEY_LIFETIME_MS } from './set-up-mfa.ts'

export type ShownFactor = { code: string } | { passkey: PasskeyAssertion }

/** Asks for a second factor from now on, once the user has shown that they have one. */
export function enableMfa(deps: Deps) {
  return async (actor: Actor, shown: ShownFactor, origin: Origin): Promise<RecoveryCodes> => {
    const { user_id } = actor
    const by = 'code' in shown ? 'totp' : 'passkey'
    if ('code' in shown) await checkSetupCode(deps, user_id, shown.code)
    else await checkOwnPasskey(deps, actor, shown.passkey)
    const made = await makeRecoveryCodes(deps.hasher)
    const now = deps.clock.now()
    await deps.transaction(async (tx) => {
      const before = await lockUser(tx, user_id)
      if (before.mfa_enabled_at) throw problem('Conflict', accountsTexts.mfaIsOn)
      // A key that no app has shown a code of must not count as one later.
      await (by === 'totp' ? confirmTotpSecret(tx, user_id, now) : deleteTotpSecret(tx, user_id))
      await storeRecoveryCodes(tx, user_id, made)
      const user = await updateUser(tx, user_id, { mfa_enabled_at: now })
      await deps.emit(tx, origin, { kind: 'user.mfa_enabled', object_id: user_id, data: { with: by } })
      await addNotice(deps, tx, user, 'mfaEnabled', { origin })
    })
    return { codes: made.codes, created_at: now.toISOString() }
  }
}

/** The code is used up, so that it cannot sign in as well. */
async function checkSetupCode({ db, sealer, clock }: Deps, user_id: string, code: string): Promise<void> {
  const now = clock.now()
  const secret = await findTotpSecret(db, user_id)
  const isOld = !secret || now.getTime() - secret.created_at.getTime() > KEY_LIFETIME_MS
  if (isOld || secret.confirmed_at) throw problem('UnknownLifetimeCode', accountsTexts.keyGone)
  const step = getStep(sealer.open(totpScope(user_id), secret.secret_sealed), code, now)
  if (step === null || !(await advanceTotpStep(db, user_id, step))) {
    throw fieldProblem('code', accountsTexts.wrongSetupCode)
  }
}

async function checkOwnPasskey(deps: Deps, actor: Actor, passkey: PasskeyAssertion): Promise<void> {
  const session_id = actor.credential.id
  await checkPasskey(deps, passkey, { purpose: 'confirm', user_id: actor.user_id, session_id })
}
