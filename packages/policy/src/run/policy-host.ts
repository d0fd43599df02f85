import type { Address } from '@nora/kit'
import type { ConnectionSubject, RenderedValue, Subject, TracedValue } from '../expressions/index.ts'
import type { CelValue } from '../expressions/value.ts'
import type { PlannedAction, PlannedRule } from '../plan/plan.ts'
import type { EventMessage } from './bodies/event-message.ts'
import type { Fields } from './edited-head.ts'
import type { RequestMessage, ResponseMessage } from './messages.ts'
import type { PolicyAnswer } from './policy-answer.ts'
import type { Visitors } from './visitors.ts'

export type Awaitable<T> = T | Promise<T>

export type RateSpec = {
  readonly limit: number
  readonly windowMs: number
  /** `gcra`, an even flow, where it is absent. */
  readonly algorithm?: RateAlgorithm
}

export type RateAlgorithm = 'gcra' | 'sliding_window' | 'fixed_window'

export type BreakerSpec = {
  /** From 0 to 1: at this share of errors it opens. */
  readonly errorShare: number
  /** Requests in the window before anything is decided. */
  readonly volume: number
  readonly windowMs: number
  readonly trippedMs: number
}

/** What a token has to be, so that it is taken. */
export type TokenRules = {
  readonly issuers: readonly string[]
  /** One of them has to be in `aud`; empty: whoever it is for. */
  readonly audiences: readonly string[]
  readonly algorithms: readonly string[]
  /** The `typ` of its header; null: any. */
  readonly type: string | null
  /** Its header has to name the key. */
  readonly isKeyNamed: boolean
  /** URLs of key sets. */
  readonly keySets: readonly string[]
}

export type CheckedToken = {
  /** As far as it can be read; not to be believed where it is refused. */
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: Readonly<Record<string, unknown>>
  readonly signature: string
  /** null: the token is right. `keys_unavailable`: nobody can say whether it is. */
  readonly error: { readonly code: string; readonly message: string } | null
}

/** A request that a provider of webhooks is said to have sent. */
export type WebhookDelivery = {
  readonly provider: string
  /** Any of them will do. */
  readonly secrets: readonly string[]
  readonly method: string
  readonly url: string
  /** All values of a field, by its name in lower case. */
  readonly readField: (name: string) => readonly string[]
  readonly body: Uint8Array
}

export type CheckedWebhook = {
  /** null: the provider has sent it. */
  readonly refusal: 'missing' | 'malformed' | 'stale' | 'wrong' | null
  /** It is no delivery but a question, with this answer. */
  readonly reply: { readonly status: number; readonly type: string; readonly body: string } | null
}

/** What is to be said of the certificate that a client has shown; it has proved to hold the key. */
export type CheckedCertificate = {
  /** null: an authority vouches for it. `certificate_required`: there is none. */
  readonly error: { readonly code: string; readonly message: string } | null
  /** Of its subject; not to be believed where it is refused. */
  readonly commonNames: readonly string[]
}

/** A request of a policy to another service. */
export type HttpCall = {
  readonly method: string
  readonly url: string
  readonly headers: Fields
  readonly body: string | null
  readonly timeoutMs: number
  readonly limitBytes: number
}

export type HttpCallAnswer = {
  readonly status: number
  readonly headers: Fields
  readonly body: Uint8Array
  /** The address that answered; empty for an endpoint of Nora. */
  readonly address: string
}

/** Why there is no answer; `code` is for rules. */
export class HttpCallError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'HttpCallError'
    this.code = code
  }
}

/** What actions ask of the place they run in. */
export type Capabilities = {
  /** Counts one use. The seconds to wait when it is one too many, else null. */
  readonly takeRate: (key: string, rate: RateSpec) => number | null
  /** The same without counting. */
  readonly peekRate: (key: string, rate: RateSpec) => number | null
  /** The seconds to wait while the service is spared, else null; `note` is told what the service answered. */
  readonly breaker: (
    key: string,
    spec: BreakerSpec,
  ) => { readonly waitS: number | null; readonly note: (status: number) => void }
  /** Whether the IP policy of that name or id lets the address in; null: there is none. */
  readonly allowsByIpPolicy: (nameOrId: string, address: Address | null) => boolean | null
  /** Whether it is the password of a hash of argon2id or bcrypt; `busy`: too many are being checked to say. */
  readonly verifyPassword: (hash: string, password: string) => Promise<boolean | 'busy'>
  readonly log: (metadata: Readonly<Record<string, RenderedValue>>) => void
  /** The text is a secret, though no name says so: what is captured of the request does not show it. */
  readonly hide: (secret: string) => void
  /** Reads the body of the request, which goes on to the service all the same; null: it is longer than that. */
  readonly readBody: (limitBytes: number) => Promise<Uint8Array | null>
  readonly checkToken: (token: string, rules: TokenRules) => Promise<CheckedToken>
  /** Throws for what cannot be a secret of the provider. */
  readonly checkWebhook: (delivery: WebhookDelivery) => CheckedWebhook
  /** Checks the certificate of the client against authorities in PEM, of which each text may hold several. */
  readonly checkClientCertificate: (authorities: readonly string[]) => CheckedCertificate
  /** The content codings that a body can be compressed with here and now. */
  readonly getCodings: () => ReadonlySet<string>
  /** Asks once, and follows no redirect. Rejects with an HttpCallError; also when the visitor leaves. */
  readonly callHttp: (call: HttpCall) => Promise<HttpCallAnswer>
  /** The hostname by which edges know the team's internal endpoint of that label; null: nobody has it. */
  readonly findInternal: (label: string) => Promise<string | null>
  readonly visitors: Visitors
}

/** What a policy runs on: one connection, its request, and later the response to it. */
export type PolicyHost = {
  readonly conn: ConnectionSubject
  readonly endpoint: Subject['endpoint']
  readonly nowMs: () => number
  readonly random: () => number
  /** Names the policy at its endpoint, so that its limits are its own. */
  readonly scope: string
  /** The visitor is gone, or the request was answered otherwise: nothing more is to be run for it. */
  readonly isOver: () => boolean
  readonly capabilities: Capabilities
}

export type { PolicyAnswer }

/** What came of a phase, and which rule and action decided it. */
export type PolicyDecision =
  | { readonly kind: 'proceed' }
  | ({ readonly kind: 'answer'; readonly answer: PolicyAnswer } & DecidedBy)
  | ({ readonly kind: 'close' } & DecidedBy)
  /** To the internal endpoint of this hostname. */
  | ({ readonly kind: 'forward'; readonly to: string } & DecidedBy)

export type DecidedBy = {
  /** The name of the rule, or its place: `on_http_request[0]`. */
  readonly rule: string
  readonly action: string
  /** `denied`, `rate_limited`, `credentials_required`…; null: the action answers what its owner wants. */
  readonly reason: string | null
}

/** What an action did. What it refuses passes with `enforce: false`. */
export type ActionOutcome = {
  readonly results?: Readonly<Record<string, CelValue>>
  /** What was left out, and why, for the trace. */
  readonly note?: string
  /** What answers of later rules have as well. */
  readonly answerFields?: Fields
  /** What the visitor's response has as well, whoever gives it. */
  readonly responseFields?: Fields
} & (
  | { readonly kind: 'proceed' }
  | { readonly kind: 'answer'; readonly answer: PolicyAnswer }
  | { readonly kind: 'refuse'; readonly answer: PolicyAnswer; readonly reason: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'forward'; readonly to: string }
)

export type ActionInput = {
  readonly config: Readonly<Record<string, unknown>>
  readonly host: PolicyHost
  readonly request: RequestMessage | null
  readonly response: ResponseMessage | null
  /** Of the answer that is an event stream; null outside of their phase. */
  readonly event: EventMessage | null
  readonly vars: Map<string, CelValue>
  /** `on_http_request[0].actions[1]`. */
  readonly path: string
  /** Leaves results before the action has ended. */
  leave(results: Readonly<Record<string, CelValue>>): void
  /** Has the function called with the status of the answer, when the request reaches the service. */
  onAnswered(note: (status: number) => void): void
  /** Has the function called with the service's response, before rules see it. */
  editResponse(edit: (response: ResponseMessage) => void): void
  /** The text of a field: templates are evaluated. Throws an EvaluationError. */
  text(value: unknown): string
  /** The value of an expression, or of a plain value. Throws an EvaluationError. */
  value(value: unknown): CelValue
}

export type Action = (input: ActionInput) => Awaitable<ActionOutcome>

export type RuleOutcome = 'matched' | 'skipped' | 'error' | 'too_expensive'
/** What is counted of a rule or an action. */
export type CountedOutcome = 'matched' | 'refused' | 'would_refuse' | 'error' | 'too_expensive'

/** Is told what happens; every part may be left out. */
export type PolicyObserver = {
  /** One line per thing to be counted: an action's type, or '' for the rule itself. */
  readonly onCount?: (rule: string, action: string, outcome: CountedOutcome) => void
  readonly tracer?: PolicyTracer
}

export type TracedEvaluation = {
  readonly source: string
  readonly variables: ReadonlySet<string>
  readonly outcome: { readonly value: CelValue } | { readonly error: string }
  readonly values: readonly TracedValue[]
}

export type PolicyTracer = {
  onRule(rule: PlannedRule, index: number): void
  /** Of the rule, or of the action that was begun last. */
  onExpression(evaluation: TracedEvaluation): void
  onRuleOutcome(outcome: RuleOutcome): void
  /** Before the action runs. An outcome stands in for it; `unknown` ends the phase undecided. */
  replace(action: PlannedAction, path: string): Awaitable<ActionOutcome> | 'run' | 'skip'
  onAction(outcome: ActionOutcome | { readonly error: string } | null): void
}
