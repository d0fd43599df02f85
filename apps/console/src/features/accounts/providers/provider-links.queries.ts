import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirmation } from '../../../platform/confirmation.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { providerLinksTexts } from './provider-links.messages.ts'

const LINKS = ['provider_links']

export function useProviderLinks() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: LINKS,
    queryFn: ({ signal }) => api.accounts.listProviderLinks({}, signal),
    meta: { failed: (lang: Lang) => providerLinksTexts[lang].loadFailed },
  })
}

export function useLinkProvider() {
  const { api, leaveFor } = usePlatform()
  const { confirmed } = useConfirmation()
  return useMutation({
    mutationFn: (id: string) => confirmed(() => api.accounts.linkProvider({ params: { id }, body: {} })),
    onSuccess: ({ authorization_url }) => leaveFor(authorization_url),
    meta: { failed: (lang: Lang) => providerLinksTexts[lang].linkFailed },
  })
}

export function useUnlinkProvider() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { confirmed } = useConfirmation()
  return useMutation({
    mutationFn: (id: string) => confirmed(() => api.accounts.unlinkProvider({ params: { id } })),
    onSuccess: (list) => queries.setQueryData(LINKS, list),
    meta: { failed: (lang: Lang) => providerLinksTexts[lang].unlinkFailed },
  })
}
