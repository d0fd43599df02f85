import type { Gateway } from '@nora/contract/gateways'
import type { TrafficPolicySummary } from '@nora/contract/traffic-policies'
import type { Lang } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../../platform/all-pages.ts'
import type { PageCalls } from '../../../platform/page-calls.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { useGatewayChange } from '../gateways.queries.ts'
import { policyTexts } from './policy.messages.ts'

/** The policies that the reader may attach. */
export function useAttachablePolicies() {
  const { api } = usePlatform()
  const whose = useMay('traffic_policies.manage_team') ? 'team' : 'own'
  return useQuery<readonly TrafficPolicySummary[]>({
    queryKey: ['gateway_policies', whose],
    queryFn: ({ signal }) =>
      loadAllPages((page) => api.trafficPolicies.listPolicies({ query: { ...page, whose } }, signal)),
    meta: { failed: (lang: Lang) => policyTexts[lang].failed },
  })
}

/** Puts another policy at the address, or none. An address has one: the one that it had is detached first. */
export function usePolicyOfAddress({ endpoint, policy }: Pick<Gateway, 'endpoint' | 'policy'>) {
  return useGatewayChange(
    async (api, wanted: string | null) => {
      if (policy) await setAttached(api, policy.id, endpoint, false)
      if (wanted !== null) await setAttached(api, wanted, endpoint, true)
    },
    { isPlaced: true },
  )
}

/** All addresses of a policy are said at once: those that are left out are detached. */
async function setAttached(api: PageCalls, id: string, endpoint: string, isAttached: boolean): Promise<void> {
  const { attachments } = await api.trafficPolicies.getPolicy({ params: { id } })
  const others = attachments.filter((one) => one.endpoint !== endpoint)
  const added = { endpoint, pinned: null, trial: null, shadow: null }
  const items = isAttached ? [...others, added] : others
  await api.trafficPolicies.setAttachments({ params: { id }, body: { items } })
}
