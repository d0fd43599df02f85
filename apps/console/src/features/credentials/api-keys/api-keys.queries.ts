import type { ApiCalls } from '@nora/client'
import type { ApiKey, CreateApiKey } from '@nora/contract'
import { type Lang, SECOND_MS } from '@nora/kit'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadAllPages } from '../../../platform/all-pages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { apiKeysTexts } from './api-keys.messages.ts'

const KEYS = ['api_keys']
/** "Last call" is told to the minute; a page that is open keeps up with that. */
const REFRESHED_EVERY_MS = 15 * SECOND_MS

function apiKeysQuery(api: ApiCalls) {
  return queryOptions<readonly ApiKey[]>({
    queryKey: KEYS,
    queryFn: ({ signal }) => loadAllPages((page) => api.credentials.listApiKeys({ query: page }, signal)),
    refetchInterval: REFRESHED_EVERY_MS,
    meta: { failed: (lang: Lang) => apiKeysTexts[lang].listFailed },
  })
}

/** The reader's keys; they are at most a hundred, so that searching needs no network. */
export function useApiKeys() {
  return useQuery(apiKeysQuery(usePlatform().api))
}

/** Makes a key. The whole of it lives in this mutation only, until its component leaves. */
export function useCreateApiKey() {
  const { api } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: CreateApiKey) => api.credentials.createApiKey({ body }),
    onSuccess: refresh,
    gcTime: 0,
    meta: { isPlaced: true },
  })
}

export function useRenameApiKey() {
  const { api } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, description }: { id: string; description: string }) =>
      api.credentials.renameApiKey({ params: { id }, body: { description } }),
    onSuccess: refresh,
    meta: { isPlaced: true },
  })
}

export function useRevokeApiKey() {
  const { api } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.credentials.revokeApiKey({ params: { id } }),
    onSuccess: refresh,
    meta: { isPlaced: true },
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEYS })
}
