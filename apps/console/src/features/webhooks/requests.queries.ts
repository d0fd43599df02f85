import type {
  ReplayWebhook,
  WebhookDeliverySummary,
  WebhookReplay,
  WebhookRequest,
} from '@nora/contract/webhooks'
import { type Lang, SECOND_MS } from '@nora/kit'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import type { PageCalls } from '../../platform/page-calls.ts'
import { usePlatform } from '../../platform/platform.tsx'
import type { RequestPages } from './apply-news.ts'
import { failuresTexts } from './failures.messages.ts'
import { WEBHOOK_KEYS as KEYS } from './webhook-keys.ts'
import { useWebhookChange } from './webhooks.queries.ts'

const REQUESTS_AT_ONCE = 50
/** What is searched for cannot be told apart in the stream: it is asked for again. */
const FOUND_REFRESH_MS = 5 * SECOND_MS
const REPLAY_REFRESH_MS = 2 * SECOND_MS

export type ShownRequests = { q: string; states: readonly string[] }

/** Stored requests, newest first, page after page. */
export function useRequests(id: string, shown: ShownRequests) {
  const { api } = usePlatform()
  return useInfiniteQuery({
    queryKey: KEYS.requests(id, shown),
    queryFn: ({ pageParam, signal }): Promise<RequestPages['pages'][number]> =>
      api.webhooks.listWebhookRequests(
        {
          params: { id },
          query: {
            cursor: pageParam,
            limit: REQUESTS_AT_ONCE,
            ...(shown.q !== '' && { q: shown.q }),
            ...(shown.states.length > 0 && { state: shown.states.join(',') }),
          },
        },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: shown.q === '' ? false : FOUND_REFRESH_MS,
    meta: { isPlaced: true },
  })
}

/** One request with its deliveries; a request that is gone is a failure of its place, not of the page. */
export function useRequest(id: string, requestId: string) {
  const { api } = usePlatform()
  return useQuery<WebhookRequest>({
    queryKey: KEYS.request(id, requestId),
    queryFn: ({ signal }) =>
      api.webhooks.getWebhookRequest({ params: { id, request_id: requestId } }, signal),
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

/** Every delivery that was given up. */
export function useDeadDeliveries(id: string) {
  const { api } = usePlatform()
  return useQuery<readonly WebhookDeliverySummary[]>({
    queryKey: KEYS.dead(id),
    queryFn: ({ signal }) =>
      loadAllPages((page) =>
        api.webhooks.listWebhookDeliveries({ params: { id }, query: { ...page, state: 'dead' } }, signal),
      ),
    meta: { isPlaced: true },
  })
}

/** A run of deliveries made again. The stream tells of it; while that is lost it is asked for. */
export function useReplayRun(id: string, replayId: string | null) {
  const { api } = usePlatform()
  return useQuery<WebhookReplay>({
    queryKey: KEYS.replay(id, replayId ?? ''),
    queryFn: ({ signal }) =>
      api.webhooks.getWebhookReplay({ params: { id, replay_id: replayId ?? '' } }, signal),
    enabled: replayId !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? REPLAY_REFRESH_MS : false),
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

type Replay = Partial<Omit<ReplayWebhook, 'dry_run'>>

/** Starts a run, `send` of a form, which shows its failure; or counts with `dry_run` what one would deliver. */
export function useReplay(id: string) {
  const queries = useQueryClient()
  const failed = (lang: Lang) => failuresTexts[lang].replayFailed
  const replay = async (api: PageCalls, body: Replay) => {
    const run = await api.webhooks.replayWebhook({ params: { id }, body })
    if (run.id !== null) queries.setQueryData(KEYS.replay(id, run.id), run)
    return run
  }
  const start = useWebhookChange(replay, { failed })
  const send = useWebhookChange(replay)
  const count = useWebhookChange(
    (api, body: Replay) => api.webhooks.replayWebhook({ params: { id }, body: { ...body, dry_run: true } }),
    { isPlaced: true },
  )
  const cancel = useWebhookChange(
    async (api, replayId: string) => {
      const run = await api.webhooks.cancelWebhookReplay({ params: { id, replay_id: replayId } })
      queries.setQueryData(KEYS.replay(id, replayId), run)
      return run
    },
    { failed: (lang: Lang) => failuresTexts[lang].cancelFailed },
  )
  return { start, send, count, cancel }
}

/** What is done with one delivery. */
export function useDeliveryActions(id: string) {
  const meta = { failed: (lang: Lang) => failuresTexts[lang].deliveryFailed }
  const params = (deliveryId: string) => ({ params: { id, delivery_id: deliveryId } })
  return {
    retry: useWebhookChange(
      (api, deliveryId: string) => api.webhooks.retryWebhookDelivery(params(deliveryId)),
      meta,
    ),
    skip: useWebhookChange(
      (api, deliveryId: string) => api.webhooks.skipWebhookDelivery(params(deliveryId)),
      meta,
    ),
    cancel: useWebhookChange(
      (api, deliveryId: string) => api.webhooks.cancelWebhookDelivery(params(deliveryId)),
      meta,
    ),
  }
}
