import type { DomainAddSettingsQuery } from '@nora/contract/domains'
import { useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'

/** Returns what the form for a new name needs, and whether the given name is free. */
export function useAddSettings(query: DomainAddSettingsQuery) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['domain_add_settings', query],
    queryFn: ({ signal }) => api.domains.getDomainAddSettings({ query }, signal),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Members with a seat, to whom a domain can be transferred. */
export function useSeatedMembers() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['domains_members'],
    queryFn: async ({ signal }) => {
      const members = await loadAllPages((page) => api.teams.listTeamMembers({ query: page }, signal))
      return members.filter(({ has_seat }) => has_seat)
    },
    staleTime: 0,
  })
}
