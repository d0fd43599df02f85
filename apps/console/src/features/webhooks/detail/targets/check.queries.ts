import type { CheckedWebhook } from '@nora/contract/webhooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../../platform/platform.tsx'
import { useSettled } from '../../../../platform/use-settled.ts'
import { CHECKED_REQUESTS } from '../../webhook-bounds.ts'
import { WEBHOOK_KEYS as KEYS } from '../../webhook-keys.ts'
import type { Rules } from './target-form.ts'

/** What the rules do with the last stored requests, once the reader stops typing. Nothing is sent. */
export function useChecked(webhookId: string, rules: Rules) {
  const { api } = usePlatform()
  const settled = useSettled(JSON.stringify(rules))
  const asked = JSON.parse(settled) as Rules
  const isWanted = asked.filter !== null || asked.transform !== null
  const checked = useQuery<CheckedWebhook>({
    queryKey: KEYS.check(webhookId, settled),
    queryFn: ({ signal }) =>
      api.webhooks.checkWebhook(
        { params: { id: webhookId }, body: { ...asked, last: CHECKED_REQUESTS } },
        signal,
      ),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    throwOnError: false,
    meta: { isPlaced: true },
  })
  return { ...checked, isWanted }
}
