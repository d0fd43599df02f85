import * as accounts from '../features/accounts/index.ts'
import * as credentials from '../features/credentials/index.ts'
import * as teams from '../features/teams/index.ts'
import type * as vault from '../features/vault/index.ts'
import type { Platform } from '../platform/platform.ts'

type Needs = Platform & Pick<vault.VaultDeps, 'revocations' | 'countOnlyHeld'>

/** Passes to the vault who is in a team, and which sessions and clients have not ended. */
export function wireVault(needs: Needs): vault.VaultDeps {
  return {
    ...needs,
    lockTeam: teams.lockTeam,
    findMember: teams.findMember,
    listAlive: async (db, ids) => [
      ...(await accounts.listOpenSessions(db, ids, needs.clock.now())),
      ...(await credentials.listInForce(db, ids)),
    ],
  }
}
