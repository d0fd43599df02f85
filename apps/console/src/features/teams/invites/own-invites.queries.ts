import type { ReceivedInvite } from '@nora/contract/teams'
import { MINUTE_MS } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'

export const OWN_INVITES = ['own_invites']

/** Invitations to the reader’s address that wait for an answer. Without them the page is what it is. */
export function useOwnInvites() {
  const { api } = usePlatform()
  return useQuery<readonly ReceivedInvite[]>({
    queryKey: OWN_INVITES,
    queryFn: async ({ signal }) => (await api.teams.listOwnInvites({}, signal)).items,
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
    throwOnError: false,
    meta: { isPlaced: true },
  })
}
