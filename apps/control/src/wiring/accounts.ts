import type { RateLimiter } from '@nora/kit'
import type * as accounts from '../features/accounts/index.ts'
import * as credentials from '../features/credentials/index.ts'
import * as teams from '../features/teams/index.ts'
import * as vault from '../features/vault/index.ts'
import type { SendEmail } from '../platform/mail/send-email.ts'
import type { Platform } from '../platform/platform.ts'
import type { Revocations } from '../platform/revocations.ts'
import { createProviders } from '../sign-in-providers/create-providers.ts'
import { wireSsoAccess } from './sso.ts'

export type AccountsNeeds = Platform & {
  limits: { seats: teams.TeamsDeps['seatLimit'] }
  revocations: Revocations
  rates: RateLimiter
  sendEmail: SendEmail
  /** Ends what runs under a credential that was revoked. */
  onRevoked: (credential_id: string) => Promise<void>
  onKeysChanged: (team_id: string) => void
  deleteTeamData: teams.TeamsDeps['deleteTeamData']
}

/** Passes to accounts what it takes from other features, mostly for the deletion of an account. */
export function wireAccounts(needs: AccountsNeeds): accounts.AccountsDeps {
  return {
    ...needs,
    providers: createProviders(needs.config.providers, needs.clock),
    sso: wireSsoAccess(needs),
    createPersonalTeam: teams.createPersonalTeam(needs),
    listTeams: teams.listTeamsOf,
    findMember: teams.findMember,
    listFoundedTeams: teams.listFoundedTeams,
    leaveTeams: teams.leaveTeams(needs),
    deleteVault: vault.deleteVaultOf,
    async setFounder(tx, team_id, user_id) {
      const handed = await teams.setFounder(tx, team_id, user_id)
      const before = handed?.before ?? null
      if (handed) await vault.endVaultSessions(tx, before === null ? [user_id] : [user_id, before])
      return handed
    },
    // Nothing sells subscriptions, so no team has one.
    findSubscription: async () => null,
    findMaskedToken: credentials.findMaskedToken,
    hasUsedClient: credentials.hasUsedClient,
    listClientSessions: credentials.listClientSessions,
    revokeClientSessions: credentials.revokeClientSessions(needs),
    revokeCredentials: credentials.revokeCredentials(needs),
    revokeOwnCredentials: credentials.revokeOwnCredentials(needs),
    suspendCredentials: credentials.suspendCredentials(needs),
    async onRevoked(credential_ids) {
      for (const id of credential_ids) {
        needs.revocations.end(id)
        await needs.onRevoked(id)
      }
    },
  }
}
