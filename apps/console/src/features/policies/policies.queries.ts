import type { IpPolicyView } from '@nora/contract/policies'
import type { RecentVisitor } from '@nora/contract/tunnels'
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

/** Returns the address of the reader, as control sees it. */
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

/** A public address of the team that visitors come to. */
export type KnownEndpoint = { address: string; kind: 'tunnel' | 'domain' | 'port' }

/**
 * Lists the public addresses that a policy can be attached to: of open tunnels, of domains and of reserved
 * ports.
 */
export function useEndpoints(): readonly KnownEndpoint[] {
  const { api } = usePlatform()
  const known = useQuery({
    queryKey: [...POLICIES, 'endpoints'],
    queryFn: async ({ signal }) => {
      const [tunnels, domains, ports] = await Promise.all([
        loadAllPages((page) => api.tunnels.listTeamTunnels({ query: page }, signal)),
        loadAllPages((page) => api.domains.listTeamDomains({ query: page }, signal)),
        loadAllPages((page) => api.ports.listTeamPorts({ query: page }, signal)),
      ])
      const all: KnownEndpoint[] = [
        ...domains.map(({ hostname }) => ({ address: hostname, kind: 'domain' as const })),
        ...ports.map(({ address }) => ({ address, kind: 'port' as const })),
        ...tunnels.map(({ hostname }) => ({ address: hostname, kind: 'tunnel' as const })),
      ]
      const first = new Map<string, KnownEndpoint>()
      for (const endpoint of all) if (!first.has(endpoint.address)) first.set(endpoint.address, endpoint)
      return [...first.values()].sort((one, other) => one.address.localeCompare(other.address))
    },
    throwOnError: false,
    meta: { isPlaced: true },
  })
  return known.data ?? []
}

/** Lists the last visitors of the team’s open tunnels. */
export function useRecentVisitors(): readonly RecentVisitor[] {
  const { api } = usePlatform()
  const recent = useQuery({
    queryKey: [...POLICIES, 'recent_visitors'],
    queryFn: async ({ signal }) => (await api.tunnels.listRecentVisitors({}, signal)).items,
    throwOnError: false,
    meta: { isPlaced: true },
  })
  return recent.data ?? []
}

export function usePolicyChange<Input, Answer>(change: Change<Input, Answer>) {
  return useChange([...POLICIES, 'list'], change, { isPlaced: true })
}
