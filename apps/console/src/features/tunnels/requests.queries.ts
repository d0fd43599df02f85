import { ApiProblem } from '@nora/client'
import type { RequestRecord } from '@nora/contract/tunnels'
import type { Lang, RequestFilter } from '@nora/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { shellTexts } from './shell.messages.ts'
import { tunnelKeys } from './tunnel-keys.ts'

export function useRecentRequests(id: string, only?: RequestFilter) {
  const { api } = usePlatform()
  return useQuery<readonly RequestRecord[]>({
    queryKey: tunnelKeys.requests(id, only),
    queryFn: async ({ signal }) =>
      (await api.tunnels.listTunnelRequests({ params: { id }, query: { only } }, signal)).items,
    // The drawer stays, whatever becomes of the list in it.
    throwOnError: false,
  })
}

/** One of the recent requests; null: it is not kept. */
export function useRequest(id: string, request_id: string) {
  const { api } = usePlatform()
  return useQuery<RequestRecord | null>({
    queryKey: tunnelKeys.request(id, request_id),
    queryFn: async ({ signal }) => {
      try {
        return await api.tunnels.getTunnelRequest({ params: { id, request_id } }, signal)
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'NotFound') return null
        throw error
      }
    },
    // What has happened does not change.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Sends a visitor of a shell away; the list shows it once they have left. */
export function useEndSession(id: string) {
  const { api } = usePlatform()
  return useMutation({
    mutationFn: (session_id: string) => api.tunnels.endSession({ params: { id, session_id } }),
    meta: { failed: (lang: Lang) => shellTexts[lang].endFailed },
  })
}
