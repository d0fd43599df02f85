import { ApiProblem } from '@nora/client'
import type { CodeSent, CurrentUser } from '@nora/contract'
import { type Lang, SECOND_MS } from '@nora/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Platform, usePlatform } from '../../platform/platform.tsx'
import { accountsTexts } from './accounts.messages.ts'

/** Takes over who is signed in: the session of this tab and the language of the person. */
export function acceptUser({ session, language }: Platform, user: CurrentUser): void {
  session.set(user)
  language.adopt(user.language)
}

/** Asks who the cookie belongs to; nobody when it is not good or a one-time code is still due. */
export async function loadUser(platform: Platform): Promise<void> {
  try {
    const lang = platform.language.requested() ?? undefined
    acceptUser(platform, await platform.api.accounts.getUser({ query: { lang } }))
  } catch (error) {
    if (!(error instanceof ApiProblem) || (error.status !== 401 && error.status !== 425)) throw error
    platform.session.set(null)
  }
}

/** Any call that answers with the user who is signed in by it. */
export function useSigningIn<T>(call: (platform: Platform, input: T) => Promise<CurrentUser>) {
  const platform = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: T) => call(platform, input),
    // Nothing of whoever was here before may show through.
    onSuccess: (user) => {
      queries.clear()
      acceptUser(platform, user)
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

/** Ends the session on the server; then `forget` ends it here. */
export function useSignOut(forget: () => void) {
  const { api } = usePlatform()
  return useMutation({
    mutationFn: () => api.accounts.signOut(),
    onSuccess: forget,
    meta: { failed: (lang: Lang) => accountsTexts[lang].signOutFailed },
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
