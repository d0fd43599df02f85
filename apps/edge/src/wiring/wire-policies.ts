import { compilePolicy } from '@nora/policy'
import { createOutboundCalls } from '../platform/outbound-calls.ts'
import { AttachedPolicies } from '../policy/attached-policies.ts'
import { createHttpCalls, type HttpCallsDeps } from '../policy/calls/http-calls.ts'
import { createCertificateCheck } from '../policy/certificates/check-client-certificate.ts'
import { WantedCertificates } from '../policy/certificates/wanted-certificates.ts'
import { CircuitBreakers } from '../policy/circuit-breakers.ts'
import { createInternalSearch } from '../policy/internal-search.ts'
import { PasswordChecks } from '../policy/password-checks.ts'
import { Policies } from '../policy/policies.ts'
import { PolicyCounts } from '../policy/policy-counts.ts'
import { createTokenCheck } from '../policy/tokens/check-token.ts'
import { fetchKeySet } from '../policy/tokens/fetch-key-set.ts'
import { KeySets } from '../policy/tokens/key-sets.ts'
import type { Base } from './edge-deps.ts'
import type { AgentParts } from './wire-agents.ts'
import type { ControlParts } from './wire-control.ts'
import type { GatewayParts } from './wire-gateways.ts'
import type { PeerParts } from './wire-peers.ts'
import { wireVisitorSessions } from './wire-visitor-sessions.ts'

/** Traffic policies: what control pushed of them, their runs, and what is counted of these. */
export function wirePolicies(
  base: Base,
  known: ControlParts,
  {
    limits,
    gateways,
    endpoints,
    lostTunnels,
    visitors,
  }: PeerParts &
    Pick<GatewayParts, 'gateways'> &
    Pick<AgentParts, 'endpoints' | 'lostTunnels'> &
    Pick<HttpCallsDeps, 'visitors'>,
) {
  const { config, clock, random, log, monotonicMs } = base
  const { ask, control, ipPolicies } = known
  const attachedPolicies = new AttachedPolicies({
    compile: (source) => compilePolicy(source, { hasGeo: config.geoip_file !== null }),
    getConnection: () => control.connection,
    log,
  })
  const wantedCertificates = new WantedCertificates(attachedPolicies)
  const policyCounts = new PolicyCounts((body) => ask('policy_counts', body))
  const call = createOutboundCalls({ allowsPrivate: config.allows_private_targets })
  const keySets = new KeySets({ fetch: (url) => fetchKeySet(call, url), monotonicMs })
  const checkToken = createTokenCheck({ keySets, clock })
  const { sessions, ...visitorParts } = wireVisitorSessions(base, known, { call, checkToken })
  const policies = new Policies({
    callHttp: createHttpCalls({
      call,
      allowsExternal: config.allows_external_requests,
      findEndpoint: (hostname) => endpoints.pick(hostname) ?? lostTunnels.find(hostname),
      visitors,
    }),
    checkToken,
    region: config.region,
    checkCertificate: createCertificateCheck(clock),
    attached: attachedPolicies,
    counts: policyCounts,
    breakers: new CircuitBreakers(monotonicMs),
    passwords: new PasswordChecks(monotonicMs),
    limiters: {
      gcra: limits.limiter('policies'),
      sliding_window: limits.windows('sliding'),
      fixed_window: limits.windows('fixed'),
    },
    visitors: sessions,
    findInternal: createInternalSearch({ endpoints, gateways, hostnames: known.hostnames }),
    ipPolicies,
    clock,
    random,
    log,
  })
  return { attachedPolicies, policyCounts, policies, wantedCertificates, ...visitorParts }
}

export type PolicyParts = ReturnType<typeof wirePolicies>
