import type { ApiCalls } from '@nora/client'
import type { Sso } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { ssoTexts } from './sso.messages.ts'

const SSO = ['team_sso']

export function useSso() {
  const { api } = usePlatform()
  return useQuery<Sso>({
    queryKey: SSO,
    queryFn: ({ signal }) => api.sso.getSso({}, signal),
    meta: { failed: (lang: Lang) => ssoTexts[lang].loadFailed },
  })
}

/** A change, after which what is shown is asked for again. */
export function useSsoChange<Input, Answer>(
  change: (api: ApiCalls, input: Input) => Promise<Answer>,
  meta: { failed?: (lang: Lang) => string; isPlaced?: boolean },
) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: SSO }),
    meta,
  })
}
