import type { Gateway, GatewayNews, GatewayStatistics, GatewaySummary } from '@nora/contract/gateways'
import { pageCalls } from '@nora/contract/page-calls'
import type { Lang } from '@nora/kit'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import type { FailureMeta } from '../../platform/query-client.ts'
import { type Change, useChange } from '../../platform/use-change.ts'
import { useMay } from '../../platform/use-may.ts'
import { applyToGateway, applyToList } from './apply-news.ts'
import { gatewaysTitles } from './gateways-titles.messages.ts'

const GATEWAYS = ['gateways']
const LISTS = [...GATEWAYS, 'list']
const ONE = [...GATEWAYS, 'one']
const EVENTS_AT_ONCE = 50
const STATISTICS_REFRESH_MS = 60_000

export type StatisticsPeriod = 'hour' | 'day' | 'week'

/** One’s own, and those of the team where that is allowed. */
export function useGateways() {
  const { api } = usePlatform()
  const whose = useMay('gateways.manage_team') ? 'team' : 'own'
  return useQuery<readonly GatewaySummary[]>({
    queryKey: [...LISTS, whose],
    queryFn: ({ signal }) =>
      loadAllPages((page) => api.gateways.listGateways({ query: { ...page, whose } }, signal)),
    meta: { failed: (lang: Lang) => gatewaysTitles[lang].listFailed },
  })
}

export function useGateway(id: string) {
  const { api } = usePlatform()
  return useQuery<Gateway>({
    queryKey: [...ONE, id],
    queryFn: ({ signal }) => api.gateways.getGateway({ params: { id } }, signal),
  })
}

/** Free addresses, open tunnels, and whether the reader may make one. */
export function useGatewayAddSettings(isWanted = true) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: [...GATEWAYS, 'add_settings'],
    queryFn: ({ signal }) => api.gateways.getGatewayAddSettings({}, signal),
    enabled: isWanted,
  })
}

/** What happened to a gateway and its members, newest first, page after page. */
export function useGatewayEvents(id: string) {
  const { api } = usePlatform()
  return useInfiniteQuery({
    queryKey: [...GATEWAYS, 'events', id],
    queryFn: ({ pageParam, signal }) =>
      api.gateways.listGatewayEvents(
        { params: { id }, query: { before: pageParam, limit: EVENTS_AT_ONCE } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
  })
}

export function useGatewayStatistics(id: string, period: StatisticsPeriod) {
  const { api } = usePlatform()
  return useQuery<GatewayStatistics>({
    queryKey: [...GATEWAYS, 'statistics', id, period],
    queryFn: ({ signal }) => api.gateways.getGatewayStatistics({ params: { id }, query: { period } }, signal),
    refetchInterval: STATISTICS_REFRESH_MS,
  })
}

/** Keeps what is shown of gateways current; answers whether the stream is lost, so that it is as old as that. */
export function useGatewayNews(): boolean {
  const { events } = usePlatform()
  const queries = useQueryClient()
  const [isLost, setLost] = useState(false)
  useEffect(
    () =>
      events.watch(pageCalls.gateways.watchGateways.path, {
        onEvent(data) {
          const news = data as GatewayNews
          queries.setQueriesData<readonly GatewaySummary[]>(
            { queryKey: LISTS },
            (list) => list && applyToList(list, news),
          )
          queries.setQueriesData<Gateway>({ queryKey: ONE }, (one) => one && applyToGateway(one, news))
          if (news.changed.length === 0) return
          void queries.invalidateQueries({ queryKey: LISTS })
          for (const id of news.changed) void queries.invalidateQueries({ queryKey: [...ONE, id] })
        },
        onOpen() {
          setLost(false)
          void queries.invalidateQueries({ queryKey: LISTS })
          void queries.invalidateQueries({ queryKey: ONE })
        },
        onLost: () => setLost(true),
      }),
    [events, queries],
  )
  return isLost
}

/** A change after which everything that is shown of gateways is asked for again. */
export function useGatewayChange<Input, Answer>(
  change: Change<Input, Answer>,
  meta: FailureMeta = { isPlaced: true },
) {
  return useChange(GATEWAYS, change, meta)
}

/** Takes a state of a gateway that came by other ways than its question. */
export function useKnownGateway() {
  const queries = useQueryClient()
  return (gateway: Gateway) => void queries.setQueryData([...ONE, gateway.id], gateway)
}

/** The gateway is gone; its page, which is still open, does not ask for it again. */
export function useGatewayRemoval() {
  return useChange(LISTS, (api, id: string) => api.gateways.deleteGateway({ params: { id } }), {
    isPlaced: true,
  })
}
