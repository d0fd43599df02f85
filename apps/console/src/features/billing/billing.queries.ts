import type { Lang } from '@nora/kit'
import { HOUR_MS } from '@nora/kit'
import { useLang } from '@nora/ui'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { useUser } from '../../platform/use-user.ts'
import { billingTexts } from './billing.messages.ts'

/** The plan of the current team and how much of it is used; nobody signed in has one. */
export function useTeamPlan() {
  const { api } = usePlatform()
  const user = useUser()
  return useQuery({
    queryKey: ['plan', user?.team.id],
    queryFn: ({ signal }) => api.billing.getTeamPlan({}, signal),
    enabled: user !== null,
    meta: { failed: (of: Lang) => billingTexts[of].useFailed },
  })
}

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
