import type { Settings } from '@nora/contract/system'
import { HOUR_MS } from '@nora/kit'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PageCalls } from './page-calls.ts'
import { usePlatform } from './platform.tsx'

export function settingsQuery(api: PageCalls) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.system.getSettings({}, signal),
    staleTime: HOUR_MS,
  })
}

/** Settings of the installation; undefined until they are here. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery(usePlatform().api)).data
}
