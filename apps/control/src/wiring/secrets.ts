import type * as secrets from '../features/secrets/index.ts'
import { LivePlaces, SecretsNewsroom } from '../features/secrets/index.ts'
import * as teams from '../features/teams/index.ts'
import * as vault from '../features/vault/index.ts'
import { createOutboundGuard } from '../platform/outbound/guard.ts'
import type { Platform } from '../platform/platform.ts'

type Needs = Platform & Pick<secrets.SecretsDeps, 'limits' | 'revocations' | 'rates' | 'ownWebhooks'>

/** Passes to secrets who is in a team, whose vault is open, and what the directory says. */
export function wireSecrets(needs: Needs): secrets.SecretsDeps {
  return {
    ...needs,
    lockTeam: teams.lockTeam,
    findRecipient: (db, { user_id, team_id }) => teams.findMember(db, user_id, team_id),
    listUnlocked: vault.listUnlocked(needs),
    toLockedKey: vault.vaultRevocationKey,
    listDirectoryMarks: vault.listDirectoryMarks,
    listDirectoryMembers: vault.listDirectoryMembers,
    readDirectory: vault.readDirectory,
    news: new SecretsNewsroom(),
    live: new LivePlaces(),
    guard: createOutboundGuard(needs.config),
  }
}
