import { pageCalls } from '@nora/contract/page-calls'
import type {
  Webhook,
  WebhookDeliverySummary,
  WebhookNews,
  WebhookReplay,
  WebhookRequest,
  WebhookRequestSummary,
  WebhookSummary,
} from '@nora/contract/webhooks'
import { SECOND_MS } from '@nora/kit'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePlatform } from '../../platform/platform.tsx'
import {
  applyDelivery,
  applyToDead,
  applyToList,
  applyToRequest,
  applyToRequests,
  applyToWebhook,
  isHistoryOld,
  type RequestPages,
} from './apply-news.ts'
import { WEBHOOK_KEYS as KEYS } from './webhook-keys.ts'

/** Counts of the webhook and of its targets come with neither request nor delivery: they are asked for this long after. */
const COUNTS_MS = SECOND_MS

/** Keeps what is shown of one webhook current; answers whether the stream is lost, so that it is as old as that. */
export function useWebhookNews(id: string): boolean {
  const { events } = usePlatform()
  const queries = useQueryClient()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let counting: ReturnType<typeof setTimeout> | undefined
    function countSoon() {
      counting ??= setTimeout(() => {
        counting = undefined
        void queries.invalidateQueries({ queryKey: KEYS.webhook(id) })
      }, COUNTS_MS)
    }
    const stop = events.watch(pageCalls.webhooks.watchWebhook.path.replace('{id}', encodeURIComponent(id)), {
      onEvent(event) {
        const news = event as WebhookNews
        applyNews(queries, id, news)
        if (news.type === 'request' || news.type === 'delivery') countSoon()
      },
      onOpen() {
        setLost(false)
        askAnew(queries, id)
      },
      onLost: () => setLost(true),
    })
    return () => {
      clearTimeout(counting)
      stop()
    }
  }, [events, queries, id])
  return isLost
}

/** What was missed while nothing was told. */
function askAnew(queries: QueryClient, id: string): void {
  for (const queryKey of [KEYS.webhook(id), KEYS.requestLists(id), KEYS.allRequests(id), KEYS.dead(id)])
    void queries.invalidateQueries({ queryKey })
}

function applyNews(queries: QueryClient, id: string, news: WebhookNews): void {
  if (news.type === 'request') applyRequest(queries, id, news.request)
  else if (news.type === 'delivery') applyToDeliveries(queries, id, news.delivery)
  else if (news.type === 'skipped') askAnew(queries, id)
  else if (news.type === 'replay') applyReplay(queries, id, news.replay)
  else applyToPage(queries, id, news)
}

function applyReplay(queries: QueryClient, id: string, replay: WebhookReplay): void {
  if (replay.id !== null) queries.setQueryData(KEYS.replay(id, replay.id), replay)
}

function applyToPage(queries: QueryClient, id: string, news: WebhookNews): void {
  queries.setQueryData<Webhook>(KEYS.webhook(id), (webhook) => webhook && applyToWebhook(webhook, news))
  if (news.type !== 'webhook') return
  queries.setQueriesData<readonly WebhookSummary[]>(
    { queryKey: KEYS.lists },
    (list) => list && applyToList(list, news.webhook),
  )
}

function applyRequest(queries: QueryClient, id: string, request: WebhookRequestSummary): void {
  for (const [queryKey] of queries.getQueriesData({ queryKey: KEYS.requestLists(id) })) {
    const shown = queryKey.at(-1) as Parameters<typeof applyToRequests>[2]
    queries.setQueryData<RequestPages>(queryKey, (list) => list && applyToRequests(list, request, shown))
  }
  queries.setQueryData<WebhookRequest>(
    KEYS.request(id, request.id),
    (known) => known && applyToRequest(known, request),
  )
}

function applyToDeliveries(queries: QueryClient, id: string, told: WebhookDeliverySummary): void {
  queries.setQueryData<readonly WebhookDeliverySummary[]>(
    KEYS.dead(id),
    (list) => list && applyToDead(list, told),
  )
  const queryKey = KEYS.request(id, told.request_id)
  const known = queries.getQueryData<WebhookRequest>(queryKey)
  if (!known) return
  if (isHistoryOld(known, told)) void queries.invalidateQueries({ queryKey })
  queries.setQueryData<WebhookRequest>(queryKey, applyDelivery(known, told))
}
