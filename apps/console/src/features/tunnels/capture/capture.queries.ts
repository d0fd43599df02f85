import type { CaptureRule, TeamCaptureRule } from '@nora/contract/captures'
import type { CapturedDetail } from '@nora/contract/tunnels'
import type { Lang } from '@nora/kit'
import { notify, useTexts } from '@nora/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCapture } from '../../../platform/captures/capture.queries.ts'
import { orNull } from '../../../platform/or-null.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { tunnelKeys } from '../tunnel-keys.ts'
import { captureRuleTexts } from './capture-rule.messages.ts'

/** What was captured of one request; null: nothing, or no longer. Asks only where something of the tunnel is kept. */
export function useCapturedExchange(id: string, exchange_id: string) {
  const { api } = usePlatform()
  const { data: capture, isPending } = useCapture({ of: 'tunnels', id })
  const { data: exchange, isLoading } = useQuery<CapturedDetail | null>({
    queryKey: tunnelKeys.exchange(id, exchange_id),
    queryFn: ({ signal }) => orNull(api.captures.getExchange({ params: { id, exchange_id } }, signal)),
    enabled: capture !== undefined && (capture.is_on || capture.kept > 0),
    throwOnError: false,
  })
  return { exchange: exchange ?? null, isPending: isPending || isLoading }
}

export function useCaptureRule() {
  const { api } = usePlatform()
  return useQuery<TeamCaptureRule>({
    queryKey: tunnelKeys.captureRule,
    queryFn: ({ signal }) => api.captures.getCaptureRule({}, signal),
    throwOnError: false,
  })
}

export function useSetCaptureRule() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const texts = useTexts(captureRuleTexts)
  return useMutation({
    mutationFn: (rule: CaptureRule) => api.captures.setCaptureRule({ body: { rule } }),
    onSuccess: (state) => {
      queries.setQueryData(tunnelKeys.captureRule, state)
      notify({ title: texts.saved })
    },
    meta: { failed: (lang: Lang) => captureRuleTexts[lang].failed },
  })
}
