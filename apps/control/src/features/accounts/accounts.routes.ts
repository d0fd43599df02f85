import type { Routes } from '@nora/contract'
import { can } from '../../platform/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { SessionCookie } from '../../platform/http/session-cookie.ts'
import type { Deps } from './accounts.deps.ts'
import { getUserById } from './accounts.store.ts'
import { toCurrentUser } from './current-user.ts'
import { resetPassword } from './reset-password.ts'
import { sendResetCode } from './send-reset-code.ts'
import { sendSignUpCode } from './send-sign-up-code.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { type SignedIn, signUp } from './sign-up.ts'
import { switchLanguage } from './switch-language.ts'

export function accountsHandlers(deps: Deps): Handlers<Routes['accounts']> {
  const run = {
    sendSignUpCode: sendSignUpCode(deps),
    signUp: signUp(deps),
    signIn: signIn(deps),
    signOut: signOut(deps),
    sendResetCode: sendResetCode(deps),
    resetPassword: resetPassword(deps),
    switchLanguage: switchLanguage(deps),
  }
  return {
    getUser: async ({ actor, origin, query }) => {
      // A program that only reads is shown the user, and changes nothing by the way.
      if (query.lang && query.lang !== actor.language && can(actor, 'account.own')) {
        return run.switchLanguage(actor, origin, query.lang)
      }
      return toCurrentUser(deps, deps.db, await getUserById(deps.db, actor.user_id), actor.team_id)
    },
    signIn: async ({ body, origin, session }) => remember(session, await run.signIn(body, origin)),
    signOut: async ({ session, origin }) => {
      await run.signOut(session.token, origin)
      session.clear()
      return undefined
    },
    sendSignUpCode: ({ body, lang }) => run.sendSignUpCode(body.email, body.lang ?? lang),
    signUp: async ({ body, lang, origin, session }) =>
      remember(session, await run.signUp({ ...body, lang: body.lang ?? lang }, origin)),
    sendResetPasswordCode: ({ body, lang }) => run.sendResetCode(body.email, body.lang ?? lang),
    resetPassword: async ({ body, origin, session }) =>
      remember(session, await run.resetPassword(body, origin)),
    switchLanguage: ({ actor, origin, body }) => run.switchLanguage(actor, origin, body.lang),
  }
}

function remember(cookie: SessionCookie, { user, session }: SignedIn) {
  cookie.set(session.token, session.expires_at)
  return user
}
