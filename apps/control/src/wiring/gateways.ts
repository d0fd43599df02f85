import type { PushBody } from '@nora/link'
import * as captures from '../features/captures/index.ts'
import * as gateways from '../features/gateways/index.ts'
import * as teams from '../features/teams/index.ts'
import * as traffic from '../features/traffic-policies/index.ts'
import type * as tunnels from '../features/tunnels/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Changes } from '../verification/changes.ts'

type Needs = Platform &
  Pick<gateways.GatewaysDeps, 'limits' | 'rates' | 'revocations'> & {
    changes: Changes
    masterKey: string
    live: Pick<tunnels.TunnelsDeps['live'], 'all'>
    edges: Pick<tunnels.TunnelsDeps['edges'], 'listOfRegion' | 'push' | 'pushRegion'>
  }

/** Passes to gateways the addresses and tunnels of teams, the policies of addresses, and how edges are told. */
export function wireGateways({ changes, masterKey, live: open, edges, ...platform }: Needs): {
  deps: gateways.GatewaysDeps
  served: gateways.ServedGateways
} {
  const { config, clock } = platform
  const regions = config.regions.map(({ id }) => id)
  const served = new gateways.ServedGateways({
    ...platform,
    regions,
    secret: masterKey,
    listCaptureRules: captures.listRules,
    pushRegion: (region, push) => edges.pushRegion(region, 'set_gateways', push),
  })
  // A domain that is lost has no gateway any more; one that is verified has.
  changes.onAny(() => served.touch())
  const own = [new URL(config.base_url).hostname, ...config.hosts, ...config.regions.map(({ host }) => host)]
  return {
    served,
    deps: {
      ...platform,
      lockTeam: teams.lockTeam,
      listHeld: (db, actor, endpoints) => traffic.listHeldAddresses({ db, config }, actor, endpoints),
      listOpenTunnels: (team_id, endpoints) => listOpenTunnels(open, team_id, endpoints),
      findPolicies: async (db, team_id, endpoints) => {
        const attached = await traffic.listAttachedTo(db, team_id, endpoints)
        return new Map(
          attached.map(({ endpoint, policy_id, policy }) => [endpoint, { id: policy_id, name: policy.name }]),
        )
      },
      getCaptureRule: captures.getRule,
      dropCaptures: captures.dropFilesOfGateway(platform),
      runPolicy: traffic.tryAttachedPolicy(platform),
      findRecipient: (db, { user_id, team_id }) => teams.findMember(db, user_id, team_id),
      listForbidden: async (db, { team_id, user_id }) => {
        const roles = await teams.listRolesOf(db, team_id, [user_id])
        return roles.flatMap(({ denied_commands }) => denied_commands)
      },
      isOwnHost: (hostname) =>
        own.includes(hostname) ||
        config.regions.some(({ domain }) => hostname === domain || hostname.endsWith(`.${domain}`)),
      live: new gateways.LiveGateways(clock),
      probes: new gateways.Probes(),
      pushProbe: (region, probe) => pushProbe(edges, region === null ? regions : [region], probe),
      push: { touch: () => served.touch(), settle: () => served.settle() },
    },
  }
}

function listOpenTunnels(
  live: Needs['live'],
  team_id: string,
  endpoints?: readonly string[],
): gateways.OpenTunnel[] {
  const ofTeam = live.all().filter(({ row }) => row.team_id === team_id)
  const all = ofTeam.map(({ row, holders }) => ({
    id: row.id,
    kind: row.kind,
    endpoint: gateways.toInternalName(row.hostname, team_id),
    is_held: holders.length > 0,
    target: row.target,
    region: row.region,
    user: row.user,
  }))
  return endpoints === undefined ? all : all.filter(({ endpoint }) => endpoints.includes(endpoint))
}

/** Asks one edge: any of the region has the same path to the member. */
function pushProbe(
  edges: Needs['edges'],
  regions: readonly string[],
  probe: PushBody<'probe_member'>,
): boolean {
  const [edge] = regions.flatMap((region) => edges.listOfRegion(region))
  if (edge === undefined) return false
  edges.push(edge, 'probe_member', probe)
  return true
}
