import type { IpPolicyView } from '@nora/contract/policies'
import type { Lang } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { type Change, useChange } from '../../platform/use-change.ts'
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

export function usePolicyChange<Input, Answer>(change: Change<Input, Answer>) {
  return useChange([...POLICIES, 'list'], change, { isPlaced: true })
}
