import { ApiProblem } from '@nora/client'
import type { Provider, ProviderSignUp } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'
import { useConfirmation } from '../proof/confirmation.tsx'
import { providersTexts } from './providers.messages.ts'

const LINKS = ['provider_links']

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

/** Who came from a provider and has no confirmed address yet; null when nobody waits any more. */
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

export function useProviderLinks() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: LINKS,
    queryFn: ({ signal }) => api.accounts.listProviderLinks({}, signal),
    meta: { failed: (lang: Lang) => providersTexts[lang].links.loadFailed },
  })
}

export function useLinkProvider() {
  const { api, leaveFor } = usePlatform()
  const { confirmed } = useConfirmation()
  return useMutation({
    mutationFn: (id: string) => confirmed(() => api.accounts.linkProvider({ params: { id }, body: {} })),
    onSuccess: ({ authorization_url }) => leaveFor(authorization_url),
    meta: { failed: (lang: Lang) => providersTexts[lang].links.linkFailed },
  })
}

export function useUnlinkProvider() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { confirmed } = useConfirmation()
  return useMutation({
    mutationFn: (id: string) => confirmed(() => api.accounts.unlinkProvider({ params: { id } })),
    onSuccess: (list) => queries.setQueryData(LINKS, list),
    meta: { failed: (lang: Lang) => providersTexts[lang].links.unlinkFailed },
  })
}
