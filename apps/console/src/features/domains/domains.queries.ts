import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'

/** Returns what the form for a new name needs, and whether the given name is free. */
export function useAddSettings({ region, name }: { region: string; name: string }) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['domain_add_settings', region, name],
    queryFn: ({ signal }) => {
      const query = name === '' ? {} : { region, name }
      return api.domains.getDomainAddSettings({ query }, signal)
    },
    staleTime: 0,
    gcTime: 0,
  })
}
