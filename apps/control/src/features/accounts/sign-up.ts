import type { Lang } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { findUserByEmail, insertUser } from './accounts.store.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { checkCode, consumeCode } from './one-time-codes.ts'
import { assertGoodPassword } from './passwords.ts'
import { linkWaitingIdentity } from './provider-links/waiting-identity.ts'

export type SignUp = {
  email: string
  code: string
  name?: string
  lang: Lang
  /** True if the user chose the language, false if the browser merely announced it. */
  is_lang_chosen: boolean
  time_zone?: string
} & ({ password: string } | { with_provider: true })

/**
 * Holds what the browser sent: its session so far, its provider flow, and the cookie it asked for a code with.
 */
export type BrowserTokens = { replaces: string | null; provider: string | null; code: string | null }

/** Makes the user with a personal team and signs in, all or nothing. */
export function signUp(deps: Deps) {
  return async (input: SignUp, origin: Origin, browser: BrowserTokens): Promise<SignedIn> => {
    const { email, code, name, lang, is_lang_chosen, time_zone } = input
    // This comes before the code, so that a repeated sign-up whose response was lost learns that it worked.
    if (await findUserByEmail(deps.db, email)) throw problem('UserAlreadyExists')
    if ('password' in input) {
      assertGoodPassword(input.password, { minLength: deps.config.password_min_length, email, name })
    }
    const shown = { purpose: 'sign_up', email, code, browser: browser.code ?? '' } as const
    const code_id = await checkCode(deps, deps.db, shown, origin)
    const password_hash = 'password' in input ? await deps.hasher.hash(input.password) : null
    return deps.transaction(async (tx) => {
      await consumeCode(tx, code_id)
      const now = deps.clock.now()
      const user = await insertUser(tx, {
        id: deps.ids.next('usr'),
        email,
        name,
        language: lang,
        has_chosen_language: is_lang_chosen,
        time_zone,
        password_hash,
        email_confirmed_at: now,
        created_at: now,
      })
      const team_id = await deps.createPersonalTeam(tx, user)
      const whose = { ...origin, user_id: user.id, team_id }
      await deps.emit(tx, whose, { kind: 'user.signed_up', object_id: user.id, data: { email } })
      if ('with_provider' in input) await linkWaitingIdentity(deps, tx, user, browser.provider, whose)
      return finishSignIn(deps, tx, user, { with: 'code', replaces: browser.replaces }, origin)
    })
  }
}
