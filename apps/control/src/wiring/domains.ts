import type * as domains from '../features/domains/index.ts'
import * as teams from '../features/teams/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import type { Platform } from '../platform/platform.ts'

/** Passes to domains what they take from other features: which names are valid, and which tunnels use them. */
export function wireDomains(
  needs: Platform & Pick<domains.DomainsDeps, 'limits' | 'getAddressAccess'>,
  tunnelsDeps: tunnels.TunnelsDeps,
): domains.DomainsDeps {
  const { clock } = needs
  return {
    ...needs,
    lockTeam: teams.lockTeam,
    countNames: (db, team_id, butHostname) =>
      tunnels.countAddresses(db, 'static_names', { team_id, now: clock.now(), butHostname }),
    checkNameForm: tunnels.checkNameForm,
    toHostname: tunnels.toHostname,
    toPublicUrl: tunnels.toPublicUrl,
    findHolder: (db, hostname) => tunnels.findHolder(db, hostname, clock.now()),
    listHostnameUses: tunnels.listHostnameUses(tunnelsDeps),
  }
}
