import type { CodeSent } from '@nora/contract/accounts'
import type { Lang } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import type { Deps } from './accounts.deps.ts'
import { codeEmail } from './accounts.emails.ts'
import { findUserByEmail } from './accounts.store.ts'
import { issueCode } from './one-time-codes.ts'
import type { CodeAsked } from './send-sign-up-code.ts'

type ResetEmail = { email: string; lang: Lang; code: string }

/**
 * Mails a code to set a new password with. Does and answers the same for an address without an account:
 * only the job that runs later finds out that there is nobody to write to.
 */
export function sendResetCode(deps: Deps) {
  deps.jobs.handle('reset_letter', async (payload) => {
    const { email, lang, code } = payload as ResetEmail
    const user = await findUserByEmail(deps.db, email)
    if (user) {
      await deps.sendEmail(codeEmail({ kind: 'reset', to: email, lang, code }))
    }
  })
  return ({ email, lang, browser }: CodeAsked, origin: Origin): Promise<CodeSent> =>
    deps.transaction(async (tx) => {
      const { code, sent } = await issueCode(deps, tx, { purpose: 'reset_password', email, browser }, origin)
      const payload: ResetEmail = { email, lang, code }
      await deps.jobs.add(tx, { kind: 'reset_letter', payload })
      return sent
    })
}
