import type { Clock } from '@nora/kit'
import type { Awaitable, PolicyDecision } from '@nora/policy'
import type { Budget } from '@nora/protocol'
import type { Endpoint, EndpointFacts } from '../endpoints/endpoint.ts'
import { Cancellation } from '../exchange/cancellation.ts'
import { getClientChain, getOwnTls } from '../exchange/client-chain.ts'
import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { readBody } from '../exchange/read-body.ts'
import type { RequestPolicy } from '../exchange/request-policy.ts'
import { RequestState } from '../exchange/states.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { AttachedPolicy } from '../policy/attached-policies.ts'
import { readRounds } from '../policy/calls/read-rounds.ts'
import type { ClientConnection } from '../policy/connection-subject.ts'
import type { BegunRun, Policies } from '../policy/policies.ts'
import type { Policed } from '../policy/policy-hosts.ts'
import { toAnswer } from '../policy/to-answer.ts'
import { readCookies, toRequestMessage } from '../policy/to-message.ts'
import { toRuling } from '../policy/to-ruling.ts'
import type { SignInPages } from '../visitors/sign-in-pages.ts'

export type PoliceDeps = {
  policies: Policies
  signInPages: SignInPages
  clock: Clock
  /** Of the bodies that rules read. */
  budget: Budget
}

/** What do the rules of the endpoint's traffic policy say? */
export function createPolice(
  { policies, signInPages, clock, budget }: PoliceDeps,
  resume: (exchange: Exchange) => void,
): Stage {
  return (exchange, request) => {
    const { endpoint, gateway, policy } = exchange.request
    // The edge that has the tunnel applies its policies.
    if (endpoint === null || exchange.request.isForwardedHere) return 'proceed'
    if (policy !== null) return policy.decision === null ? 'wait' : conclude(exchange, policy)
    // The edge that has the visitor applies the policy of a gateway, which stands in for those of its members.
    if (gateway !== null && !isInCharge(exchange, endpoint, gateway)) return 'proceed'
    const attached = policies.find(endpoint.facts)
    if (attached === null || endpoint.facts.id === exchange.connection.source.replayTo) return 'proceed'
    return begin(exchange, request, attached)
  }

  function isInCharge({ connection }: Exchange, endpoint: Endpoint, gateway: Gateway): boolean {
    if (endpoint.facts.id === gateway.facts.id) return endpoint === gateway && !connection.source.isFromPeer
    return policies.find(gateway.facts) === null
  }

  function begin(exchange: Exchange, request: RequestHead, attached: AttachedPolicy): Decision {
    const { facts } = exchange.request.endpoint!
    const policed = new PolicedRequest(exchange, request, budget)
    const begun = policies.begin(attached, facts, policed)
    if (begun === null) return 'policy_unavailable'
    const { run, version } = begun
    const state: RequestPolicy = {
      policyId: attached.policyId,
      version: version.version,
      run,
      cancellation: policed.cancellation,
      decision: null,
    }
    exchange.request.policy = state
    const message = () => toRequestMessage(exchange, request, clock.now().getTime())
    const decided = runPhases(exchange, begun, message, () => signInPages(run, begun.visited))
    if (!(decided instanceof Promise)) {
      state.decision = decided
      if (attached.shadow !== null) shadow(attached, facts, policed, { message, live: decided })
      return conclude(exchange, state)
    }
    void decided.then((decision) => {
      state.decision = decision
      // Another request may have the exchange by now.
      if (exchange.request.policy === state) resume(exchange)
    })
    return 'wait'
  }

  /** The version beside acts on nothing; what it would wait for is not compared. */
  function shadow(
    attached: AttachedPolicy,
    facts: EndpointFacts,
    policed: PolicedRequest,
    { message, live }: { message: () => BegunRun['run']['request']; live: PolicyDecision },
  ): void {
    const run = policies.beginShadow(attached, facts, policed)
    if (run === null) return
    run.request = message()
    const decided = run.runPhase('on_http_request')
    if (!(decided instanceof Promise)) policies.compare(attached, facts, live, decided)
  }
}

/** A class, because it is made at every request. */
class PolicedRequest implements Policed {
  readonly clientIp: string
  readonly isSecure: boolean
  readonly cancellation = new Cancellation()
  readonly #exchange: Exchange
  readonly #head: RequestHead
  readonly #hostname: string
  readonly #budget: Budget

  constructor(exchange: Exchange, head: RequestHead, budget: Budget) {
    const { visitor, isSecure } = exchange.connection
    this.clientIp = visitor
    this.isSecure = isSecure
    this.#exchange = exchange
    this.#head = head
    this.#hostname = exchange.request.endpoint!.facts.hostname
    this.#budget = budget
  }

  get connection(): ClientConnection {
    const { source } = this.#exchange.connection
    return {
      // What a proxy in front has done with us says nothing of its visitor.
      transport: this.clientIp === source.address ? source.transport : null,
      tls: getOwnTls(this.#exchange, this.#hostname),
      chain: getClientChain(this.#exchange, this.#hostname),
    }
  }

  readCookies(): string {
    return readCookies(this.#head)
  }

  readBody(limitBytes: number): Promise<Uint8Array | null> {
    return readBody(this.#exchange, limitBytes, this.#budget)
  }

  hide(secret: string): void {
    this.#exchange.accounting.hideKeys([secret])
  }

  readRounds(): number {
    return readRounds(this.#exchange)
  }
}

/** The connection's rules run before its first request to the endpoint, and again when the policy has changed. */
function runPhases(
  { connection }: Exchange,
  { attached, run }: BegunRun,
  message: () => BegunRun['run']['request'],
  answerPage: () => Promise<PolicyDecision> | null,
): Awaitable<PolicyDecision> {
  const runRequest = (connected: PolicyDecision): Awaitable<PolicyDecision> => {
    connection.policed = attached
    if (connected.kind !== 'proceed') return connected
    run.request = message()
    return answerPage() ?? run.runPhase('on_http_request')
  }
  if (connection.policed === attached) return runRequest({ kind: 'proceed' })
  const connected = run.runPhase('on_tcp_connect')
  return connected instanceof Promise ? connected.then(runRequest) : runRequest(connected)
}

function conclude(exchange: Exchange, { policyId, version, decision }: RequestPolicy): Decision {
  if (decision === null || decision.kind === 'proceed') return 'proceed'
  exchange.accounting.decidedBy = toRuling({ policyId, version }, decision)
  if (decision.kind === 'forward') {
    exchange.request.forwardedTo = decision.to
    return 'proceed'
  }
  if (decision.kind === 'answer') return toAnswer(decision.answer, decision.reason !== null)
  exchange.accounting.reason = 'policy_refused'
  exchange.request.state = RequestState.TAKEN
  exchange.connection.socket.destroy()
  return 'taken'
}
