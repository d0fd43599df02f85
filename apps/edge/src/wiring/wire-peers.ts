import type { Stream, Target } from '@nora/protocol'
import { CommonLimits } from '../hops/common-limits.ts'
import { HopServer } from '../hops/hop-server.ts'
import { Hops } from '../hops/hops.ts'
import type { Base } from './edge-deps.ts'
import type { ControlParts } from './wire-control.ts'

/** Links to peer edges, and the limits that are counted together with them. */
export function wirePeers({ config, budget, clock, log }: Base, { hostnames }: ControlParts) {
  const { edge_id, region } = config
  const hops = new Hops({ edge: { edge_id, region }, budget, clock, log })
  const limits = new CommonLimits({ hops, hostnames, clock, edgeId: edge_id })
  return { hops, limits }
}

export type PeerParts = ReturnType<typeof wirePeers>

/** Where peer edges bring their visitors. */
export function wireHopServer(
  { config, clock, log }: Base,
  { limits }: PeerParts,
  {
    ports,
    tcp,
  }: {
    ports: { serveHop: (stream: Stream) => void }
    tcp: { serveHop: (stream: Stream, target: Target) => void }
  },
): HopServer {
  return new HopServer({
    edge_id: config.edge_id,
    clock,
    log,
    onVisitor: (stream) => ports.serveHop(stream),
    onTcpVisitor: (stream, target) => tcp.serveHop(stream, target),
    onUses: (uses) => limits.hear(uses),
  })
}
