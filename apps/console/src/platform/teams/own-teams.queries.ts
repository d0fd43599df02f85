import type { Team } from '@nora/contract/teams'
import { type Lang, MINUTE_MS } from '@nora/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../platform.tsx'
import { ownTeamsTexts } from './own-teams.messages.ts'

/** Teams of the reader, the personal one first. */
export function useTeams() {
  const { api } = usePlatform()
  return useQuery<readonly Team[]>({
    queryKey: ['teams'],
    queryFn: async ({ signal }) => (await api.teams.listTeams({}, signal)).items,
    staleTime: 5 * MINUTE_MS,
    // Nothing on the page stands where the failure could be said.
    meta: { failed: (lang: Lang) => ownTeamsTexts[lang].listFailed, isPlaced: false },
  })
}

/** Makes a team the current one and starts the page anew, after `leave`: all that it shows is of another team. */
export function useSelectTeam(leave?: () => Promise<void>) {
  const { api } = usePlatform()
  const goThere = useGoThere()
  return useMutation({
    mutationFn: async (id: string) => {
      await api.teams.selectTeam({ params: { id } })
      await leave?.()
      await goThere()
    },
    meta: { failed: (lang: Lang) => ownTeamsTexts[lang].selectFailed },
  })
}

/** Makes a team, in which the session works from then on. */
export function useCreateTeam() {
  const { api } = usePlatform()
  return useMutation({
    mutationFn: (body: { name: string; icon: string | null }) => api.teams.createTeam({ body }),
    meta: { isPlaced: true },
  })
}

/** After the server has put the session into another team: the user as they are there, and a fresh page. */
export function useGoThere() {
  const { api, session, reload } = usePlatform()
  return async (): Promise<void> => {
    session.set(await api.accounts.getUser())
    reload()
  }
}
