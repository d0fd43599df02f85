import type { CodeSent, CurrentUser } from '@nora/contract/accounts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { codeEmail } from '../accounts.emails.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { deleteTicketsOf, findUserByEmail, getUserById, updateUser } from '../accounts.store.ts'
import { toCurrentUser } from '../current-user.ts'
import { addNotice } from '../notices.ts'
import { type CodeSubject, checkCode, consumeCode, issueCode } from '../one-time-codes.ts'

/** Mails a code to the new address, good for this user only. */
export function sendChangeEmailCode(deps: Deps) {
  return async (actor: Actor, email: string, origin: Origin): Promise<CodeSent> => {
    if (email === actor.email) throw fieldProblem('email', accountsTexts.sameEmail)
    if (await findUserByEmail(deps.db, email)) throw problem('UserAlreadyExists')
    return deps.transaction(async (tx) => {
      const { code, sent } = await issueCode(deps, tx, getSubject(actor, email), origin)
      const payload = codeEmail({ kind: 'changeEmail', to: email, lang: actor.language, code })
      await deps.jobs.add(tx, { kind: 'letter', payload })
      return sent
    })
  }
}

/** Moves the account to the new address, and tells the old one. */
export function changeEmail(deps: Deps) {
  return async (
    actor: Actor,
    { email, code }: { email: string; code: string },
    origin: Origin,
  ): Promise<CurrentUser> => {
    const code_id = await checkCode(deps, deps.db, { ...getSubject(actor, email), code }, origin)
    return deps.transaction(async (tx) => {
      await consumeCode(tx, code_id)
      const before = await getUserById(tx, actor.user_id)
      const user = await updateUser(tx, before.id, { email, email_confirmed_at: deps.clock.now() })
      await deleteTicketsOf(tx, user.id)
      const data = { before: { email: before.email }, after: { email } }
      await deps.emit(tx, origin, { kind: 'user.email_changed', object_id: user.id, data })
      await addNotice(deps, tx, user, 'emailChanged', { origin, detail: email, to: before.email })
      return toCurrentUser(deps, tx, user, actor.team_id)
    })
  }
}

function getSubject({ user_id, credential }: Actor, email: string): CodeSubject {
  return { purpose: 'change_email', email, user_id, browser: credential.id }
}
