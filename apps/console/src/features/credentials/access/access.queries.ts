import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'
import { accessTexts } from './access.messages.ts'

export function useAccess() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['access'],
    queryFn: ({ signal }) => api.credentials.listAccess({}, signal),
    meta: { failed: (lang: Lang) => accessTexts[lang].loadFailed },
  })
}

export function useEndAccess() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.credentials.endAccess({ params: { id } }),
    // The pages of tokens, API keys and SSH keys show it too.
    onSuccess: () => queries.invalidateQueries(),
    meta: { failed: (lang: Lang) => accessTexts[lang].endFailed },
  })
}
