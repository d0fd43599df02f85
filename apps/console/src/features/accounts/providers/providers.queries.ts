import { ApiProblem } from '@nora/client'
import type { Provider, ProviderSignUp } from '@nora/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'

/** Leads to the provider, which leads back to `return_to`. */
export function useProviderSignIn(return_to: string | undefined) {
  const { api, leaveFor } = usePlatform()
  return useMutation({
    mutationFn: ({ id }: Provider) =>
      api.accounts.startProviderSignIn({ params: { id }, body: { return_to } }),
    onSuccess: ({ authorization_url }) => leaveFor(authorization_url),
    meta: { isPlaced: true, isSigningIn: true },
  })
}

/**
 * Returns the person who came from a provider and has no confirmed address yet; null when nobody waits any
 * more.
 */
export function useProviderSignUp(provider: string | undefined) {
  const { api } = usePlatform()
  return useQuery<ProviderSignUp | null>({
    queryKey: ['provider_sign_up', provider],
    queryFn: ({ signal }) =>
      api.accounts.getProviderSignUp({}, signal).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.status === 404) return null
        throw error
      }),
    enabled: provider !== undefined,
    meta: { isPlaced: true },
  })
}
