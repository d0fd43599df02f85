import type { MemberRecord } from '@nora/contract/accounts'
import { HOUR_MS, type Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'
import { hintsTexts } from './hints.messages.ts'

const MEMBER = ['member']
const SEEN: MemberRecord = { is_desktop_app_banner_viewed: true, may_offer_desktop_app: false }

/** Holds what the reader was shown already; a page without it shows no hints. */
export function useMember(): MemberRecord | undefined {
  const { api } = usePlatform()
  return useQuery({
    queryKey: MEMBER,
    queryFn: ({ signal }) => api.accounts.getMember({}, signal),
    staleTime: HOUR_MS,
    meta: { isPlaced: true },
    throwOnError: false,
  }).data
}

/** Seen is seen, here at once, whether the server could keep it or not. */
export function useMarkDesktopAppViewed() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.accounts.updateMember({ body: { is_desktop_app_banner_viewed: true } }),
    onMutate: () => queries.setQueryData<MemberRecord>(MEMBER, SEEN),
    meta: { isPlaced: true },
  })
}

export function useDismissPromo() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api.accounts.markNotificationAsViewed({ body: { type: 'sidebar_users_without_subscription' } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings'] }),
    meta: { failed: (lang: Lang) => hintsTexts[lang].promo.dismissFailed },
  })
}
