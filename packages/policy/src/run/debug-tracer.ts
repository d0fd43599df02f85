import { renderValue } from '../expressions/index.ts'
import type { PlannedAction, PlannedRule } from '../plan/plan.ts'
import { findHash } from './actions/password-hash.ts'
import { isSignIn } from './actions/sign-in/gates.ts'
import { toRequestHead, toResponseHead } from './debug-heads.ts'
import type { DebugAction, DebugExpression, DebugHead, DebugRule, DebugStandIn } from './debug-trace.ts'
import type { ActionOutcome, PolicyTracer, RuleOutcome, TracedEvaluation } from './policy-host.ts'
import type { PolicyRun } from './policy-run.ts'
import { isAnsweredByHost, toStandInOutcome } from './stand-ins.ts'

/** What these come to depends on others: a limit that is shared, a list that is kept elsewhere, a server. */
const WITH_EFFECTS = new Set([
  'circuit-breaker',
  'http-request',
  'jwt-validation',
  'mtls',
  'rate-limit',
  'verify-webhook',
])

type Writable<T> = { -readonly [K in keyof T]: T[K] }
type Draft = Writable<Omit<DebugRule, 'actions' | 'expressions'>> & {
  actions: DebugAction[]
  expressions: DebugExpression[]
  startMs: number
}

/** Keeps what a run does, and stands in for what has effects. */
export class DebugTracer implements PolicyTracer {
  run: PolicyRun | null = null
  /** Something was not run that the outcome depends on. */
  isUnknown = false
  /** What the action that runs now is told in place of those that it would ask. */
  standIn: DebugStandIn | null = null
  readonly #standIns: ReadonlyMap<string, DebugStandIn>
  #rules: Draft[] = []
  #action: { type: string; path: string; isRun: boolean; before: DebugHead | null } | null = null
  #actionExpressions: DebugExpression[] = []

  constructor(standIns: readonly DebugStandIn[]) {
    this.#standIns = new Map(standIns.map((one) => [one.path, one]))
  }

  beginPhase(): void {
    this.#rules = []
  }

  endPhase(rules: readonly PlannedRule[]): DebugRule[] {
    this.#endRule()
    return rules.map(({ name }, index) => {
      const drafted = this.#rules[index]
      if (drafted === undefined)
        return { index, name, outcome: 'not_reached', expressions: [], actions: [], us: 0 }
      const { startMs, ...rule } = drafted
      return rule
    })
  }

  onRule({ name }: PlannedRule, index: number): void {
    this.#endRule()
    const startMs = performance.now()
    this.#rules.push({ index, name, outcome: 'skipped', expressions: [], actions: [], us: 0, startMs })
  }

  onExpression(evaluation: TracedEvaluation): void {
    const shown = toDebugExpression(evaluation)
    if (this.#action === null) this.#rules.at(-1)?.expressions.push(shown)
    else this.#actionExpressions.push(shown)
  }

  onRuleOutcome(outcome: RuleOutcome): void {
    this.#rules.at(-1)!.outcome = outcome
  }

  replace({ type, config }: PlannedAction, path: string): ActionOutcome | 'run' | 'skip' {
    const standIn = this.#standIns.get(path)
    const hasEffects =
      WITH_EFFECTS.has(type) || isSignIn(type) || (type === 'basic-auth' && hasHashes(config))
    this.#action = { type, path, isRun: !hasEffects || standIn !== undefined, before: this.#showHead() }
    this.#actionExpressions = []
    this.standIn = standIn ?? null
    if (!hasEffects) return 'run'
    if (standIn !== undefined)
      return isAnsweredByHost(type, standIn) ? 'run' : toStandInOutcome(type, standIn)
    this.isUnknown = true
    return 'skip'
  }

  onAction(outcome: ActionOutcome | null): void {
    const { before, ...action } = this.#action!
    const after = this.#showHead()
    const isEdited = JSON.stringify(before) !== JSON.stringify(after)
    this.#rules.at(-1)!.actions.push({
      ...action,
      note: outcome === null ? 'not run: it has effects, or depends on others' : (outcome.note ?? null),
      before: isEdited ? before : null,
      after: isEdited ? after : null,
      expressions: this.#actionExpressions,
    })
    this.#action = null
  }

  #showHead(): DebugHead | null {
    if (this.run === null) return null
    const { request, response } = this.run
    if (response !== null) return toResponseHead(response)
    return request === null ? null : toRequestHead(request)
  }

  #endRule(): void {
    const rule = this.#rules.at(-1)
    if (rule !== undefined && rule.us === 0) rule.us = Math.round((performance.now() - rule.startMs) * 1_000)
  }
}

/** They cost too much to be checked wherever somebody looks. */
function hasHashes({ credentials }: PlannedAction['config']): boolean {
  return (credentials as unknown[]).some((one) => typeof one === 'string' && findHash(one) !== null)
}

function toDebugExpression({ source, variables, outcome, values }: TracedEvaluation): DebugExpression {
  return {
    source,
    variables: [...variables],
    outcome: 'value' in outcome ? { value: renderValue(outcome.value) } : outcome,
    values: values.map(({ start, end, ...one }) =>
      'value' in one ? { start, end, value: renderValue(one.value) } : { start, end, error: one.error },
    ),
  }
}
