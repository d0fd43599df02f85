import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'
import { ownInvitesTexts } from './own-invites.messages.ts'
import { OWN_INVITES } from './own-invites.queries.ts'

/** The invitation of a link. What is wrong with it is said in its place, not by another page. */
export function useReceivedInvite(id: string) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['received_invite', id],
    queryFn: ({ signal }) => api.teams.getInvite({ params: { id } }, signal),
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

/** Returns the invitation before signing in; `key` is what the email’s link carries. */
export function useInvitePreview(id: string, key: string) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['invite_preview', id, key],
    queryFn: ({ signal }) =>
      api.teams.previewInvite({ params: { id }, body: key === '' ? {} : { key } }, signal),
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

export function useAcceptInvite(onJoined: () => void) {
  const { api, inviteSecrets } = usePlatform()
  return useMutation({
    mutationFn: (id: string) => api.teams.acceptInvite({ params: { id } }),
    onSuccess: (team, id) => {
      inviteSecrets.bind(id, team.id)
      onJoined()
    },
    meta: { isPlaced: true },
  })
}

export function useDeclineInvite() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.teams.declineInvite({ params: { id } }),
    // This follows a refusal too: the invitation may have been revoked or answered elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_INVITES }),
    meta: { failed: (lang: Lang) => ownInvitesTexts[lang].declineFailed },
  })
}
