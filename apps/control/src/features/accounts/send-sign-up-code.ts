import type { CodeSent } from '@nora/contract/accounts'
import type { Lang } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { codeEmail } from './accounts.emails.ts'
import { findUserByEmail } from './accounts.store.ts'
import { issueCode } from './one-time-codes.ts'

/** Identifies a request for a code. */
export type CodeAsked = { email: string; lang: Lang; browser: string }

/** Mails a code that proves the address is the caller's. */
export function sendSignUpCode(deps: Deps) {
  return async ({ email, lang, browser }: CodeAsked, origin: Origin): Promise<CodeSent> => {
    if (await findUserByEmail(deps.db, email)) throw problem('UserAlreadyExists')
    return deps.transaction(async (tx) => {
      const { code, sent } = await issueCode(deps, tx, { purpose: 'sign_up', email, browser }, origin)
      await deps.jobs.add(tx, {
        kind: 'letter',
        payload: codeEmail({ kind: 'signUp', to: email, lang, code }),
      })
      return sent
    })
  }
}
