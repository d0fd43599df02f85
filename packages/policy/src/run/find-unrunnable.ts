import { PHASES, type Phase } from '../language/phase.ts'
import type { Plan } from '../plan/plan.ts'
import { findAction } from './actions/table.ts'

/** Actions that run before a request is there. */
const RUNNING: { readonly [P in Phase]?: ReadonlySet<string> } = {
  on_tcp_connect: new Set(['close-connection', 'deny', 'log', 'restrict-ips', 'set-vars']),
}

export type Unrunnable = { readonly type: string; readonly path: string }

/** The first action that nothing runs yet in its phase; null: all of the plan runs. */
export function findUnrunnable(plan: Plan): Unrunnable | null {
  for (const phase of PHASES)
    for (const [rule, { actions }] of plan.phases[phase].entries())
      for (const [index, { type }] of actions.entries())
        if (!isRunnable(type, phase)) return { type, path: `${phase}[${rule}].actions[${index}]` }
  return null
}

/** Whether something runs the action in the phase. */
export function isRunnable(type: string, phase: Phase): boolean {
  return findAction(type) !== undefined && RUNNING[phase]?.has(type) !== false
}
