import type { Lang } from '@nora/kit'
import { HOUR_MS } from '@nora/kit'
import { useLang } from '@nora/ui'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { billingTexts } from './billing.messages.ts'

/** The plans with their names in the reader's language. */
export function usePlans() {
  const { api } = usePlatform()
  const lang = useLang()
  return useQuery({
    queryKey: ['plans', lang],
    queryFn: ({ signal }) => api.billing.listPlans({ query: { lang } }, signal),
    staleTime: HOUR_MS,
    meta: { failed: (of: Lang) => billingTexts[of].loadFailed },
  })
}
