import type { PushBody } from '@nora/link'
import { findUnrunnable, type Plan } from '@nora/policy'
import type { Log } from '../platform/log.ts'

/** Bounds the compiled policies of the process. */
const COMPILED_LIMIT = 2_000

/** Reads the source of a policy; `plan` is null when it is wrong. */
export type CompilePolicy = (source: string) => { readonly plan: Plan | null }

type AttachedPoliciesDeps = {
  compile: CompilePolicy
  /** Tells a connection to control from those before it. */
  getConnection: () => number | null
  log: Log
}

type Pushed = PushBody<'set_policies'>['policies'][number]

/** A version of a policy; `plan` is null when neither it nor a former version of it could be read. */
export type PolicyVersion = {
  /** null: of the policy that a tunnel was opened with. */
  readonly version: number | null
  readonly plan: Plan | null
}

/** What holds at one address. It never changes: a new version is another object, so that no request mixes two. */
export type AttachedPolicy = {
  /** null: it came with the tunnel. */
  readonly policyId: string | null
  readonly live: PolicyVersion
  readonly trial: (PolicyVersion & { readonly percent: number }) | null
  readonly shadow: PolicyVersion | null
}

/**
 * The traffic policies of all endpoints, as control told them last. They are compiled when the first request needs
 * them; what was known holds while control is away.
 */
export class AttachedPolicies {
  readonly #compile: CompilePolicy
  readonly #log: Log
  readonly #pushed = new Map<string, Pushed>()
  readonly #attached = new Map<string, AttachedPolicy>()
  /** The last version of each address that could be read. */
  readonly #former = new Map<string, PolicyVersion & { readonly policyId: string }>()
  /** Addresses whose policy may want a certificate of the client: so says its text, before anybody reads it. */
  readonly #mentions = new Set<string>()
  readonly #compiled = new Map<string, Plan | null>()
  readonly #getConnection: () => number | null
  /** What was pushed since this connection to control began. */
  #announced = new Set<string>()
  #connection: number | null = null

  constructor({ compile, getConnection, log }: AttachedPoliciesDeps) {
    this.#compile = compile
    this.#getConnection = getConnection
    this.#log = log
  }

  set({ is_full, policies, removed }: PushBody<'set_policies'>): void {
    const connection = this.#getConnection()
    if (connection !== this.#connection) this.#announced = new Set()
    this.#connection = connection
    for (const pushed of policies) {
      this.#pushed.set(pushed.endpoint, pushed)
      this.#attached.delete(pushed.endpoint)
      if (mentionsCertificate(pushed)) this.#mentions.add(pushed.endpoint)
      else this.#mentions.delete(pushed.endpoint)
      this.#announced.add(pushed.endpoint)
    }
    for (const endpoint of removed) this.#drop(endpoint)
    if (!is_full) return
    for (const endpoint of this.#pushed.keys()) if (!this.#announced.has(endpoint)) this.#drop(endpoint)
  }

  /** The addresses whose policies are worth a look before a handshake. */
  get mentions(): ReadonlySet<string> {
    return this.#mentions
  }

  /** It is called at every request. */
  find(endpoint: string): AttachedPolicy | null {
    if (this.#pushed.size === 0) return null
    const attached = this.#attached.get(endpoint)
    if (attached !== undefined) return attached
    const pushed = this.#pushed.get(endpoint)
    return pushed === undefined ? null : this.#attach(pushed)
  }

  #drop(endpoint: string): void {
    this.#pushed.delete(endpoint)
    this.#attached.delete(endpoint)
    this.#mentions.delete(endpoint)
    this.#former.delete(endpoint)
    this.#announced.delete(endpoint)
  }

  #attach({ endpoint, policy_id, version, source, trial, shadow }: Pushed): AttachedPolicy {
    const live = this.#read(policy_id, version, source)
    const former = this.#former.get(endpoint)
    const isUsable = live.plan === null && former?.policyId === policy_id
    if (live.plan !== null) {
      this.#former.delete(endpoint)
      this.#former.set(endpoint, { ...live, policyId: policy_id })
      trim(this.#former)
    }
    const attached = {
      policyId: policy_id,
      live: isUsable ? former : live,
      trial: trial && { ...this.#read(policy_id, trial.version, trial.source), percent: trial.percent },
      shadow: shadow && this.#read(policy_id, shadow.version, shadow.source),
    }
    this.#attached.set(endpoint, attached)
    trim(this.#attached)
    return attached
  }

  #read(policyId: string, version: number, source: string): PolicyVersion {
    const known = this.#compiled.get(source)
    if (known !== undefined) {
      this.#compiled.delete(source)
      this.#compiled.set(source, known)
      return { version, plan: known }
    }
    const plan = this.#readSource(policyId, version, source)
    this.#compiled.set(source, plan)
    trim(this.#compiled)
    return { version, plan }
  }

  #readSource(policyId: string, version: number, source: string): Plan | null {
    const about = { policy: policyId, version }
    try {
      const { plan } = this.#compile(source)
      const action = plan && findUnrunnable(plan)
      if (plan !== null && action === null) return plan
      this.#log.error({ ...about, action }, 'a traffic policy cannot be run; its former version holds')
    } catch (error) {
      this.#log.error({ ...about, err: error }, 'a traffic policy cannot be read; its former version holds')
    }
    return null
  }
}

function mentionsCertificate({ source, trial }: Pushed): boolean {
  return source.includes('mtls') || trial?.source.includes('mtls') === true
}

/** What was set longest ago goes first: it is made anew when somebody asks for it. */
function trim(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > COMPILED_LIMIT && oldest !== undefined) kept.delete(oldest)
}
