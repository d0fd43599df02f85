import type { RateLimiter } from '@nora/kit'
import type { PushBody } from '@nora/link'
import * as captures from '../features/captures/index.ts'
import * as teams from '../features/teams/index.ts'
import * as traffic from '../features/traffic-policies/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Changes } from '../verification/changes.ts'

type PushAll = <N extends 'set_visitor_keys' | 'revoke_visitor_sessions'>(name: N, body: PushBody<N>) => void

type Needs = Platform &
  Pick<traffic.TrafficPoliciesDeps, 'limits'> & {
    changes: Changes
    capturesDeps: captures.CapturesDeps
    /** Pushes to the edges of the region that are connected. */
    pushRegion: (region: string, push: traffic.PolicyPush) => void
    /** Tells those who look at the team's tunnels that other policies hold. */
    tellAccess: (team_id: string) => void
    /** Pushes to all edges that are connected. */
    pushAll: PushAll
    rates: RateLimiter
  }

/** Passes to traffic policies what was captured, and how edges are told. */
export function wireTrafficPolicies({
  capturesDeps,
  changes,
  pushRegion,
  tellAccess,
  pushAll,
  ...platform
}: Needs): {
  deps: traffic.TrafficPoliciesDeps
  served: traffic.ServedPolicies
  visitors: { asks: traffic.VisitorAsks; revoked: traffic.RevokedVisitors; keyring: traffic.VisitorKeyring }
} {
  const served = new traffic.ServedPolicies({ ...platform, pushRegion, tellAccess })
  const keyring = new traffic.VisitorKeyring({
    ...platform,
    tellEdges: (push) => pushAll('set_visitor_keys', push),
  })
  const revoked = new traffic.RevokedVisitors({
    ...platform,
    tellEdges: (push) => pushAll('revoke_visitor_sessions', push),
  })
  const { lockTeam } = teams
  const asks = traffic.createVisitorAsks({ ...platform, lockTeam, revoked })
  // A domain that is lost or released has no policy any more.
  changes.onAny(() => served.touch())
  return {
    served,
    visitors: { asks, revoked, keyring },
    deps: {
      ...platform,
      lockTeam,
      keyring,
      findMembership: async (db, user_id, team_id) => {
        const member = await teams.findMember(db, user_id, team_id)
        if (member === undefined) return null
        const roles = await teams.listRolesOf(db, team_id, [user_id])
        return { role: member.role, roles: roles.map(({ name }) => name) }
      },
      visitors: { settle: () => revoked.settle() },
      captures: {
        list: captures.listAddressedExchanges(capturesDeps),
        find: captures.findAddressedExchange(capturesDeps),
        readBody: captures.readAddressedBody(capturesDeps),
      },
      push: { touch: () => served.touch(), settle: () => served.settle() },
    },
  }
}
