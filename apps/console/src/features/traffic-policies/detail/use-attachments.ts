import type { PolicyAttachment, TrafficPolicy } from '@nora/contract/traffic-policies'
import { usePolicyChange } from '../traffic-policies.queries.ts'

/** Changes where a policy acts. All its addresses are said at once: those that are left out are detached. */
export function useAttachments({ id, attachments }: TrafficPolicy) {
  const setting = usePolicyChange((api, items: PolicyAttachment[]) =>
    api.trafficPolicies.setAttachments({ params: { id }, body: { items } }),
  )
  const others = (endpoint: string) => attachments.filter((one) => one.endpoint !== endpoint)
  return {
    isPending: setting.isPending,
    error: setting.error,
    put: (one: PolicyAttachment) => setting.mutateAsync([...others(one.endpoint), one]),
    detach: (endpoint: string) => setting.mutateAsync(others(endpoint)),
  }
}
