import { ApiProblem } from '@nora/client'
import type { TemporalToken, TokenState } from '@nora/contract/credentials'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirmation } from '../../platform/confirmation.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { credentialsTexts } from './credentials.messages.ts'

const TOKEN = ['token']
const clientKey = (id: string) => ['client_login', id]

export function useTokenState() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: TOKEN,
    queryFn: ({ signal }) => api.credentials.getToken({}, signal),
    meta: { failed: (lang: Lang) => credentialsTexts[lang].loadFailed },
  })
}

/** Makes a new token. The whole of it lives in this mutation only, until its component leaves. */
export function useRenewToken() {
  const { api } = usePlatform()
  const { confirmed } = useConfirmation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => confirmed(() => api.credentials.renewToken()),
    onSuccess: ({ masked, team, created_at }) =>
      queries.setQueryData<TokenState>(TOKEN, { token: masked, team, created_at, last_used_at: null }),
    gcTime: 0,
    meta: { failed: (lang: Lang) => credentialsTexts[lang].createFailed },
  })
}

/** A client that waits; null when there is none, or the link was cut short: that is said in place. */
export function useWaitingClient(id: string) {
  const { api } = usePlatform()
  return useQuery<TemporalToken | null>({
    queryKey: clientKey(id),
    queryFn: ({ signal }) =>
      api.credentials.getTemporalToken({ params: { id } }, signal).catch((error: unknown) => {
        if (error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return null
        throw error
      }),
  })
}

export function useAnswerClient(id: string) {
  const { api } = usePlatform()
  const { confirmed } = useConfirmation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: { answer: 'approve'; team_id: string } | { answer: 'deny' }) =>
      decision.answer === 'approve'
        ? confirmed(() =>
            api.credentials.approveTemporalToken({ params: { id }, body: { team_id: decision.team_id } }),
          )
        : api.credentials.denyTemporalToken({ params: { id } }),
    onSuccess: (client) => queries.setQueryData(clientKey(id), client),
    // Decided elsewhere, or too late: what it is now is the answer.
    onError: () => queries.invalidateQueries({ queryKey: clientKey(id) }),
    meta: { failed: (lang: Lang) => credentialsTexts[lang].client.failed },
  })
}
