import { ApiProblem } from '@nora/client'
import type { CodeSent, CurrentUser } from '@nora/contract/accounts'
import { type Lang, SECOND_MS } from '@nora/kit'
import { setTheme } from '@nora/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Platform, usePlatform } from '../../platform/platform.tsx'
import type { Progress } from '../../platform/routing/parent-routes.ts'

/** Takes over who is signed in: the session of this tab and the language that the person chose. */
export function acceptUser({ session, language }: Platform, user: CurrentUser): void {
  session.set(user)
  if (user.language) language.adopt(user.language)
}

/** Asks who the cookie belongs to, and takes over whoever is in. */
export async function loadUser(platform: Platform): Promise<Progress> {
  try {
    acceptUser(platform, await platform.api.accounts.getUser())
    return 'in'
  } catch (error) {
    if (!(error instanceof ApiProblem) || (error.status !== 401 && error.status !== 425)) throw error
    return error.status === 425 ? 'factor_due' : 'out'
  }
}

/** Says where a sign-in goes on once its call succeeded. */
export type NextStep = Exclude<Progress, 'out'>

/** Any call that answers with the user who is signed in by it, or that a second factor is due. */
export function useSigningIn<T>(call: (platform: Platform, input: T) => Promise<CurrentUser>) {
  const platform = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: T): Promise<NextStep> => {
      try {
        const user = await call(platform, input)
        // Nothing of whoever was here before may show through.
        queries.clear()
        acceptUser(platform, user)
        setTheme(user.theme)
        return 'in'
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 425) return 'factor_due'
        throw error
      }
    },
    meta: { isPlaced: true, isSigningIn: true },
  })
}

export type CodeKind = 'sign_up' | 'reset'
export type SentCode = { resendAtMs: number }

export const sentCodeKey = (kind: CodeKind, email: string) => ['sent_code', kind, email] as const

/** Mails a code, and remembers when the next may be asked for. */
export function useSendCode(kind: CodeKind) {
  const { api, language, clock } = usePlatform()
  const queries = useQueryClient()
  const remember = (email: string, waitS: number) =>
    queries.setQueryData<SentCode>(sentCodeKey(kind, email), {
      resendAtMs: clock.now().getTime() + waitS * SECOND_MS,
    })
  return useMutation({
    mutationFn: (email: string): Promise<CodeSent> => {
      const input = { body: { email, lang: language.get() } }
      return kind === 'sign_up'
        ? api.accounts.sendSignUpCode(input)
        : api.accounts.sendResetPasswordCode(input)
    },
    onSuccess: (sent, email) => remember(email, sent.resend_after_s),
    onError: (error, email) => {
      if (error instanceof ApiProblem && error.retryAfterS !== null) remember(email, error.retryAfterS)
    },
    meta: { isPlaced: true, isSigningIn: true },
  })
}

export function useSwitchLanguage() {
  const { api, session, language } = usePlatform()
  return useMutation({
    mutationFn: (lang: Lang) => {
      language.set(lang)
      return session.get() ? api.accounts.switchLanguage({ body: { lang } }) : Promise.resolve(null)
    },
    onSuccess: (user) => {
      if (user) session.set(user)
    },
  })
}
