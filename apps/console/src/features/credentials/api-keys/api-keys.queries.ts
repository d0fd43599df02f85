import type { ApiKey, CreateApiKey } from '@nora/contract/credentials'
import { type Lang, SECOND_MS } from '@nora/kit'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../../platform/all-pages.ts'
import type { PageCalls } from '../../../platform/page-calls.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useChange } from '../../../platform/use-change.ts'
import { apiKeysTexts } from './api-keys.messages.ts'

const KEYS = ['api_keys']
/** "Last call" is told to the minute; a page that is open keeps up with that. */
const REFRESHED_EVERY_MS = 15 * SECOND_MS

function apiKeysQuery(api: PageCalls) {
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
  return useChange(KEYS, (api, body: CreateApiKey) => api.credentials.createApiKey({ body }), {
    isPlaced: true,
    isSecret: true,
  })
}

export function useRenameApiKey() {
  return useChange(
    KEYS,
    (api, { id, description }: { id: string; description: string }) =>
      api.credentials.renameApiKey({ params: { id }, body: { description } }),
    { isPlaced: true },
  )
}

export function useRevokeApiKey() {
  return useChange(KEYS, (api, id: string) => api.credentials.revokeApiKey({ params: { id } }), {
    isPlaced: true,
  })
}
