import { pageCalls } from '@nora/contract/page-calls'
import type { RequestRecord, Tunnel, TunnelEvent } from '@nora/contract/tunnels'
import { type Lang, passesFilter } from '@nora/kit'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { loadAllPages } from '../../platform/all-pages.ts'
import { orNull } from '../../platform/or-null.ts'
import type { PageCalls } from '../../platform/page-calls.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { applyToList, applyToTunnel, mergeRequests } from './tunnel-events.ts'
import { tunnelKeys } from './tunnel-keys.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import type { TunnelScope } from './tunnels-filter.ts'

const REQUEST_FILTERS = [undefined, 'errors', 'refused'] as const
const SCOPES = ['own', 'team'] as const

const failed = (lang: Lang) => tunnelsTexts[lang].listFailed

/** Every live tunnel. They are few, so that searching and filtering need no network. */
function liveTunnelsQuery(api: PageCalls, scope: TunnelScope) {
  const list = getList(api, scope)
  return queryOptions<readonly Tunnel[]>({
    queryKey: tunnelKeys.live(scope),
    queryFn: ({ signal }) => loadAllPages((page) => list({ query: { state: 'live', ...page } }, signal)),
    meta: { failed },
  })
}

function getList({ tunnels }: PageCalls, scope: TunnelScope) {
  return scope === 'own' ? tunnels.listTunnels : tunnels.listTeamTunnels
}

export type ClosedFilter = { q?: string; kind?: string; region?: string; person?: string }

export function closedTunnelsQuery(api: PageCalls, scope: TunnelScope, filter: ClosedFilter) {
  const { q, kind, region, person } = filter
  const list = getList(api, scope)
  return infiniteQueryOptions({
    queryKey: [...tunnelKeys.closed, scope, q, kind, region, person],
    queryFn: ({ pageParam, signal }) =>
      list(
        {
          query: {
            state: 'closed',
            q,
            kind,
            region,
            cursor: pageParam,
            ...(scope === 'team' && { person }),
          },
        },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { failed },
  })
}

/** Live tunnels that keep themselves current for as long as anything shows them. */
export function useLiveTunnels(scope: TunnelScope = 'own') {
  useTunnelEvents()
  return useQuery(liveTunnelsQuery(usePlatform().api, scope))
}

/** For the frame, which stays when the page is refused: who is kept out of one team can still choose another. */
export function useLiveTunnelCount(): number {
  useTunnelEvents()
  const live = useQuery({ ...liveTunnelsQuery(usePlatform().api, 'own'), throwOnError: false })
  return live.data?.length ?? 0
}

/** One that does not exist has data of null: the list says so above itself. */
export function useTunnel(id: string) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  useTunnelEvents()
  return useQuery<Tunnel | null>({
    queryKey: tunnelKeys.one(id),
    queryFn: ({ signal }) => orNull(api.tunnels.getTunnel({ params: { id } }, signal)),
    placeholderData: () =>
      SCOPES.flatMap((scope) => queries.getQueryData<readonly Tunnel[]>(tunnelKeys.live(scope)) ?? []).find(
        (tunnel) => tunnel.id === id,
      ),
  })
}

export function useStopTunnel() {
  const { api } = usePlatform()
  const apply = useApplyEvent()
  return useMutation({
    mutationFn: (id: string) => api.tunnels.stopTunnel({ params: { id } }),
    onSuccess: (tunnel) => apply({ type: 'tunnel', tunnel }),
    meta: { isPlaced: true },
  })
}

function useTunnelEvents(): void {
  const { events } = usePlatform()
  const queries = useQueryClient()
  const apply = useApplyEvent()
  useEffect(
    () =>
      events.watch(pageCalls.tunnels.watchTunnels.path, {
        onEvent: (event) => apply(event as TunnelEvent),
        onOpen: () => void queries.invalidateQueries({ queryKey: ['tunnels'] }),
      }),
    [events, queries, apply],
  )
}

function useApplyEvent(): (event: TunnelEvent) => void {
  const queries = useQueryClient()
  const { session } = usePlatform()
  return useCallback((event) => applyEvent(queries, event, session.get()?.id), [queries, session])
}

function applyEvent(queries: QueryClient, event: TunnelEvent, own_id: string | undefined): void {
  const id = event.type === 'tunnel' ? event.tunnel.id : event.tunnel_id
  for (const scope of SCOPES) {
    // Who leads a team hears of everybody's: those of others are not among one's own.
    if (scope === 'own' && event.type === 'tunnel' && event.tunnel.user.id !== own_id) continue
    queries.setQueryData<readonly Tunnel[]>(
      tunnelKeys.live(scope),
      (list) => list && applyToList(list, event),
    )
  }
  queries.setQueryData<Tunnel | null>(tunnelKeys.one(id), (tunnel) => tunnel && applyToTunnel(tunnel, event))
  if (event.type === 'traffic') {
    for (const only of REQUEST_FILTERS) {
      const arrived = event.requests.filter((record) => passesFilter(record, only))
      queries.setQueryData<readonly RequestRecord[]>(
        tunnelKeys.requests(id, only),
        (known) => known && mergeRequests(known, arrived),
      )
    }
  } else if (event.tunnel.state === 'closed') {
    void queries.invalidateQueries({ queryKey: tunnelKeys.closed })
  }
}
