import type { AssertionOptions, PasskeyAssertion } from '@nora/contract/accounts'
import { isProblem } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { getUserById } from '../accounts.store.ts'
import { finishSecondFactor, finishSignIn, getDueSession, type SignedIn } from '../finish-sign-in.ts'
import { listPasskeysOf } from '../passkeys.store.ts'
import type { Session } from '../sessions/sessions.store.ts'
import { CHALLENGE_LIFETIME_MS, type ChallengeUse, issueChallenge, relyingParty } from './challenges.ts'
import { checkPasskey } from './check-passkey.ts'
import { toDescriptor } from './register-passkey.ts'

const anybody: ChallengeUse = { purpose: 'sign_in', user_id: null, session_id: null }

/** Makes the options with which the browser asks the device for a passkey, for the step that is due. */
export function startPasskeyCheck(deps: Deps) {
  return async (actor: Actor | null, token: string | null): Promise<AssertionOptions> => {
    const use = await useFor(deps, actor, token)
    const known = use.user_id === null ? [] : await listPasskeysOf(deps.db, use.user_id)
    return {
      challenge: await issueChallenge(deps, use),
      timeout: CHALLENGE_LIFETIME_MS,
      rpId: relyingParty(deps).id,
      allowCredentials: known.map(toDescriptor),
      // Alone, the key must be two factors; after a password, having it is enough.
      userVerification: use.purpose === 'sign_in' ? 'required' : 'preferred',
    }
  }
}

async function useFor(deps: Deps, actor: Actor | null, token: string | null): Promise<ChallengeUse> {
  if (actor?.credential.kind === 'session') {
    return { purpose: 'confirm', user_id: actor.user_id, session_id: actor.credential.id }
  }
  const due = await findDueSession(deps, token)
  return due ? { purpose: 'second_factor', user_id: due.user_id, session_id: due.id } : anybody
}

async function findDueSession(deps: Deps, token: string | null): Promise<Session | null> {
  try {
    return await getDueSession(deps, token)
  } catch (error) {
    if (isProblem(error, 'Unauthorized')) return null
    throw error
  }
}

/** Finishes the sign-in that waits for a second factor, or signs in by the passkey alone. */
export function verifyPasskey(deps: Deps) {
  return async (assertion: PasskeyAssertion, origin: Origin, token: string | null): Promise<SignedIn> => {
    const due = await findDueSession(deps, token)
    if (due) {
      const use = { purpose: 'second_factor', user_id: due.user_id, session_id: due.id } as const
      await checkPasskey(deps, assertion, use)
      return finishSecondFactor(deps, due, 'passkey', origin)
    }
    const shown = await checkPasskey(deps, assertion, anybody)
    if (!shown.is_user_verified) throw problem('BadRequest', accountsTexts.passkeyUnverified)
    return deps.transaction(async (tx) => {
      const user = await getUserById(tx, shown.user_id)
      const factor = { with: 'passkey', isMultiFactor: true, replaces: token } as const
      return finishSignIn(deps, tx, user, factor, origin)
    })
  }
}
