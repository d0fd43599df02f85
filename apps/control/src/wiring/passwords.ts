import * as passwords from '../features/passwords/index.ts'
import * as teams from '../features/teams/index.ts'
import * as vault from '../features/vault/index.ts'
import type { Config } from '../platform/config/config.ts'
import { createGuardedFetch } from '../platform/guarded-fetch.ts'
import { type HashRanges, openRangeFolder, openRangeService } from '../platform/hash-ranges/hash-ranges.ts'
import type { Platform } from '../platform/platform.ts'

type Needs = Platform & Pick<passwords.PasswordsDeps, 'limits' | 'revocations'>

/** Passes to passwords who is in a team, whose vault is open, and where hashes of breached passwords are. */
export function wirePasswords(needs: Needs): passwords.PasswordsDeps {
  return {
    ...needs,
    lockTeam: teams.lockTeam,
    getTeamName: async (db, team_id) => (await teams.getTeam(db, team_id)).name,
    findRecipient: (db, { user_id, team_id }) => teams.findMember(db, user_id, team_id),
    mayShareOutside: async (db, team_id) => (await vault.getPolicy(db, team_id)).may_share_outside,
    listUnlocked: vault.listUnlocked(needs),
    toLockedKey: vault.vaultRevocationKey,
    listDirectoryMarks: vault.listDirectoryMarks,
    news: new passwords.PasswordNewsroom(),
    breaches: openBreaches(needs.config),
  }
}

function openBreaches({ breaches_folder, breaches_url, may_reach_private }: Config): HashRanges | null {
  if (breaches_folder !== null) return openRangeFolder(breaches_folder)
  if (breaches_url === null) return null
  return openRangeService(breaches_url, createGuardedFetch({ allowsPrivate: may_reach_private }))
}
