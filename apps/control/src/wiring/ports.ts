import type * as ports from '../features/ports/index.ts'
import * as teams from '../features/teams/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import type { Platform } from '../platform/platform.ts'

/** Passes to ports what they take from other features: which tunnels use them. */
export function wirePorts(
  needs: Platform & Pick<ports.PortsDeps, 'limits' | 'getAddressAccess'>,
  tunnelsDeps: tunnels.TunnelsDeps,
): ports.PortsDeps {
  return {
    ...needs,
    lockTeam: teams.lockTeam,
    countPorts: (db, team_id, butHostname) =>
      tunnels.countAddresses(db, 'ports', { team_id, now: needs.clock.now(), butHostname }),
    listHeldPorts: (db, region) => tunnels.listHeldPorts(db, region, needs.clock.now()),
    listPortUses: tunnels.listPortUses(tunnelsDeps),
    onRulesChanged(rules) {
      tunnelsDeps.edges.pushAll('set_port_rules', rules)
      tunnelsDeps.live.setPortRules(rules)
    },
  }
}
