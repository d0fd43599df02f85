import type { RateLimiter } from '@nora/kit'
import * as accounts from './features/accounts/index.ts'
import * as billing from './features/billing/index.ts'
import * as credentials from './features/credentials/index.ts'
import * as domains from './features/domains/index.ts'
import * as ports from './features/ports/index.ts'
import * as sso from './features/sso/index.ts'
import * as statistics from './features/statistics/index.ts'
import * as teams from './features/teams/index.ts'
import * as tunnels from './features/tunnels/index.ts'
import type { Db } from './platform/database/database.ts'
import type { Endings } from './platform/endings.ts'
import type { SendLetter } from './platform/mail/send-letter.ts'
import type { Platform } from './platform/platform.ts'
import { createProviders } from './platform/sign-in-providers/create-providers.ts'
import { wireSsoAccess } from './wire-sso.ts'

export type AccountsNeeds = Platform & {
  limits: { seats: teams.TeamsDeps['seatLimit'] }
  endings: Endings
  rates: RateLimiter
  sendLetter: SendLetter
  /** Ends what runs under a credential that was revoked. */
  onRevoked: (credential_id: string) => Promise<void>
  onKeysChanged: (team_id: string) => void
}

/** What accounts takes from its siblings: most of it for the day an account is deleted. */
export function wireAccounts(needs: AccountsNeeds): accounts.AccountsDeps {
  const deps: accounts.AccountsDeps = {
    ...needs,
    providers: createProviders(needs.config.providers, needs.clock),
    sso: wireSsoAccess(needs),
    createPersonalTeam: teams.createPersonalTeam(needs),
    listTeams: teams.listTeamsOf,
    findMember: teams.findMember,
    listFoundedTeams: teams.listFoundedTeams,
    leaveTeams: teams.leaveTeams({ deleteTeamData }),
    setFounder: teams.setFounder,
    // Nothing sells subscriptions, so no team has one.
    findSubscription: async () => null,
    findMaskedToken: credentials.findMaskedToken,
    listClientSessions: credentials.listClientSessions,
    revokeClientSessions: credentials.revokeClientSessions(needs),
    revokeCredentials: credentials.revokeCredentials(needs),
    revokeOwnCredentials: credentials.revokeOwnCredentials(needs),
    suspendCredentials: credentials.suspendCredentials(needs),
    async onRevoked(credential_ids) {
      for (const id of credential_ids) {
        needs.endings.end(id)
        await needs.onRevoked(id)
      }
    },
  }
  accounts.handleDeletions(deps)
  return deps
}

/** Each feature forgets what it keeps for the team. */
export async function deleteTeamData(tx: Db, team_id: string): Promise<void> {
  await statistics.deleteStatisticsOfTeam(tx, team_id)
  await tunnels.deleteTunnelsOfTeam(tx, team_id)
  await ports.removePortsOfTeam(tx, team_id)
  await domains.removeDomainsOfTeam(tx, team_id)
  await billing.deletePlanOfTeam(tx, team_id)
  await credentials.deleteCredentialsOfTeam(tx, team_id)
  await accounts.deleteSessionsOfTeam(tx, team_id)
  const connection = await sso.findConnectionOf(tx, team_id)
  if (connection) await accounts.deleteLinksOfProvider(tx, connection.id)
}
