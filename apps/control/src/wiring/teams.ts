import * as accounts from '../features/accounts/index.ts'
import * as credentials from '../features/credentials/index.ts'
import * as domains from '../features/domains/index.ts'
import * as ports from '../features/ports/index.ts'
import * as secrets from '../features/secrets/index.ts'
import * as sso from '../features/sso/index.ts'
import type * as teams from '../features/teams/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import * as vault from '../features/vault/index.ts'
import type { Platform } from '../platform/platform.ts'

type Needs = Platform &
  Pick<
    teams.TeamsDeps,
    | 'revocations'
    | 'seatLimit'
    | 'deleteTeamData'
    | 'handOver'
    | 'onRevoked'
    | 'onKeysChanged'
    | 'stopTunnels'
  >

/** Passes to teams what they take from other features, mostly for the day a member loses a right. */
export function wireTeams(needs: Needs): teams.TeamsDeps {
  return {
    ...needs,
    rememberTeam: (tx, credential, team_id) =>
      (credential.kind === 'session' ? accounts.setSessionTeam : credentials.setCredentialTeam)(
        tx,
        credential.id,
        team_id,
      ),
    listRoleProjects: secrets.listRoleProjects,
    setRoleProjects: secrets.setRoleProjects,
    assertMayGiveRoles: secrets.assertMayGiveRoles,
    onRolesChanged: secrets.noteRolesChanged,
    listOpenTunnels: tunnels.listOpenTunnelsOfMember,
    listPorts: ports.listPortsOfMember(needs),
    listDomains: domains.listDomainsOfMember,
    listPublicKeys: (db, of) => credentials.listPublicKeys(db, { ...of, limit: 1000 }),
    async countCredentials(db, of) {
      const all = await credentials.listCredentialsOfMember(db, of)
      const api_keys = all.filter(({ kind }) => kind === 'api_key').length
      return { api_keys, clients: all.length - api_keys }
    },
    lockVaults: async (tx, user_ids) => {
      await vault.endVaultSessions(tx, user_ids)
    },
    async endSessions(tx, of) {
      const ended = await accounts.deleteSessionsOfMember(tx, of)
      const connection = await sso.findConnectionOf(tx, of.team_id)
      if (!connection) return ended
      // These sessions were opened by the team’s single sign-on, wherever they work now.
      const opened_with = accounts.ssoMethod(connection.id)
      return [
        ...ended,
        ...(await accounts.deleteSessionsOpenedWith(tx, { opened_with, user_id: of.user_id })),
      ]
    },
    revokeCredentials: (tx, of) => credentials.revokeCredentialsOfMember(tx, of, needs.clock.now()),
    async listSignInMethods(db, of) {
      const tokens = await credentials.listCredentialsOfMember(db, of)
      return [...(await accounts.listSessionIdsOf(db, of)), ...tokens.map(({ id }) => id)]
    },
  }
}
