import type { CodeSent, IdentityProof } from '@nora/contract/accounts'
import { MINUTE_MS } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import { hashToken } from '../../platform/hashes.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { codeEmail } from './accounts.emails.ts'
import { accountsTexts } from './accounts.messages.ts'
import { getUserById } from './accounts.store.ts'
import { proveIdentity } from './identity-proof.ts'
import { issueCode } from './one-time-codes.ts'
import { listSecondFactors } from './second-factors/second-factors.ts'
import { newSessionToken, type OpenedSession } from './sessions/open-session.ts'
import { updateSession } from './sessions/sessions.store.ts'

/** Signing in counts as a proof too, so whoever has just come in is not asked again. */
const CONFIRMED_FOR_MS = 15 * MINUTE_MS

/** Throws ConfirmationRequired, with what the account can show, unless that was done a moment ago. */
export function assertConfirmed(deps: Deps) {
  return async ({ user_id, credential }: Actor): Promise<void> => {
    const confirmedMs = credential.kind === 'session' ? credential.confirmed_at.getTime() : 0
    if (deps.clock.now().getTime() - confirmedMs < CONFIRMED_FOR_MS) return
    const user = await getUserById(deps.db, user_id)
    const factors = await listSecondFactors(deps.db, user_id)
    const methods = [
      user.password_hash === null ? 'email_code' : 'password',
      ...(factors.includes('passkey') ? ['passkey'] : []),
    ]
    const second_factors = user.mfa_enabled_at ? factors.filter((factor) => factor !== 'passkey') : []
    throw problem('ConfirmationRequired', null, { data: { methods, second_factors } })
  }
}

/** Opens the calls that change how one signs in, for a while. The token before stops working. */
export function confirmIdentity(deps: Deps) {
  return async (
    actor: Actor,
    proof: IdentityProof,
    origin: Origin,
  ): Promise<{ session: OpenedSession; confirmed_until: string }> => {
    const user = await getUserById(deps.db, actor.user_id)
    const factors = await proveIdentity(deps, { actor, user, proof, origin })
    const now = deps.clock.now()
    const token = newSessionToken()
    return deps.transaction(async (tx) => {
      const changes = { token_hash: hashToken(token), confirmed_at: now }
      const session = await updateSession(tx, actor.credential.id, changes)
      if (!session) throw problem('Unauthorized')
      const event = { kind: 'user.identity_confirmed', object_id: user.id, data: { with: factors } } as const
      await deps.emit(tx, origin, event)
      return {
        session: { token, expires_at: session.expires_at },
        confirmed_until: new Date(now.getTime() + CONFIRMED_FOR_MS).toISOString(),
      }
    })
  }
}

/** Mails a code to the account’s own address, for accounts that have no password to show. */
export function sendConfirmationCode(deps: Deps) {
  return async ({ user_id, email, language, credential }: Actor, origin: Origin): Promise<CodeSent> => {
    const user = await getUserById(deps.db, user_id)
    if (user.password_hash !== null) throw problem('Conflict', accountsTexts.hasPassword)
    return deps.transaction(async (tx) => {
      const subject = { purpose: 'confirm_identity', email, user_id, browser: credential.id } as const
      const { code, sent } = await issueCode(deps, tx, subject, origin)
      const payload = codeEmail({ kind: 'confirm', to: email, lang: language, code })
      await deps.jobs.add(tx, { kind: 'letter', payload })
      return sent
    })
  }
}
