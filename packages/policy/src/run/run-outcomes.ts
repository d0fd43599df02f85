import { toMessage } from '../expressions/evaluator/trace.ts'
import type { PlannedAction } from '../plan/plan.ts'
import { plainAnswer } from './actions/outcomes.ts'
import type { ActionOutcome, Awaitable } from './policy-host.ts'

/** An error in these changes what the service gets, but lets nobody in. */
const OPEN = new Set([
  'add-headers',
  'remove-headers',
  'url-rewrite',
  'set-vars',
  'log',
  'redirect',
  'compress-response',
])

export function isPromise<T>(value: Awaitable<T>): value is Promise<T> {
  return value instanceof Promise
}

/** What an action comes to that could not do its work: a guard that fails stays shut. */
export function failClosed(action: PlannedAction, error: unknown): ActionOutcome {
  const note = typeof error === 'string' ? error : toMessage(error)
  const results = {
    error: new Map([
      ['code', 'rule_failed'],
      ['message', note],
    ]),
  }
  if (OPEN.has(action.type)) return { kind: 'proceed', note, results }
  const answer = plainAnswer(500, 'A rule of this site does not work. Tell its owner.\n')
  return { kind: 'refuse', reason: 'rule_failed', answer, note, results }
}
