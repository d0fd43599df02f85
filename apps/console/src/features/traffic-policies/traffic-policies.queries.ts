import type {
  PolicyVersion,
  TrafficPolicy,
  TrafficPolicySummary,
  VersionDiff,
} from '@nora/contract/traffic-policies'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { type Change, useChange } from '../../platform/use-change.ts'
import { useMay } from '../../platform/use-may.ts'
import { trafficPoliciesTitles } from './traffic-policies-titles.messages.ts'

const POLICIES = ['traffic_policies']
const VERSIONS_SHOWN = 100

/** One’s own, and those of the team where that is allowed. */
export function useTrafficPolicies() {
  const { api } = usePlatform()
  const whose = useMay('traffic_policies.manage_team') ? 'team' : 'own'
  return useQuery<readonly TrafficPolicySummary[]>({
    queryKey: [...POLICIES, 'list', whose],
    queryFn: ({ signal }) =>
      loadAllPages((page) => api.trafficPolicies.listPolicies({ query: { ...page, whose } }, signal)),
    meta: { failed: (lang: Lang) => trafficPoliciesTitles[lang].listFailed },
  })
}

export function useTrafficPolicy(id: string | undefined) {
  const { api } = usePlatform()
  return useQuery<TrafficPolicy>({
    queryKey: [...POLICIES, 'one', id],
    queryFn: ({ signal }) => api.trafficPolicies.getPolicy({ params: { id: id ?? '' } }, signal),
    enabled: id !== undefined,
    // A text that is being edited is not replaced by another tab's.
    refetchOnWindowFocus: false,
  })
}

export function useVersions(id: string) {
  const { api } = usePlatform()
  return useQuery<readonly PolicyVersion[]>({
    queryKey: [...POLICIES, 'versions', id],
    queryFn: async ({ signal }) =>
      (await api.trafficPolicies.listVersions({ params: { id }, query: { limit: VERSIONS_SHOWN } }, signal))
        .items,
  })
}

export function useVersionDiff(id: string, version: number, other: number) {
  const { api } = usePlatform()
  return useQuery<VersionDiff>({
    queryKey: [...POLICIES, 'diff', id, version, other],
    queryFn: ({ signal }) =>
      api.trafficPolicies.diffVersions({ params: { id, version: `${version}`, other: `${other}` } }, signal),
    enabled: version !== other,
  })
}

/** The addresses to which the reader may attach a policy. */
export function usePolicyEndpoints(isWanted = true) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: [...POLICIES, 'endpoints'],
    queryFn: async ({ signal }) => (await api.trafficPolicies.listPolicyEndpoints({}, signal)).items,
    enabled: isWanted,
  })
}

/** What the rules did in the last 24 hours. */
export function useRuleCounts(id: string) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: [...POLICIES, 'counts', id],
    queryFn: async ({ signal }) =>
      (await api.trafficPolicies.getRuleCounts({ params: { id } }, signal)).items,
    throwOnError: false,
  })
}

/** The policy is gone; its page, which is still open, does not ask for it again. */
export function usePolicyRemoval() {
  return useChange(
    [...POLICIES, 'list'],
    (api, id: string) => api.trafficPolicies.deletePolicy({ params: { id } }),
    { isPlaced: true },
  )
}

/** A change after which everything that is shown of policies is asked for again; the caller shows its failure. */
export function usePolicyChange<Input, Answer>(change: Change<Input, Answer>) {
  return useChange(POLICIES, change, { isPlaced: true })
}

/** Runs cases on a text; nothing is saved. */
export function usePolicyTest() {
  const { api } = usePlatform()
  return useMutation({
    mutationFn: (body: { source: string; tests: string }) => api.trafficPolicies.testPolicy({ body }),
    meta: { isPlaced: true },
  })
}
