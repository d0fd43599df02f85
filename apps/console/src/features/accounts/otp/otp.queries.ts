import { ApiProblem } from '@nora/client'
import type { SecondFactor } from '@nora/contract/accounts'
import type { Lang } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'
import { otpTexts } from './otp.messages.ts'

/** Returns what the sign-in of this browser waits for; null when none waits. */
export function useDueFactors() {
  const { api } = usePlatform()
  return useQuery<readonly SecondFactor[] | null>({
    queryKey: ['due_factors'],
    queryFn: async ({ signal }) => {
      try {
        await api.accounts.getUser({}, signal)
        return null
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        if (error.status === 425) return (error.data.methods ?? []) as SecondFactor[]
        if (error.status === 401) return null
        throw error
      }
    },
    meta: { failed: (lang: Lang) => otpTexts[lang].loadFailed, isSigningIn: true },
  })
}
