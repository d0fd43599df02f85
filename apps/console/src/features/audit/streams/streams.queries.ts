import type { AuditStream, CreateAuditStream } from '@nora/contract/audit'
import { type Lang, SECOND_MS } from '@nora/kit'
import { notify, useTexts } from '@nora/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadAllPages } from '../../../platform/all-pages.ts'
import { useConfirmation } from '../../../platform/confirmation.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useChange } from '../../../platform/use-change.ts'
import { streamsTexts } from './streams.messages.ts'

const STREAMS = ['audit', 'streams']
/** Deliveries go on while the page is open. */
const REFRESHED_EVERY_MS = 5 * SECOND_MS

/** The team's receivers; they are few, so that searching needs no network. */
export function useStreams() {
  const { api } = usePlatform()
  return useQuery<readonly AuditStream[]>({
    queryKey: STREAMS,
    queryFn: ({ signal }) => loadAllPages((page) => api.audit.listAuditStreams({ query: page }, signal)),
    refetchInterval: REFRESHED_EVERY_MS,
    meta: { failed: (lang: Lang) => streamsTexts[lang].listFailed },
  })
}

/** Adds one. The secret lives in this mutation only, until its component leaves. */
export function useCreateStream() {
  return useChange(STREAMS, (api, body: CreateAuditStream) => api.audit.createAuditStream({ body }), {
    isPlaced: true,
    isSecret: true,
  })
}

/** Pauses one, or lets it go on, and says so. */
export function usePauseStream() {
  const { api } = usePlatform()
  const { confirmed } = useConfirmation()
  const texts = useTexts(streamsTexts)
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, is_paused }: AuditStream) =>
      confirmed(() => api.audit.changeAuditStream({ params: { id }, body: { is_paused: !is_paused } })),
    onSuccess: ({ name, is_paused }) => {
      notify({ title: is_paused ? texts.paused(name) : texts.resumed(name) })
      return refresh()
    },
    meta: { failed: (lang: Lang) => streamsTexts[lang].changeFailed },
  })
}

/** Sends a made-up event, and says what the receiver made of it. */
export function useTestStream() {
  const { api } = usePlatform()
  const texts = useTexts(streamsTexts)
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: AuditStream) => api.audit.testAuditStream({ params: { id } }),
    onSuccess: ({ error }, { name }) => {
      notify(
        error === null
          ? { title: texts.tested(name) }
          : { title: texts.testRefused(name), message: error, type: 'error' },
      )
      return refresh()
    },
    meta: { failed: (lang: Lang) => streamsTexts[lang].testFailed },
  })
}

export function useRemoveStream() {
  return useChange(STREAMS, (api, id: string) => api.audit.deleteAuditStream({ params: { id } }), {
    isPlaced: true,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: STREAMS })
}
