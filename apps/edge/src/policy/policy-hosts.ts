import type { Clock } from '@nora/kit'
import type {
  Capabilities,
  CheckedCertificate,
  HttpCall,
  HttpCallAnswer,
  PolicyHost,
  RateAlgorithm,
} from '@nora/policy'
import { verifyWebhook } from '@nora/signatures'
import type { EndpointFacts } from '../endpoints/endpoint.ts'
import type { Cancellation } from '../exchange/cancellation.ts'
import type { DistributedRateLimiter } from '../peers/distributed-rate-limits.ts'
import type { Log } from '../platform/log.ts'
import type { IpPolicies } from '../snapshot/ip-policies.ts'
import type { VisitorSessions } from '../visitors/visitor-sessions.ts'
import type { Caller } from './calls/http-calls.ts'
import type { CircuitBreakers } from './circuit-breakers.ts'
import { getCodings } from './codings.ts'
import { type ClientConnection, VisitedConnection } from './connection-subject.ts'
import { maskValues } from './mask-values.ts'
import type { PasswordChecks } from './password-checks.ts'

export type PolicyHostDeps = {
  clock: Clock
  random: () => number
  log: Log
  ipPolicies: Pick<IpPolicies, 'allows'>
  breakers: CircuitBreakers
  passwords: PasswordChecks
  limiters: Readonly<Record<RateAlgorithm, Pick<DistributedRateLimiter, 'take' | 'peek'>>>
  checkToken: Capabilities['checkToken']
  checkCertificate: (chain: readonly Uint8Array[], authorities: readonly string[]) => CheckedCertificate
  region: string
  callHttp: (call: HttpCall, caller: Caller) => Promise<HttpCallAnswer>
  visitors: VisitorSessions
  findInternal: (label: string, teamId: string) => Promise<string | null>
}

/** What rules run on, and what they may ask of it. */
export type Policed = {
  readonly clientIp: string
  readonly isSecure: boolean
  readonly connection: ClientConnection
  readonly cancellation: Cancellation
  /** The `Cookie` of the request, which rules see without the cookies of the edge; read while the head is there. */
  readCookies(): string
  /** null: it is longer. */
  readBody(limitBytes: number): Promise<Uint8Array | null>
  /** Takes the text out of what is captured. */
  hide(secret: string): void
  /** By how many policies the request has come. */
  readRounds(): number
}

export type Visit = {
  readonly facts: EndpointFacts
  readonly policyId: string | null
  readonly policed: Policed
  readonly cookies: string
  /** Runs beside the policy that acts: it has limits of its own, and tells nobody anything. */
  readonly isShadow: boolean
}

/** What a policy runs on at this edge. It is made at every request, so what few rules ask for is made when they do. */
export class VisitHost implements PolicyHost {
  readonly conn: PolicyHost['conn']
  readonly endpoint: PolicyHost['endpoint']
  readonly random: () => number
  readonly #deps: PolicyHostDeps
  readonly #visit: Visit
  #capabilities: Capabilities | null = null

  constructor(deps: PolicyHostDeps, visit: Visit) {
    const { facts, policed } = visit
    this.conn = new VisitedConnection(policed, facts.hostname, deps.region, deps.clock.now().getTime())
    this.endpoint = { id: facts.id, addr: facts.hostname }
    this.random = deps.random
    this.#deps = deps
    this.#visit = visit
  }

  get scope(): string {
    const { isShadow, facts, policyId } = this.#visit
    return `${isShadow ? 'shadow ' : ''}${facts.hostname} ${policyId ?? ''}`
  }

  get capabilities(): Capabilities {
    this.#capabilities ??= this.#visit.isShadow
      ? toShadow(createCapabilities(this.#deps, this.#visit))
      : createCapabilities(this.#deps, this.#visit)
    return this.#capabilities
  }

  nowMs(): number {
    return this.#deps.clock.now().getTime()
  }

  isOver(): boolean {
    return this.#visit.policed.cancellation.isCancelled
  }
}

/** What is waited for has effects, or costs others: it is not done for what acts on nothing. */
function toShadow(capabilities: Capabilities): Capabilities {
  const visitors = { ...capabilities.visitors, open: refuse, refresh: refuse }
  return {
    ...capabilities,
    readBody: refuse,
    checkToken: refuse,
    callHttp: refuse,
    findInternal: refuse,
    visitors,
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('nothing is waited for in a shadow'))
}

function createCapabilities(deps: PolicyHostDeps, visit: Visit): Capabilities {
  const { clock, log, ipPolicies, breakers, passwords, limiters } = deps
  const { checkToken, checkCertificate, callHttp, findInternal, visitors } = deps
  const { facts, policyId, policed, cookies, isShadow } = visit
  const { clientIp, isSecure, connection, cancellation } = policed
  const { hostname, teamId } = facts
  const rounds = () => policed.readRounds()
  return {
    takeRate: (key, rate) => limiters[rate.algorithm ?? 'gcra'].take(key, rate),
    peekRate: (key, rate) => limiters[rate.algorithm ?? 'gcra'].peek(key, rate),
    breaker: (key, spec) => breakers.get(key, spec),
    allowsByIpPolicy: (nameOrId, address) => ipPolicies.allows(teamId, nameOrId, address),
    verifyPassword: (hash, password) => passwords.verify(hash, password),
    log: (metadata) => {
      if (isShadow) return
      log.info(
        { endpoint: hostname, policy: policyId, metadata: maskValues(metadata, facts.rules.mask) },
        'a rule logs',
      )
    },
    hide: (secret) => policed.hide(secret),
    readBody: (limitBytes) => policed.readBody(limitBytes),
    getCodings,
    checkToken,
    checkClientCertificate: (authorities) => checkCertificate(connection.chain, authorities),
    callHttp: (call) => callHttp(call, { teamId, clientIp, rounds, cancellation }),
    findInternal: (label) => findInternal(label, teamId),
    checkWebhook: ({ provider, secrets, ...request }) =>
      verifyWebhook({ provider, secrets, request }, clock.now().getTime()),
    visitors: visitors.at({ hostname, teamId, policyId, isSecure, cookies }),
  }
}
