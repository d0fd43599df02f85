import type { SecretsProject } from '@nora/contract/secrets'
import type { Belongings, Invite, TeamDetails, TeamMember, TeamRole } from '@nora/contract/teams'
import type { Lang } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import type { FailureMeta } from '../../platform/query-client.ts'
import { type Change, useChange } from '../../platform/use-change.ts'
import { useVaultQuery } from '../../platform/vault/use-vault.ts'
import { teamLoadingTexts } from './team-loading.messages.ts'

const TEAM = ['team']

/** The current team with its founder and seats. */
export function useTeam() {
  const { api } = usePlatform()
  return useQuery<TeamDetails>({
    queryKey: [...TEAM, 'details'],
    queryFn: ({ signal }) => api.teams.getTeam({}, signal),
    meta: { failed: (lang: Lang) => teamLoadingTexts[lang].teamFailed },
  })
}

export function useTeamMembers() {
  const { api } = usePlatform()
  return useQuery<readonly TeamMember[]>({
    queryKey: [...TEAM, 'members'],
    queryFn: ({ signal }) => loadAllPages((page) => api.teams.listTeamMembers({ query: page }, signal)),
    meta: { failed: (lang: Lang) => teamLoadingTexts[lang].membersFailed },
  })
}

export function useInvites() {
  const { api } = usePlatform()
  return useQuery<readonly Invite[]>({
    queryKey: [...TEAM, 'invites'],
    queryFn: ({ signal }) => loadAllPages((page) => api.teams.listInvites({ query: page }, signal)),
    meta: { failed: (lang: Lang) => teamLoadingTexts[lang].invitesFailed },
  })
}

export function useTeamRoles() {
  const { api } = usePlatform()
  return useQuery<readonly TeamRole[]>({
    queryKey: [...TEAM, 'roles'],
    queryFn: ({ signal }) => loadAllPages((page) => api.teams.listTeamRoles({ query: page }, signal)),
    meta: { failed: (lang: Lang) => teamLoadingTexts[lang].rolesFailed },
  })
}

/** Returns what a member owns, for the question before a removal. */
export function useBelongings(id: string) {
  const { api } = usePlatform()
  return useQuery<Belongings>({
    queryKey: [...TEAM, 'belongings', id],
    queryFn: ({ signal }) => api.teams.getBelongings({ params: { id } }, signal),
    // The dialog shows the failure, and the list behind it stays.
    throwOnError: false,
    staleTime: 0,
  })
}

/** Projects of the secrets store that the reader administers, and may therefore give; none while the vault is locked. */
export function useOwnProjects(): readonly SecretsProject[] {
  const { data = [] } = useVaultQuery(['secrets', 'projects'], (vault) => vault.listProjects())
  return data.filter(({ role }) => role === 'admin')
}

export function useTeamChange<Input, Answer>(change: Change<Input, Answer>, meta: FailureMeta) {
  return useChange(TEAM, change, meta)
}
