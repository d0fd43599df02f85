import { can } from '../../platform/actor.ts'
import type { Deps } from './accounts.deps.ts'
import { confirmIdentity, sendConfirmationCode } from './confirm-identity.ts'
import { getCurrentUser } from './current-user.ts'
import { type AccountsHandlers, enter } from './enter.ts'
import { mfaHandlers } from './mfa/mfa.routes.ts'
import { passkeysHandlers } from './passkeys/passkeys.routes.ts'
import { noteLanguage } from './profile/note-language.ts'
import { profileHandlers } from './profile/profile.routes.ts'
import { changeProfile } from './profile/update-user.ts'
import { providerLinksHandlers } from './provider-links/provider-links.routes.ts'
import { resetPassword } from './reset-password.ts'
import { sendResetCode } from './send-reset-code.ts'
import { sendSignUpCode } from './send-sign-up-code.ts'
import { sessionsHandlers } from './sessions/sessions.routes.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { ssoSignInHandlers } from './sso/sso.routes.ts'

export function accountsHandlers(deps: Deps): AccountsHandlers {
  const run = {
    sendSignUpCode: sendSignUpCode(deps),
    signUp: signUp(deps),
    signIn: signIn(deps),
    signOut: signOut(deps),
    sendResetCode: sendResetCode(deps),
    resetPassword: resetPassword(deps),
    sendConfirmationCode: sendConfirmationCode(deps),
    confirmIdentity: confirmIdentity(deps),
    changeProfile: changeProfile(deps),
    noteLanguage: noteLanguage(deps),
  }
  return {
    ...profileHandlers(deps),
    ...sessionsHandlers(deps),
    ...mfaHandlers(deps),
    ...passkeysHandlers(deps),
    ...providerLinksHandlers(deps),
    ...ssoSignInHandlers(deps),
    getUser: async ({ actor, origin, query, lang }) => {
      // A program that only reads is shown the user, and changes nothing by the way.
      if (query.lang && can(actor, 'account.own')) {
        return run.changeProfile(actor, origin, { language: query.lang })
      }
      if (actor.credential.kind === 'session') await run.noteLanguage(actor, lang)
      return getCurrentUser(deps, deps.db, actor)
    },
    signIn: async ({ body, origin, session }) =>
      enter(session, await run.signIn(body, origin, session.token)),
    signOut: async ({ session, origin }) => {
      await run.signOut(session.token, origin)
      session.clear()
      return undefined
    },
    sendSignUpCode: ({ body, lang }) => run.sendSignUpCode(body.email, body.lang ?? lang),
    signUp: async ({ body, lang, origin, session, cookie }) => {
      const provider = cookie('nora_provider')
      const browser = { replaces: session.token, provider: provider.token }
      const signedIn = await run.signUp(
        { ...body, lang: body.lang ?? lang, is_lang_chosen: body.lang !== undefined },
        origin,
        browser,
      )
      if ('with_provider' in body) provider.clear()
      return enter(session, signedIn)
    },
    sendResetPasswordCode: ({ body, lang }) => run.sendResetCode(body.email, body.lang ?? lang),
    resetPassword: async ({ body, origin, session }) =>
      enter(session, await run.resetPassword(body, origin, session.token)),
    sendConfirmationCode: ({ actor }) => run.sendConfirmationCode(actor),
    confirmIdentity: async ({ actor, body, origin, session }) => {
      const confirmed = await run.confirmIdentity(actor, body, origin)
      session.set(confirmed.session.token, confirmed.session.expires_at)
      return { confirmed_until: confirmed.confirmed_until }
    },
  }
}
