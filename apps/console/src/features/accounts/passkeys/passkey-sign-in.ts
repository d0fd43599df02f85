import type { PasskeyAssertion } from '@nora/contract/accounts'
import { MINUTE_MS } from '@nora/kit'
import { useEffect, useRef } from 'react'
import { usePlatform } from '../../../platform/platform.tsx'
import { type NextStep, useSigningIn } from '../accounts.queries.ts'

/** Signs in with a passkey, or finishes a sign-in with it, in the browser's own window. */
export function usePasskeySignIn() {
  return useSigningIn<void>(async ({ api, passkeys }) => {
    const credential = await passkeys.show(await api.accounts.startPasskeyCheck())
    return api.accounts.verifyPasskey({ body: { credential } })
  })
}

/** Challenges live for five minutes; a page that stays open asks for another before that. */
const RENEWED_EVERY_MS = 4 * MINUTE_MS

/**
 * Offers passkeys among the suggestions of the address field, where the browser can. Answers why the one
 * that was chosen did not fit.
 */
export function usePasskeySuggestions(
  isAvailable: boolean,
  onSignedIn: (next: NextStep) => void,
): Error | null {
  const { api, passkeys } = usePlatform()
  const { mutate, error } = useSigningIn<PasskeyAssertion>((_platform, credential) =>
    api.accounts.verifyPasskey({ body: { credential } }),
  )
  const latest = useRef(onSignedIn)
  useEffect(() => {
    latest.current = onSignedIn
  })
  useEffect(() => {
    if (!isAvailable) return
    let isWanted = true
    const offer = async () => {
      if (!(await passkeys.canSuggest())) return
      const options = await api.accounts.startPasskeyCheck()
      if (!isWanted) return
      const credential = await passkeys.suggest(options)
      mutate(credential, { onSuccess: (next) => latest.current(next) })
    }
    // A failure is no problem, because the passkey is only offered.
    const start = () => void offer().catch(() => {})
    start()
    const timer = setInterval(start, RENEWED_EVERY_MS)
    return () => {
      isWanted = false
      clearInterval(timer)
      passkeys.cancel()
    }
  }, [isAvailable, api, passkeys, mutate])
  return error
}
