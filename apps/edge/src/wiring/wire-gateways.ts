import { isPublicAddress } from '@nora/kit'
import type { Gateway } from '../gateways/gateway.ts'
import { GatewayReporter } from '../gateways/gateway-reporter.ts'
import { Gateways } from '../gateways/gateways.ts'
import { MemberGossip } from '../gateways/member-gossip.ts'
import { MemberProbes } from '../gateways/member-probes.ts'
import { MemberTunnels } from '../gateways/member-tunnels.ts'
import { getRank } from '../gateways/speaker.ts'
import { ExternalUpstream } from '../upstreams/external-upstream.ts'
import type { Base } from './edge-deps.ts'
import type { AgentParts } from './wire-agents.ts'
import type { CaptureParts } from './wire-captures.ts'
import type { ControlParts } from './wire-control.ts'
import type { PeerParts } from './wire-peers.ts'

/** Gateways: what control pushed of them, the sites that they lead to, and what is reported of them. */
export function wireGateways(
  { config, budget, clock, ids, monotonicMs, random, traffic }: Base,
  { ask, control, hostnames }: ControlParts,
  { captures }: CaptureParts,
  { endpoints }: AgentParts,
  { peers }: PeerParts,
) {
  const { region, edge_id: edgeId, private_upstreams: privateUpstreams } = config
  const mayReach = (address: string) => isPublicAddress(address) || privateUpstreams.has(address)
  const findRank = (id: string) => getRank(id, edgeId, hostnames.peerEdges)
  const speaksFor = ({ facts }: Gateway) => findRank(facts.id) === 0
  const getConnection = () => control.connection
  const all = () => gateways.all()
  const gateways: Gateways = new Gateways({
    budget,
    captures,
    region,
    random,
    monotonicMs,
    onMemberChange(gateway, member) {
      if (member.health.get(monotonicMs()).state === 'ejected') traffic.gateways.ejections++
      memberGossip.tell(gateway, member)
    },
    open: ({ facts, external }) => (external ?? endpoints.pick(facts.target))?.pickUpstream(),
    connect: (url, of, keepsHost) =>
      new ExternalUpstream({ url, keepsHost, mayReach, budget: of, monotonicMs }),
    getConnection,
  })
  const memberGossip = new MemberGossip({
    peers,
    hostnames,
    clock,
    findMember: (gatewayId, memberId) => gateways.findById(gatewayId)?.findMember(memberId),
    isHere: (hostname) => endpoints.pick(hostname) !== undefined,
  })
  const memberTunnels = new MemberTunnels({ all, endpoints, hostnames, speaksFor, clock })
  const gatewayReporter = new GatewayReporter({
    processId: ids.next('edp'),
    all,
    speaksFor,
    getConnection,
    send: (report) => ask('gateway_report', report),
    clock,
  })
  const memberProbes = new MemberProbes({
    all,
    endpoints,
    send: (probed) => ask('member_probed', probed),
    getRank: findRank,
    tell(gateway, member, seen) {
      traffic.gateways.addCheck(seen.error === null)
      memberGossip.tell(gateway, member, seen)
    },
    findGateway: (id) => gateways.findById(id),
    clock,
  })
  return { gateways, memberGossip, memberTunnels, gatewayReporter, memberProbes }
}

export type GatewayParts = ReturnType<typeof wireGateways>
