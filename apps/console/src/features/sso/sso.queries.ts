import type { Sso } from '@nora/contract/sso'
import type { Lang } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import type { FailureMeta } from '../../platform/query-client.ts'
import { type Change, useChange } from '../../platform/use-change.ts'
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

export function useSsoChange<Input, Answer>(change: Change<Input, Answer>, meta: FailureMeta) {
  return useChange(SSO, change, meta)
}
