import { createIds } from '@nora/kit'
import { Budget } from '@nora/protocol'
import { Replays } from './replays/replays.ts'
import { Traffic } from './telemetry/traffic.ts'
import type { Base, EdgeDeps, EdgeEvents } from './wiring/edge-deps.ts'
import { wireAgents } from './wiring/wire-agents.ts'
import { wireCaptures } from './wiring/wire-captures.ts'
import { wireControl } from './wiring/wire-control.ts'
import { wireGateways } from './wiring/wire-gateways.ts'
import { wireInbox } from './wiring/wire-inbox.ts'
import { wirePeerServer, wirePeers } from './wiring/wire-peers.ts'
import { wirePolicies } from './wiring/wire-policies.ts'
import { wireMonitor, wireReporters } from './wiring/wire-reports.ts'
import { wireHttp, wirePort, wireTcp } from './wiring/wire-visitors.ts'

export type EdgeParts = ReturnType<typeof wire>

/** Makes the parts of one edge and joins them to each other. Opens no port; control is dialled at once. */
export function wire(deps: EdgeDeps, events: EdgeEvents) {
  const { config, clock } = deps
  const base: Base = {
    ...deps,
    events,
    ids: createIds(clock),
    monotonicMs: () => clock.monotonicMs(),
    budget: new Budget(config.buffer_bytes),
    traffic: new Traffic(),
    isTrustedProxy: (address) => config.trusted_proxies.has(address),
  }
  const known = wireControl(base)
  const recorded = wireCaptures(base, known)
  const agents = wireAgents(base, known, recorded, {
    openPort: (wanted) => tcp.open(wanted),
    passTls: (hostname) => tcp.setPassed({ region: config.region, hostname, is_on: true }),
  })
  const peerParts = wirePeers(base, known)
  const { hostnames, ipPolicies, pushed, intake, challenges, findRefusal } = known
  const { endpoints, lostTunnels, ssh } = agents
  const { peers, limits } = peerParts
  const gatewayParts = wireGateways(base, known, recorded, agents, peerParts)
  const inboxParts = wireInbox(base, known, { ...agents, ...gatewayParts, ...peerParts })
  const visitors = () => ports.visitors
  const policed = wirePolicies(base, known, { ...peerParts, ...gatewayParts, ...agents, visitors })
  const { policies, signInPages, maintenancePass, wantedCertificates } = policed
  const rules = { findRefusal, policies, signInPages, maintenancePass, wantedCertificates }
  const shared = { ...gatewayParts, ...recorded, hostnames, endpoints, lostTunnels, peers, ...rules }
  const port = wirePort(base)
  const http = { ...shared, ...inboxParts, pushed, challenges, ssh, limits }
  const { held, ports } = wireHttp(base, http, port, {
    isEmpty: () => !tcp.passesAnything,
    has: (hostname) => tcp.passes(hostname),
    serve: (...visitor) => tcp.servePassed(...visitor),
  })
  const tcp = wireTcp(base, shared, port)
  const peerServer = wirePeerServer(base, peerParts, { ...gatewayParts, ...recorded }, { ports, tcp })
  const parts = {
    ...recorded,
    ...policed,
    ...gatewayParts,
    ...inboxParts,
    replays: new Replays({ endpoints, ...gatewayParts, ...recorded, visitors: ports.visitors }),
    control: known.control,
    hostnames,
    ipPolicies,
    pushed,
    intake,
    challenges,
    findRefusal,
    ...agents,
    ...peerParts,
    peerServer,
    held,
    ports,
    tcp,
    reporters: wireReporters(base, known, agents),
  }
  return { ...parts, monitor: wireMonitor(base, parts) }
}
