import type { ReplayRequest } from '@nora/link'
import * as captures from '../features/captures/index.ts'
import * as gateways from '../features/gateways/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Revocations } from '../platform/revocations.ts'

type Tunnels = { tunnelsDeps: tunnels.TunnelsDeps }
type Gateways = { gatewaysDeps: gateways.GatewaysDeps }
type Needs = Platform & { revocations: Revocations } & Tunnels & Gateways

/**
 * Passes to captures what they take from tunnels and gateways: their owners, their switches, and the connection to
 * their edges.
 */
export function wireCaptures({ tunnelsDeps, gatewaysDeps, ...platform }: Needs): captures.CapturesDeps {
  return {
    ...platform,
    state: new captures.CaptureState(platform.clock),
    tunnels: ofTunnels(platform, { tunnelsDeps }),
    gateways: ofGateways(platform, { tunnelsDeps, gatewaysDeps }),
  }
}

type FoundTunnel = NonNullable<Awaited<ReturnType<typeof tunnels.findTunnel>>>
type FoundGateway = NonNullable<Awaited<ReturnType<typeof gateways.findGateway>>>

function ofTunnels(platform: Platform, { tunnelsDeps }: Tunnels): captures.CapturedKind {
  const choose = tunnels.chooseCapture(tunnelsDeps)
  const send = tunnels.sendReplay(tunnelsDeps)
  const to = (found: FoundTunnel | undefined) => found && fromTunnel(found)
  return {
    find: async (db, id) => to(await tunnels.findTunnel(db, id)),
    getManaged: async (actor, id) => fromTunnel(await tunnels.getManagedTunnel(platform, actor, id)),
    choose: async (id, wants_capture) => to(await choose(id, wants_capture)),
    isCaptured: ({ tunnel_id }) => tunnelsDeps.live.get(tunnel_id ?? '')?.is_captured ?? false,
    applyRule: tunnels.applyCaptureRule(tunnelsDeps),
    sendReplay: (_source, replay) => send(replay),
  }
}

function fromTunnel(found: FoundTunnel): captures.CapturedSource {
  const { id, team_id, user_id, hostname, kind, region, wants_capture, closed_at } = found
  return {
    tunnel_id: id,
    gateway_id: null,
    team_id,
    user_id,
    hostname,
    name: hostname,
    region,
    isWeb: kind === 'http' || kind === 'trigger',
    wants_capture,
    isClosed: closed_at !== null,
  }
}

function ofGateways(
  platform: Platform,
  { tunnelsDeps: { edges }, gatewaysDeps }: Tunnels & Gateways,
): captures.CapturedKind {
  const choose = gateways.chooseCapture(gatewaysDeps)
  const regions = platform.config.regions.map(({ id }) => id)
  const to = (found: FoundGateway | undefined) => found && fromGateway(found)
  return {
    find: async (db, id) => to(await gateways.findGateway(db, id)),
    getManaged: async (actor, id) => fromGateway(await gateways.getManagedGateway(platform.db, actor, id)),
    choose: async (id, wants_capture) => to(await choose(id, wants_capture)),
    isCaptured: ({ isWeb, wants_capture }, rule) =>
      gateways.isCaptured({ kind: isWeb ? 'name' : 'port', wants_capture }, rule),
    applyRule: async () => {
      gatewaysDeps.push.touch()
      await gatewaysDeps.push.settle()
    },
    sendReplay: (source, replay) => sendTo(edges, source.region === null ? regions : [source.region], replay),
  }
}

/** Any edge of the region will do: each has the gateway. */
function sendTo(
  edges: tunnels.TunnelsDeps['edges'],
  regions: readonly string[],
  replay: ReplayRequest,
): boolean {
  const [edge_id] = regions.flatMap((region) => edges.listOfRegion(region))
  if (edge_id === undefined) return false
  edges.push(edge_id, 'replay_request', replay)
  return true
}

function fromGateway(found: FoundGateway): captures.CapturedSource {
  const { id, team_id, user_id, endpoint, name, kind, region, wants_capture } = found
  return {
    tunnel_id: null,
    gateway_id: id,
    team_id,
    user_id,
    hostname: endpoint,
    name,
    region,
    isWeb: kind !== 'port',
    wants_capture,
    isClosed: false,
  }
}
