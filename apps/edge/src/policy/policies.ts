import { addressKey } from '@nora/kit'
import { listSignIns, type Plan, type PolicyDecision, PolicyRun } from '@nora/policy'
import type { EndpointFacts } from '../endpoints/endpoint.ts'
import type { VisitedEndpoint } from '../visitors/visitor-sessions.ts'
import type { AttachedPolicies, AttachedPolicy, PolicyVersion } from './attached-policies.ts'
import { joinOwnPolicy } from './join-own-policy.ts'
import type { CountedRow, PolicyCounts } from './policy-counts.ts'
import { type Policed, type PolicyHostDeps, VisitHost } from './policy-hosts.ts'

export type PolicyDeps = PolicyHostDeps & { attached: AttachedPolicies; counts: PolicyCounts }

export type BegunRun = {
  readonly attached: AttachedPolicy
  readonly version: PolicyVersion
  readonly run: PolicyRun
  /** Where visitors of the request may have signed in. */
  readonly visited: VisitedEndpoint
}

/** Makes the runs of policies at this edge, and counts what they do. */
export class Policies {
  readonly #deps: PolicyDeps

  constructor(deps: PolicyDeps) {
    this.#deps = deps
  }

  /** It is called at every request; null: nothing is attached. */
  find({ hostname, rules }: EndpointFacts): AttachedPolicy | null {
    const attached = this.#deps.attached.find(hostname)
    return rules.policy === null ? attached : joinOwnPolicy(attached, rules.policy)
  }

  /** A run of the version that is the visitor's; null when that version cannot be read. */
  begin(attached: AttachedPolicy, facts: EndpointFacts, policed: Policed): BegunRun | null {
    const version = pickVersion(attached, policed.clientIp)
    const { plan } = version
    if (plan === null) return null
    const { policyId } = attached
    const cookies = readCookies(plan, policed)
    const host = new VisitHost(this.#deps, { facts, policyId, policed, cookies, isShadow: false })
    const run = new PolicyRun(plan, host, {
      onCount: (rule, action, outcome) => this.#count(attached, facts, version, { rule, action, outcome }),
    })
    const { hostname, teamId } = facts
    return {
      attached,
      version,
      run,
      visited: { hostname, teamId, policyId, isSecure: policed.isSecure, cookies },
    }
  }

  /** A run of the version that runs beside it and does nothing; null: there is none. */
  beginShadow(attached: AttachedPolicy, facts: EndpointFacts, policed: Policed): PolicyRun | null {
    const plan = attached.shadow?.plan ?? null
    if (plan === null) return null
    const { policyId } = attached
    const cookies = readCookies(plan, policed)
    return new PolicyRun(
      plan,
      new VisitHost(this.#deps, { facts, policyId, policed, cookies, isShadow: true }),
    )
  }

  /** Counts that the version beside would have decided otherwise, at the rule that makes the difference. */
  compare(
    attached: AttachedPolicy,
    facts: EndpointFacts,
    live: PolicyDecision,
    shadow: PolicyDecision,
  ): void {
    if (describe(live) === describe(shadow)) return
    const decided = shadow.kind === 'proceed' ? live : shadow
    const by = decided.kind === 'proceed' ? { rule: '', action: '' } : decided
    this.#count(attached, facts, attached.shadow!, {
      rule: by.rule,
      action: by.action,
      outcome: 'shadow_differs',
    })
  }

  /** Nobody keeps counts of policies that have no name. */
  #count(
    { policyId: policy_id }: AttachedPolicy,
    { hostname: endpoint }: EndpointFacts,
    { version }: PolicyVersion,
    what: Pick<CountedRow, 'rule' | 'action' | 'outcome'>,
  ): void {
    if (policy_id !== null && version !== null)
      this.#deps.counts.add({ endpoint, policy_id, version, ...what })
  }
}

/** Only policies that ask who a visitor is need them. */
function readCookies(plan: Plan, policed: Policed): string {
  return listSignIns(plan).size === 0 ? '' : policed.readCookies()
}

function describe(decision: PolicyDecision): string {
  return decision.kind === 'answer' ? `answer ${decision.answer.status}` : decision.kind
}

/** The trial's for so many of a hundred visitors: always the same ones. */
function pickVersion({ policyId, live, trial }: AttachedPolicy, visitor: string): PolicyVersion {
  if (trial === null || trial.plan === null) return live
  return toHundredth(`${policyId} ${addressKey(visitor)}`) < trial.percent ? trial : live
}

/** FNV-1a, of 32 bits. */
function toHundredth(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash % 100
}
