import type { ApiCalls } from '@nora/client'
import type { IpPolicyView } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { policiesTexts } from './policies.messages.ts'

const POLICIES = ['ip_policies']

export function usePolicies() {
  const { api } = usePlatform()
  return useQuery<readonly IpPolicyView[]>({
    queryKey: [...POLICIES, 'list'],
    queryFn: ({ signal }) => loadAllPages((page) => api.policies.listIpPolicies({ query: page }, signal)),
    meta: { failed: (lang: Lang) => policiesTexts[lang].listFailed },
  })
}

/** From where the reader calls, as control sees it. */
export function useOwnAddress(): string | undefined {
  const { api } = usePlatform()
  const own = useQuery({
    queryKey: [...POLICIES, 'own_address'],
    queryFn: ({ signal }) => api.policies.testIpRules({ body: { rules: [] } }, signal),
    throwOnError: false,
    meta: { isPlaced: true },
  })
  return own.data?.address
}

/** Addresses of the team that a policy may be attached to: of open tunnels and of reserved ports. */
export function useEndpoints(): readonly string[] {
  const { api } = usePlatform()
  const known = useQuery({
    queryKey: [...POLICIES, 'endpoints'],
    queryFn: async ({ signal }) => {
      const [tunnels, ports] = await Promise.all([
        loadAllPages((page) => api.tunnels.listTeamTunnels({ query: page }, signal)),
        loadAllPages((page) => api.ports.listTeamPorts({ query: page }, signal)),
      ])
      const all = [...tunnels.map(({ hostname }) => hostname), ...ports.map(({ address }) => address)]
      return [...new Set(all)].sort()
    },
    throwOnError: false,
    meta: { isPlaced: true },
  })
  return known.data ?? []
}

/** A change, after which the list is asked for again. */
export function usePolicyChange<Input, Answer>(change: (api: ApiCalls, input: Input) => Promise<Answer>) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...POLICIES, 'list'] }),
    meta: { isPlaced: true },
  })
}
