import { type Budget, type Expression, isExpression, isTemplate } from '../expressions/expression.ts'
import { createBudget, EvaluationError, type Subject } from '../expressions/index.ts'
import type { CelValue } from '../expressions/value.ts'
import { ACTIONS } from '../language/actions.ts'
import type { Phase } from '../language/phase.ts'
import type { Plan, PlannedAction, PlannedRule } from '../plan/plan.ts'
import { findAction } from './actions/table.ts'
import type { EventMessage } from './bodies/event-message.ts'
import type { Fields } from './edited-head.ts'
import { fromPlain } from './from-plain.ts'
import type { RequestMessage, ResponseMessage } from './messages.ts'
import type {
  ActionInput,
  ActionOutcome,
  Awaitable,
  PolicyAnswer,
  PolicyDecision,
  PolicyHost,
  PolicyObserver,
  RuleOutcome,
} from './policy-host.ts'
import { failClosed, isPromise } from './run-outcomes.ts'
import { RunSubject } from './run-subject.ts'

const PROCEED: PolicyDecision = { kind: 'proceed' }
/** Rules read the error of an action without asking first whether there is one. */
const LEAVES_ERROR = new Set(
  ACTIONS.filter(({ results }) => results.some(({ name }) => name === 'error.code')).map(({ type }) => type),
)
const NO_ERROR: CelValue = new Map([
  ['code', ''],
  ['message', ''],
])

/** Where a phase stands: a run that waits goes on from here, so that nothing runs twice. */
type Position = { readonly phase: Phase; readonly budget: Budget; rule: number; action: number }

/**
 * One policy on one request: its phases in turn, with the edits of each rule seen by the next, and with what rules
 * have left for later ones. A phase that has to wait gives a promise, and goes on where it stood.
 */
export class PolicyRun {
  readonly plan: Plan
  request: RequestMessage | null = null
  response: ResponseMessage | null = null
  /** The event that its phase runs on. */
  event: EventMessage | null = null
  readonly subject: Subject
  readonly #host: PolicyHost
  readonly #observer: PolicyObserver
  /** Who wants to know what the service answered. */
  #notes: ((status: number) => void)[] = []
  #answerFields: Fields = []
  /** What actions of the request do to the service's response, before its own rules. */
  #responseEdits: ((response: ResponseMessage) => void)[] = []
  /** What the response to the visitor has as well, whoever gives it. */
  responseFields: Fields = []

  constructor(plan: Plan, host: PolicyHost, observer: PolicyObserver = {}) {
    this.plan = plan
    this.#host = host
    this.#observer = observer
    this.subject = new RunSubject(this, host)
  }

  /** Whether anything is to be done with the service's response. */
  get hasResponsePhase(): boolean {
    const { on_http_response, on_event_stream_message } = this.plan.phases
    return on_http_response.length + on_event_stream_message.length + this.#responseEdits.length > 0
  }

  runPhase(phase: Phase): Awaitable<PolicyDecision> {
    if (phase === 'on_http_response') for (const edit of this.#responseEdits) edit(this.response!)
    if (this.plan.phases[phase].length === 0) return PROCEED
    return this.#continue({ phase, budget: createBudget(), rule: 0, action: 0 })
  }

  /** What the action at the place would run on, outside of the phase: for the pages of a sign-in. */
  inputAt({ rule, action }: { rule: number; action: number }): ActionInput {
    const planned = this.plan.phases.on_http_request[rule]!.actions[action]!
    return this.#input(planned, `on_http_request[${rule}].actions[${action}]`, createBudget())
  }

  /** The rules for events edit one; nothing that is allowed in this phase waits or decides. */
  runEvent(event: EventMessage): void {
    this.event = event
    void this.runPhase('on_event_stream_message')
    this.event = null
  }

  /** The service has answered, or could not; told once. */
  answered(status: number): void {
    const notes = this.#notes
    this.#notes = []
    for (const note of notes) note(status)
  }

  #continue(at: Position): Awaitable<PolicyDecision> {
    const rules = this.plan.phases[at.phase]
    for (; at.rule < rules.length; at.rule++, at.action = 0) {
      const rule = rules[at.rule]!
      if (at.action === 0 && this.#begin(rule, at) !== 'matched') continue
      while (at.action < rule.actions.length) {
        const outcome = this.#act(rule, at)
        if (isPromise(outcome)) return outcome.then((done) => this.#resume(rule, at, done))
        const decision = this.#settle(rule, at, outcome)
        if (decision !== null) return decision
      }
    }
    return PROCEED
  }

  /** What was waited for is there; what the rest of the phase would do is for nobody once the request is over. */
  #resume(rule: PlannedRule, at: Position, outcome: ActionOutcome | null): Awaitable<PolicyDecision> {
    if (!this.#host.isOver()) return this.#settle(rule, at, outcome) ?? this.#continue(at)
    return { kind: 'close', reason: 'visitor_left', ...decidedBy(rule, at, rule.actions[at.action]!) }
  }

  /** Whether the rule applies. A condition in error is not met. */
  #begin(rule: PlannedRule, at: Position): RuleOutcome {
    const { tracer } = this.#observer
    tracer?.onRule(rule, at.rule)
    let outcome: RuleOutcome = 'matched'
    try {
      for (const expression of rule.expressions)
        if (this.#evaluate(expression, at.budget) !== true) {
          outcome = 'skipped'
          break
        }
    } catch (error) {
      outcome = error instanceof EvaluationError && error.code === 'too_expensive' ? 'too_expensive' : 'error'
    }
    tracer?.onRuleOutcome(outcome)
    if (outcome !== 'skipped') this.#count(rule, at, '', outcome)
    return outcome
  }

  #evaluate(expression: Expression, budget: Budget): CelValue {
    const { tracer } = this.#observer
    if (tracer === undefined) return expression.evaluate(this.subject, budget)
    const traced = expression.trace(this.subject, budget)
    tracer.onExpression({ source: expression.source, variables: expression.variables, ...traced })
    if ('value' in traced.outcome) return traced.outcome.value
    throw new EvaluationError('in_trace', traced.outcome.error)
  }

  #act(rule: PlannedRule, at: Position): Awaitable<ActionOutcome | null> {
    const action = rule.actions[at.action]!
    const path = `${at.phase}[${at.rule}].actions[${at.action}]`
    const stand = this.#observer.tracer?.replace(action, path) ?? 'run'
    if (stand === 'skip') return null
    if (stand !== 'run') return stand
    try {
      const outcome = findAction(action.type)?.(this.#input(action, path, at.budget))
      if (outcome === undefined) return failClosed(action, 'the action does not run yet')
      return isPromise(outcome) ? outcome.catch((error: unknown) => failClosed(action, error)) : outcome
    } catch (error) {
      return failClosed(action, error)
    }
  }

  #input(action: PlannedAction, path: string, budget: Budget): ActionInput {
    return {
      config: action.config,
      host: this.#host,
      request: this.request,
      response: this.response,
      event: this.event,
      vars: this.subject.vars,
      path,
      leave: (results) => this.#leave(action, results),
      onAnswered: (note) => void this.#notes.push(note),
      editResponse: (edit) => void this.#responseEdits.push(edit),
      text: (value) => this.#text(value, budget),
      value: (value) => this.#value(value, budget),
    }
  }

  #text(value: unknown, budget: Budget): string {
    if (!isTemplate(value)) return String(value)
    if (this.#observer.tracer !== undefined)
      for (const expression of value.expressions) this.#evaluate(expression, createBudget())
    return value.render(this.subject, budget)
  }

  #value(value: unknown, budget: Budget): CelValue {
    if (isTemplate(value)) return this.#text(value, budget)
    if (isExpression(value)) return this.#evaluate(value, budget)
    if (Array.isArray(value)) return value.map((item) => this.#value(item, budget))
    if (typeof value !== 'object' || value === null) return fromPlain(value)
    return new Map(Object.entries(value).map(([name, item]) => [name, this.#value(item, budget)]))
  }

  /** Keeps what the action has left, and moves on; what ends the phase, else null. */
  #settle(rule: PlannedRule, at: Position, outcome: ActionOutcome | null): PolicyDecision | null {
    const action = rule.actions[at.action]!
    at.action++
    this.#observer.tracer?.onAction(outcome)
    if (outcome === null) return null
    if (outcome.results !== undefined || LEAVES_ERROR.has(action.type))
      this.#leave(action, outcome.results ?? {})
    if (outcome.answerFields !== undefined) this.#answerFields = outcome.answerFields
    if (outcome.responseFields !== undefined)
      this.responseFields = [...this.responseFields, ...outcome.responseFields]
    if (outcome.kind === 'proceed') return null
    const decided = decidedBy(rule, at, action)
    if (outcome.kind === 'refuse') {
      this.#count(rule, at, action.type, action.isEnforced ? 'refused' : 'would_refuse')
      if (!action.isEnforced) return null
      // Before a request there is nobody to answer.
      if (at.phase === 'on_tcp_connect') return { kind: 'close', reason: outcome.reason, ...decided }
      return { kind: 'answer', answer: this.#complete(outcome.answer), reason: outcome.reason, ...decided }
    }
    this.#count(rule, at, action.type, 'matched')
    if (outcome.kind === 'close') return { kind: 'close', reason: 'closed', ...decided }
    if (outcome.kind === 'forward') return { kind: 'forward', to: outcome.to, reason: null, ...decided }
    return { kind: 'answer', answer: this.#complete(outcome.answer), reason: null, ...decided }
  }

  #complete(answer: PolicyAnswer): PolicyAnswer {
    const besides = [...this.#answerFields, ...this.responseFields]
    return besides.length === 0 ? answer : { ...answer, fields: [...answer.fields, ...besides] }
  }

  #leave({ type }: PlannedAction, results: Readonly<Record<string, CelValue>>): void {
    const left = new Map(Object.entries(results))
    if (LEAVES_ERROR.has(type) && !left.has('error')) left.set('error', NO_ERROR)
    this.subject.results.set(type.replaceAll('-', '_'), left)
  }

  #count(
    rule: PlannedRule,
    at: Position,
    action: string,
    outcome: Exclude<RuleOutcome, 'skipped'> | 'refused' | 'would_refuse',
  ): void {
    this.#observer.onCount?.(rule.name ?? `${at.phase}[${at.rule}]`, action, outcome)
  }
}

function decidedBy(rule: PlannedRule, at: Position, action: PlannedAction) {
  return { rule: rule.name ?? `${at.phase}[${at.rule}]`, action: action.type }
}
