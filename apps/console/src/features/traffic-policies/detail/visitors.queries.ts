import type { VisitorSessionPage } from '@nora/contract/traffic-policies'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'
import { useChange } from '../../../platform/use-change.ts'

const VISITORS = ['traffic_policy_visitors']
export const VISITORS_SHOWN = 100

/** Visitors who are signed in by the policy, the last ones first. */
export function useVisitorSessions(id: string, q: string) {
  const { api } = usePlatform()
  return useQuery<VisitorSessionPage>({
    queryKey: [...VISITORS, id, q],
    queryFn: ({ signal }) => {
      const query = { limit: VISITORS_SHOWN, ...(q !== '' && { q }) }
      return api.trafficPolicies.listVisitorSessions({ params: { id }, query }, signal)
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
}

export function useRevokeVisitor(id: string) {
  return useChange(
    VISITORS,
    (api, session: string) => api.trafficPolicies.revokeVisitorSession({ params: { id, session } }),
    { isPlaced: true },
  )
}

export function useRevokeVisitors(id: string) {
  return useChange(VISITORS, (api) => api.trafficPolicies.revokeVisitorSessions({ params: { id } }), {
    isPlaced: true,
  })
}

export function useMakeShareLink(id: string) {
  return useChange(
    VISITORS,
    (api) => api.trafficPolicies.makeShareLink({ params: { id }, body: { hours: 24 } }),
    { isPlaced: true },
  )
}

export function useWithdrawShareLink(id: string) {
  return useChange(
    VISITORS,
    (api, link: string) => api.trafficPolicies.withdrawShareLink({ params: { id, link } }),
    { isPlaced: true },
  )
}
