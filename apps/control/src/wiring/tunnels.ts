import * as captures from '../features/captures/index.ts'
import * as credentials from '../features/credentials/index.ts'
import * as domains from '../features/domains/index.ts'
import * as gateways from '../features/gateways/index.ts'
import * as ports from '../features/ports/index.ts'
import * as teams from '../features/teams/index.ts'
import type * as tunnels from '../features/tunnels/index.ts'
import { ticketKeyAt } from '../platform/certificates/ticket-key.ts'
import type { Platform } from '../platform/platform.ts'

type Needs = Platform &
  Pick<
    tunnels.TunnelsDeps,
    'live' | 'edges' | 'revocations' | 'getPlanLimits' | 'limits' | 'assertAgentAllowed' | 'listIpPolicies'
  > & { masterKey: string; touchGateways: () => void }

/**
 * Passes to tunnels what they take from other features: who opens them, by what right, and which names and
 * ports are kept.
 */
export function wireTunnels(needs: Needs): tunnels.TunnelsDeps & { ticketKey: () => string } {
  const people = { ...needs, findMember: teams.findMember }
  return {
    ...people,
    getCaptureRule: captures.getRule,
    verifyToken: credentials.verifyToken(people),
    getActorOf: credentials.getActorOf(people),
    verifyPublicKey: credentials.verifyPublicKey(people),
    assertMayOpen: teams.assertMayOpen,
    mayOpen: credentials.mayOpen,
    listAuthorisedKeys: credentials.listAuthorisedKeys(needs),
    listNonMembers: (team_id, emails) => teams.listNonMembers(needs.db, team_id, emails),
    listReservations: ports.listReservations(needs),
    findReservation: domains.findReservation(needs),
    findOwnDomain: async (tx, hostname, team_id) => {
      const own = await domains.findOwnDomain(tx, hostname, team_id)
      return own && { team_id: own.teamId, region: own.region, is_served: own.isServed }
    },
    getOwnDomainState: domains.getOwnDomainState,
    listReservedByOthers: domains.listReservedByOthers(needs),
    pickFreePort: ports.pickFreePort,
    gateways: {
      assertNotHeld: gateways.assertNotHeld,
      findPool: gateways.findPool,
      join: gateways.joinPool(needs),
      leave: gateways.leavePools,
      touch: needs.touchGateways,
      toInternalHostname: gateways.toInternalHostname,
    },
    ticketKey: () => ticketKeyAt(needs.masterKey, needs.clock.now()),
  }
}
