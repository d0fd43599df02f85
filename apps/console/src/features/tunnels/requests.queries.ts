import type { RequestRecord, TeamRequest } from '@nora/contract/tunnels'
import type { Lang, RequestFilter } from '@nora/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orNull } from '../../platform/or-null.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { getSpan } from './requests-span.ts'
import { shellTexts } from './shell.messages.ts'
import type { TeamRequestsSearch } from './team-requests-search.ts'
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

/** What is kept of the requests of a span, the last to arrive first. */
export function useTeamRequests(search: TeamRequestsSearch) {
  const { api } = usePlatform()
  const span = getSpan(search)
  const { only, member, hostname, tunnel } = search
  const query = { only, member, hostname, tunnel, from: span?.from ?? '', to: span?.to ?? '' }
  return useQuery<readonly TeamRequest[]>({
    queryKey: ['team_requests', query],
    queryFn: async ({ signal }) => (await api.tunnels.listTeamRequests({ query }, signal)).items,
    enabled: span !== null,
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

/** One of the recent requests; null: it is not kept. */
export function useRequest(id: string, request_id: string) {
  const { api } = usePlatform()
  return useQuery<RequestRecord | null>({
    queryKey: tunnelKeys.request(id, request_id),
    queryFn: ({ signal }) => orNull(api.tunnels.getTunnelRequest({ params: { id, request_id } }, signal)),
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
