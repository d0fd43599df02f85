import type { ApiCalls } from '@nora/client'
import type { RequestRecord, Tunnel, TunnelEvent } from '@nora/contract'
import { calls } from '@nora/contract/calls'
import type { Lang } from '@nora/kit'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { shellTexts } from './shell.messages.ts'
import { applyToList, applyToTunnel, mergeRequests } from './tunnel-events.ts'
import { tunnelsTexts } from './tunnels.messages.ts'

const keys = {
  live: ['tunnels', 'live'] as const,
  closed: ['tunnels', 'closed'] as const,
  one: (id: string) => ['tunnels', 'one', id] as const,
  requests: (id: string) => ['tunnels', 'requests', id] as const,
}

const failed = (lang: Lang) => tunnelsTexts[lang].listFailed

/** Every live tunnel. They are few, so that searching and filtering need no network. */
function liveTunnelsQuery(api: ApiCalls) {
  return queryOptions<readonly Tunnel[]>({
    queryKey: keys.live,
    queryFn: ({ signal }) =>
      loadAllPages((page) => api.tunnels.listTunnels({ query: { state: 'live', ...page } }, signal)),
    meta: { failed },
  })
}

export type ClosedFilter = { q?: string; kind?: string; region?: string }

export function closedTunnelsQuery(api: ApiCalls, filter: ClosedFilter) {
  const { q, kind, region } = filter
  return infiniteQueryOptions({
    queryKey: [...keys.closed, q, kind, region],
    queryFn: ({ pageParam, signal }) =>
      api.tunnels.listTunnels({ query: { state: 'closed', q, kind, region, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { failed },
  })
}

/** Live tunnels that keep themselves current for as long as anything shows them. */
export function useLiveTunnels() {
  useTunnelEvents()
  return useQuery(liveTunnelsQuery(usePlatform().api))
}

export function useLiveTunnelCount(): number {
  return useLiveTunnels().data?.length ?? 0
}

export function useTunnel(id: string) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  useTunnelEvents()
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.tunnels.getTunnel({ params: { id } }, signal),
    placeholderData: () =>
      queries.getQueryData<readonly Tunnel[]>(keys.live)?.find((tunnel) => tunnel.id === id),
  })
}

export function useRecentRequests(id: string) {
  const { api } = usePlatform()
  return useQuery<readonly RequestRecord[]>({
    queryKey: keys.requests(id),
    queryFn: async ({ signal }) => (await api.tunnels.listTunnelRequests({ params: { id } }, signal)).items,
    // A tunnel that has just closed keeps no requests: its drawer stays.
    throwOnError: false,
  })
}

export function useStopTunnel() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.tunnels.stopTunnel({ params: { id } }),
    onSuccess: (tunnel) => applyEvent(queries, { type: 'tunnel', tunnel }),
    meta: { isPlaced: true },
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

function useTunnelEvents(): void {
  const { events } = usePlatform()
  const queries = useQueryClient()
  useEffect(
    () =>
      events.watch(calls.tunnels.watchTunnels.path, {
        onEvent: (event) => applyEvent(queries, event as TunnelEvent),
        onOpen: () => void queries.invalidateQueries({ queryKey: ['tunnels'] }),
      }),
    [events, queries],
  )
}

function applyEvent(queries: QueryClient, event: TunnelEvent): void {
  const id = event.type === 'tunnel' ? event.tunnel.id : event.tunnel_id
  queries.setQueryData<readonly Tunnel[]>(keys.live, (list) => list && applyToList(list, event))
  queries.setQueryData<Tunnel>(keys.one(id), (tunnel) => tunnel && applyToTunnel(tunnel, event))
  if (event.type === 'traffic') {
    queries.setQueryData<readonly RequestRecord[]>(
      keys.requests(id),
      (known) => known && mergeRequests(known, event.requests),
    )
  } else if (event.tunnel.state === 'closed') {
    void queries.invalidateQueries({ queryKey: keys.closed })
  }
}
