import { HOUR_MS, randomToken } from '@nora/kit'
import type { BrowserCookie } from '../../platform/http/browser-cookie.ts'
import type { Deps } from './accounts.deps.ts'
import type { AccountsHandlers } from './accounts.handlers.ts'
import { confirmIdentity, sendConfirmationCode } from './confirm-identity.ts'
import { getCurrentUser } from './current-user.ts'
import { enter } from './enter.ts'
import { mfaHandlers } from './mfa/mfa.routes.ts'
import { passkeysHandlers } from './passkeys/passkeys.routes.ts'
import { noteLanguage } from './profile/note-language.ts'
import { profileHandlers } from './profile/profile.routes.ts'
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
    noteLanguage: noteLanguage(deps),
  }
  /** Identifies the browser that asks for a code by a cookie, which lives as long as it may ask for others. */
  const getBrowser = (cookie: BrowserCookie): string => {
    const token = cookie.token ?? randomToken(43)
    cookie.set(token, new Date(deps.clock.now().getTime() + HOUR_MS))
    return token
  }
  return {
    ...profileHandlers(deps),
    ...sessionsHandlers(deps),
    ...mfaHandlers(deps),
    ...passkeysHandlers(deps),
    ...providerLinksHandlers(deps),
    ...ssoSignInHandlers(deps),
    getUser: async ({ actor, lang, requestedLang }) => {
      // What one address asks for is no habit of the browser.
      if (actor.credential.kind === 'session' && requestedLang === null) await run.noteLanguage(actor, lang)
      return getCurrentUser(deps, deps.db, actor)
    },
    signIn: async ({ body, origin, session }) =>
      enter(session, await run.signIn(body, origin, session.token)),
    signOut: async ({ session, origin }) => {
      await run.signOut(session.token, origin)
      session.clear()
      return undefined
    },
    sendSignUpCode: ({ body, lang, cookie, origin }) =>
      run.sendSignUpCode({ lang, ...body, browser: getBrowser(cookie('nora_code')) }, origin),
    signUp: async ({ body, lang, origin, session, cookie }) => {
      const [provider, code] = [cookie('nora_provider'), cookie('nora_code')]
      const browser = { replaces: session.token, provider: provider.token, code: code.token }
      const signedIn = await run.signUp(
        { ...body, lang: body.lang ?? lang, is_lang_chosen: body.lang !== undefined },
        origin,
        browser,
      )
      if ('with_provider' in body) provider.clear()
      code.clear()
      return enter(session, signedIn)
    },
    sendResetPasswordCode: ({ body, lang, cookie, origin }) =>
      run.sendResetCode({ lang, ...body, browser: getBrowser(cookie('nora_code')) }, origin),
    resetPassword: async ({ body, origin, session, cookie }) => {
      const code = cookie('nora_code')
      const browser = { replaces: session.token, code: code.token }
      const signedIn = await run.resetPassword(body, origin, browser)
      code.clear()
      return enter(session, signedIn)
    },
    sendConfirmationCode: ({ actor, origin }) => run.sendConfirmationCode(actor, origin),
    confirmIdentity: async ({ actor, body, origin, session }) => {
      const confirmed = await run.confirmIdentity(actor, body, origin)
      session.set(confirmed.session.token, confirmed.session.expires_at)
      return { confirmed_until: confirmed.confirmed_until }
    },
  }
}
