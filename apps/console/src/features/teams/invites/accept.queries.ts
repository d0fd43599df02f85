import { useMutation, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'

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

export function useAcceptInvite(onJoined: () => void) {
  const { api } = usePlatform()
  return useMutation({
    mutationFn: (id: string) => api.teams.acceptInvite({ params: { id } }),
    onSuccess: onJoined,
    meta: { isPlaced: true },
  })
}
