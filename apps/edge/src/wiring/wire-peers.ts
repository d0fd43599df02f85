import type { Stream, Target } from '@nora/protocol'
import type { MemberGossip } from '../gateways/member-gossip.ts'
import { DistributedRateLimits } from '../peers/distributed-rate-limits.ts'
import { PeerServer } from '../peers/peer-server.ts'
import { Peers } from '../peers/peers.ts'
import type { Base } from './edge-deps.ts'
import type { CaptureParts } from './wire-captures.ts'
import type { ControlParts } from './wire-control.ts'

/** Links to peer edges, and the limits that are counted together with them. */
export function wirePeers({ config, budget, clock, log }: Base, { hostnames }: ControlParts) {
  const { edge_id, region } = config
  const peers = new Peers({ edge: { edge_id, region }, budget, clock, log })
  const limits = new DistributedRateLimits({ peers, hostnames, clock, edgeId: edge_id })
  return { peers, limits }
}

export type PeerParts = ReturnType<typeof wirePeers>

/** Builds the server that peer edges bring their visitors to. */
export function wirePeerServer(
  { config, clock, log }: Base,
  { limits }: PeerParts,
  {
    memberGossip,
    recordedElsewhere,
  }: { memberGossip: Pick<MemberGossip, 'merge'> } & Pick<CaptureParts, 'recordedElsewhere'>,
  {
    ports,
    tcp,
  }: {
    ports: { servePeer: (stream: Stream) => void }
    tcp: { servePeer: (stream: Stream, target: Target) => void }
  },
): PeerServer {
  return new PeerServer({
    edge_id: config.edge_id,
    clock,
    log,
    onVisitor: (stream) => ports.servePeer(stream),
    onTcpVisitor: (stream, target) => tcp.servePeer(stream, target),
    onGossip(message) {
      if (message.type === 'uses') limits.merge(message.uses)
      else memberGossip.merge(message.members)
    },
    listHidden: (recordedAs) => recordedElsewhere.list(recordedAs),
  })
}
