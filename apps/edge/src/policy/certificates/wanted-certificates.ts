import { PHASES, type Plan } from '@nora/policy'
import type { EndpointFacts } from '../../endpoints/endpoint.ts'
import type { AttachedPolicies } from '../attached-policies.ts'

/** Bounds the names of tunnels that have come with a policy of their own. */
const OWN_LIMIT = 10_000

const wanting = new WeakMap<Plan, boolean>()

/** At which hosts a policy wants the client's certificate, so that the handshake asks for it. */
export class WantedCertificates {
  readonly #attached: Pick<AttachedPolicies, 'find' | 'mentions'>
  /** Names whose tunnel's own policy wants one; they stay while the agent is away, as visitors wait for it. */
  readonly #own = new Set<string>()

  constructor(attached: Pick<AttachedPolicies, 'find' | 'mentions'>) {
    this.#attached = attached
  }

  /** A tunnel has the name from now on. */
  add({ hostname, rules }: EndpointFacts): void {
    this.#own.delete(hostname)
    if (rules.policy === null || !wantsCertificate(rules.policy)) return
    this.#own.add(hostname)
    const [oldest] = this.#own
    if (this.#own.size > OWN_LIMIT && oldest !== undefined) this.#own.delete(oldest)
  }

  isEmpty(): boolean {
    return this.#own.size === 0 && this.#attached.mentions.size === 0
  }

  has(hostname: string): boolean {
    if (this.#own.has(hostname)) return true
    if (!this.#attached.mentions.has(hostname)) return false
    const attached = this.#attached.find(hostname)
    if (attached === null) return false
    return [attached.live, attached.trial].some((version) => version?.plan && wantsCertificate(version.plan))
  }
}

function wantsCertificate(plan: Plan): boolean {
  const known = wanting.get(plan)
  if (known !== undefined) return known
  const found = PHASES.some((phase) =>
    plan.phases[phase].some(({ actions }) => actions.some(({ type }) => type === 'mtls')),
  )
  wanting.set(plan, found)
  return found
}
