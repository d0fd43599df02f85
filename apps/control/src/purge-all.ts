import * as accounts from './features/accounts/index.ts'
import * as credentials from './features/credentials/index.ts'
import * as domains from './features/domains/index.ts'
import * as ports from './features/ports/index.ts'
import * as statistics from './features/statistics/index.ts'
import * as teams from './features/teams/index.ts'
import type { Platform } from './platform/platform.ts'

/** Removes what every feature keeps for a time only. */
export function purgeAll(platform: Platform) {
  return async (): Promise<void> => {
    await accounts.purgeAccounts(platform)()
    await credentials.purgeCredentials(platform)()
    await domains.purgeDomains(platform)()
    await ports.purgePorts(platform)()
    await teams.purgeInvites(platform)()
    await statistics.purgeStatistics(platform)()
  }
}
