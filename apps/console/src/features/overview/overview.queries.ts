import { MINUTE_MS } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { overviewTexts } from './overview.messages.ts'

/** The server adds to the last hour every ten seconds; a minute is fresh enough for what is read at a glance. */
export function useOverview() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.overview.getOverview({}, signal),
    refetchInterval: MINUTE_MS,
    meta: { failed: (lang) => overviewTexts[lang].failed },
  })
}
