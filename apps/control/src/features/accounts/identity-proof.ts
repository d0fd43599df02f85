import type { IdentityProof } from '@nora/contract/accounts'
import type { IdentityFactor } from '@nora/contract/audit'
import { MINUTE_MS } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import { fieldProblem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { accountsTexts } from './accounts.messages.ts'
import type { User } from './accounts.store.ts'
import { type AttemptLimit, giveAttemptBack, takeAttempt } from './attempts.ts'
import { checkCode, consumeCode } from './one-time-codes.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'
import { isPassword } from './passwords.ts'
import { checkCodeFactor } from './second-factors/check-factor.ts'

/** Stops somebody who found an open session and tries passwords. */
const PASSWORDS: AttemptLimit = { limit: 10, windowMs: 15 * MINUTE_MS }

type Proving = { actor: Actor; user: User; proof: IdentityProof; origin: Origin }

/**
 * Makes sure that it is the user who holds the session, and answers by what. Throws at the field of what is
 * missing or wrong. A passkey that checked its user is enough; else one factor, and with MFA on a second.
 */
export async function proveIdentity(deps: Deps, proving: Proving): Promise<IdentityFactor[]> {
  const { user, proof } = proving
  if (proof.passkey) {
    const { is_user_verified } = await checkPasskey(deps, proof.passkey, {
      purpose: 'confirm',
      user_id: user.id,
      session_id: proving.actor.credential.id,
    })
    if (is_user_verified) return ['passkey']
  }
  const first = await proveFirst(deps, proving)
  if (!user.mfa_enabled_at) return [first]
  return [first, proof.passkey ? 'passkey' : await proveSecond(deps, proving)]
}

async function proveFirst(deps: Deps, { actor, user, proof, origin }: Proving): Promise<IdentityFactor> {
  if (user.password_hash === null) {
    if (proof.email_code === undefined) throw fieldProblem('email_code', accountsTexts.enterMailedCode)
    const shown = {
      ...({ purpose: 'confirm_identity', email: user.email, user_id: user.id } as const),
      browser: actor.credential.id,
      code: proof.email_code,
      field: 'email_code',
    }
    const code_id = await checkCode(deps, deps.db, shown, origin)
    await consumeCode(deps.db, code_id)
    return 'email_code'
  }
  if (proof.password === undefined) throw fieldProblem('password', accountsTexts.enterPassword)
  const key = `confirm ${user.id}`
  await takeAttempt(deps, key, PASSWORDS)
  if (!(await isPassword(deps.hasher, user.password_hash, proof.password))) {
    const event = { kind: 'user.sign_in_failed', object_id: user.id, data: { reason: 'password' } } as const
    await deps.transaction((tx) => deps.emit(tx, origin, event))
    throw fieldProblem('password', accountsTexts.wrongPassword)
  }
  await giveAttemptBack(deps, key)
  return 'password'
}

async function proveSecond(deps: Deps, { user, proof, origin }: Proving): Promise<IdentityFactor> {
  if (proof.code !== undefined) {
    await checkCodeFactor(deps, user, { factor: 'totp', code: proof.code, field: 'code' }, origin)
    return 'totp'
  }
  if (proof.recovery_code === undefined) throw fieldProblem('code', accountsTexts.enterFactor)
  const tried = { factor: 'recovery_code', code: proof.recovery_code, field: 'recovery_code' } as const
  await checkCodeFactor(deps, user, tried, origin)
  return 'recovery_code'
}
