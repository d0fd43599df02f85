import type { DomainAddSettingsQuery } from '@nora/contract/domains'
import { useQuery } from '@tanstack/react-query'
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
