import type { Webhook, WebhookSummary } from '@nora/contract/webhooks'
import { type Lang, SECOND_MS } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import type { FailureMeta } from '../../platform/query-client.ts'
import { type Change, useChange } from '../../platform/use-change.ts'
import { useMay } from '../../platform/use-may.ts'
import { failuresTexts } from './failures.messages.ts'
import { WEBHOOK_KEYS as KEYS } from './webhook-keys.ts'

/** The list has no stream of its own: its counts are asked for again. */
const LIST_REFRESH_MS = 10 * SECOND_MS

/** Those of the reader, and those of the team where that is allowed. */
export function useWebhooks() {
  const { api } = usePlatform()
  const whose = useMay('webhooks.manage_team') ? 'team' : 'own'
  return useQuery<readonly WebhookSummary[]>({
    queryKey: [...KEYS.lists, whose],
    queryFn: ({ signal }) =>
      loadAllPages((page) => api.webhooks.listWebhooks({ query: { ...page, whose } }, signal)),
    refetchInterval: LIST_REFRESH_MS,
    meta: { failed: (lang: Lang) => failuresTexts[lang].listFailed },
  })
}

export function useWebhook(id: string) {
  const { api } = usePlatform()
  return useQuery<Webhook>({
    queryKey: KEYS.webhook(id),
    queryFn: ({ signal }) => api.webhooks.getWebhook({ params: { id } }, signal),
  })
}

/** Open tunnels and gateways that may be a target. */
export function useTargetChoices(isWanted = true) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: KEYS.choices,
    queryFn: async ({ signal }) => {
      const [tunnels, gateways] = await Promise.all([
        loadAllPages((page) => api.tunnels.listTunnels({ query: page }, signal)),
        loadAllPages((page) => api.gateways.listGateways({ query: { ...page, whose: 'own' } }, signal)),
      ])
      return {
        tunnels: tunnels
          .filter(({ kind, closed_at }) => kind === 'http' && closed_at === null)
          .map(({ hostname, target }) => ({ hostname, target })),
        gateways: gateways.map(({ id, name, endpoint }) => ({ id, name, endpoint })),
      }
    },
    enabled: isWanted,
  })
}

/** A change after which everything that is shown of webhooks is asked for again. */
export function useWebhookChange<Input, Answer>(
  change: Change<Input, Answer>,
  meta: FailureMeta = { isPlaced: true },
) {
  return useChange(KEYS.all, change, meta)
}

/** The webhook is gone; its page, which is still open, does not ask for it again. */
export function useWebhookRemoval() {
  return useChange(
    KEYS.lists,
    (api, { id, name }: { id: string; name: string }) =>
      api.webhooks.deleteWebhook({ params: { id }, query: { name } }),
    { isPlaced: true },
  )
}
