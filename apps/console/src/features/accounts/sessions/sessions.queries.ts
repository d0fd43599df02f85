import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirmation } from '../../../platform/confirmation.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { sessionsTexts } from './sessions.messages.ts'

const SESSIONS = ['sessions']

/** Says what is ended besides browsers. */
export type Including = { including_clients: boolean; including_keys: boolean }

export function useSessions() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.accounts.listSessions({}, signal),
    meta: { failed: (lang: Lang) => sessionsTexts[lang].loadFailed },
  })
}

export function useEndSession() {
  const { api } = usePlatform()
  const { confirmed } = useConfirmation()
  return useMutation({
    mutationFn: (id: string) => confirmed(() => api.accounts.terminateSession({ params: { id } })),
    onSuccess: useRefresh(),
    meta: { failed: (lang: Lang) => sessionsTexts[lang].endFailed },
  })
}

export function useEndOtherSessions() {
  const { api } = usePlatform()
  const { confirmed } = useConfirmation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (including: Including) =>
      confirmed(() => api.accounts.terminateAllSessions({ body: including })),
    // Tokens and keys may be among what ended, wherever they are shown.
    onSuccess: () => queries.invalidateQueries(),
    meta: { failed: (lang: Lang) => sessionsTexts[lang].endFailed },
  })
}

export function useProlongSession() {
  const { api } = usePlatform()
  return useMutation({
    mutationFn: () => api.accounts.prolongateSession(),
    onSuccess: useRefresh(),
    meta: { failed: (lang: Lang) => sessionsTexts[lang].prolongFailed },
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: SESSIONS })
}
