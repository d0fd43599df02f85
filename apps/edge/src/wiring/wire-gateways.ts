import { GatewayReporter } from '../gateways/gateway-reporter.ts'
import { Gateways } from '../gateways/gateways.ts'
import { MemberProbes } from '../gateways/member-probes.ts'
import { ExternalUpstream } from '../upstreams/external-upstream.ts'
import type { Base } from './edge-deps.ts'
import type { AgentParts } from './wire-agents.ts'
import type { ControlParts } from './wire-control.ts'

/** Gateways: what control pushed of them, the sites that they lead to, and what is reported of them. */
export function wireGateways(
  { config, budget, clock, ids, monotonicMs, random }: Base,
  { ask, control, hostnames }: ControlParts,
  { endpoints }: AgentParts,
) {
  const { region, edge_id: edgeId, allows_private_targets: allowsPrivate } = config
  const gateways = new Gateways({
    budget,
    region,
    random,
    monotonicMs,
    connect: (url, of, keepsHost) =>
      new ExternalUpstream({ url, keepsHost, allowsPrivate, budget: of, monotonicMs }),
    isHere: (hostname) => endpoints.pick(hostname) !== undefined,
    getConnection: () => control.connection,
  })
  const gatewayReporter = new GatewayReporter({
    processId: ids.next('edp'),
    edgeId,
    all: () => gateways.all(),
    peerEdges: () => hostnames.peerEdges,
    send: (report) => ask('gateway_report', report),
    clock,
  })
  const memberProbes = new MemberProbes({
    all: () => gateways.all(),
    endpoints,
    send: (probed) => ask('member_probed', probed),
    clock,
  })
  return { gateways, gatewayReporter, memberProbes }
}

export type GatewayParts = ReturnType<typeof wireGateways>
