import { Endpoints } from '../endpoints/endpoints.ts'
import { LostTunnels } from '../endpoints/lost-tunnels.ts'
import type { LegDeps } from '../legs/leg-deps.ts'
import { Legs } from '../legs/legs.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { SshFront } from '../ssh/ssh-front.ts'
import type { Base } from './edge-deps.ts'
import type { CaptureParts } from './wire-captures.ts'
import type { ControlParts } from './wire-control.ts'

/** Enough that control is never idle, few enough that its last answer is not late. */
const ASKS_AT_ONCE = 16

/** The legs of agents, of `ssh -R` too, and the endpoints that they serve. `publishing` opens ways for visitors. */
export function wireAgents(
  { config, events, budget, ids, clock, log, monotonicMs }: Base,
  { ask, ipPolicies }: ControlParts,
  { captures }: CaptureParts,
  publishing: Pick<LegDeps, 'openPort' | 'passTls'>,
) {
  const endpoints = new Endpoints(budget, events, monotonicMs)
  const endsTls = config.certificates.length > 0 || config.has_https
  const legDeps: LegDeps = {
    edge: { edge_id: config.edge_id, region: config.region },
    processes: config.processes,
    hasTls: endsTls || !config.trusted_proxies.isEmpty,
    endsTls,
    ask,
    ...publishing,
    endpoints,
    captures,
    findRefusing: (teamId, address) => ipPolicies.findRefusing(teamId, address),
    ids,
    clock,
    log,
    claims: new Semaphore(ASKS_AT_ONCE),
    authentications: new Semaphore(ASKS_AT_ONCE),
  }
  const ssh = new SshFront({ legs: legDeps, unauthenticatedLimit: config.unauthenticated_links })
  return { endpoints, lostTunnels: new LostTunnels(monotonicMs), legs: new Legs(legDeps), ssh }
}

export type AgentParts = ReturnType<typeof wireAgents>
