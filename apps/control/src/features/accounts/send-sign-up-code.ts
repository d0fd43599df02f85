import type { CodeSent } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { codeLetter } from './accounts.letters.ts'
import { findUserByEmail } from './accounts.store.ts'
import { issueCode, RESEND_AFTER_MS } from './one-time-codes.ts'

/** Mails a code that proves the address is the caller's. */
export function sendSignUpCode(deps: Deps) {
  return async (email: string, lang: Lang): Promise<CodeSent> => {
    if (await findUserByEmail(deps.db, email)) throw problem('UserAlreadyExists')
    return deps.transaction(async (tx) => {
      const { code, expires_at } = await issueCode(deps, tx, 'sign_up', email)
      await deps.jobs.add(tx, {
        kind: 'letter',
        payload: codeLetter({ kind: 'signUp', to: email, lang, code }),
      })
      return { expires_at: expires_at.toISOString(), resend_after_s: RESEND_AFTER_MS / 1000 }
    })
  }
}
