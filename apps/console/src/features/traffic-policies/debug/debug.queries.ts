import type {
  Compared,
  DebugCapture,
  DebugCaptureDetail,
  Debugged,
  DebugPolicy,
  PolicyVersionDetail,
  SharedTraceDetail,
} from '@nora/contract/traffic-policies'
import { SECOND_MS } from '@nora/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'
import { useChange } from '../../../platform/use-change.ts'

const DEBUG = ['policy_debug']
const CAPTURES_SHOWN = 50
/** How often one looks for new captures, and how often while the next request is waited for. */
const POLL_MS = 5 * SECOND_MS
const WAIT_MS = SECOND_MS

/** What a policy is: a text, or a saved one, whose secrets the reader may not see. */
export type PolicyText = { source: string } | { policy_id: string; version?: number }

/** Defaults are the server's. */
export type DebugInput = Pick<DebugPolicy, 'request' | 'capture_id' | 'response' | 'stand_ins'>

/** Captured requests, the newest first. */
export function useDebugCaptures(endpoint: string | undefined, isWanted: boolean) {
  const { api } = usePlatform()
  return useQuery<readonly DebugCapture[]>({
    queryKey: [...DEBUG, 'captures', endpoint ?? ''],
    queryFn: async ({ signal }) =>
      (await api.trafficPolicies.listDebugCaptures({ query: { endpoint, limit: CAPTURES_SHOWN } }, signal))
        .items,
    enabled: isWanted,
    refetchInterval: POLL_MS,
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

/** The first request that comes after this one, once it has come; null: after any, because there was none. */
export function useNextCapture(endpoint: string | undefined, after: string | null, isWaiting: boolean) {
  const { api } = usePlatform()
  return useQuery<DebugCapture | null>({
    queryKey: [...DEBUG, 'next', endpoint ?? '', after],
    queryFn: async ({ signal }) => {
      const query = { endpoint, limit: CAPTURES_SHOWN, ...(after !== null && { after }) }
      return (await api.trafficPolicies.listDebugCaptures({ query }, signal)).items.at(-1) ?? null
    },
    enabled: isWaiting,
    refetchInterval: ({ state }) => (state.data ? false : WAIT_MS),
    gcTime: 0,
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

export function useDebugCapture(id: string | undefined) {
  const { api } = usePlatform()
  return useQuery<DebugCaptureDetail>({
    queryKey: [...DEBUG, 'capture', id],
    queryFn: ({ signal }) => api.trafficPolicies.getDebugCapture({ params: { id: id ?? '' } }, signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

export function usePolicyVersion(id: string, version: number | undefined) {
  const { api } = usePlatform()
  return useQuery<PolicyVersionDetail>({
    queryKey: [...DEBUG, 'version', id, version],
    queryFn: ({ signal }) =>
      api.trafficPolicies.getVersion({ params: { id, version: `${version}` } }, signal),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Runs a policy on a request; nothing that has effects is run. */
export function useDebugRun() {
  const { api } = usePlatform()
  return useMutation<Debugged, Error, PolicyText & DebugInput>({
    mutationFn: (body) => api.trafficPolicies.debugPolicy({ body }),
    meta: { isPlaced: true },
  })
}

export function useComparison() {
  const { api } = usePlatform()
  return useMutation<Compared, Error, PolicyText & { endpoint: string; last: number }>({
    mutationFn: (body) => api.trafficPolicies.comparePolicy({ body }),
    meta: { isPlaced: true },
  })
}

export function useShare() {
  return useChange(
    [...DEBUG, 'shares'],
    (api, body: PolicyText & DebugInput & { days: number }) => api.trafficPolicies.shareTrace({ body }),
    { isPlaced: true },
  )
}

export function useSharedTrace(id: string) {
  const { api } = usePlatform()
  return useQuery<SharedTraceDetail>({
    queryKey: [...DEBUG, 'share', id],
    queryFn: ({ signal }) => api.trafficPolicies.getSharedTrace({ params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useShareRemoval() {
  return useChange(
    [...DEBUG, 'shares'],
    (api, id: string) => api.trafficPolicies.deleteSharedTrace({ params: { id } }),
    { isPlaced: true },
  )
}
