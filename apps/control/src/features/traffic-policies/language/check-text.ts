import type { PolicyDiagnostic, PolicySize } from '@nora/contract/traffic-policies'
import { compilePolicy, PHASES, type Plan } from '@nora/policy'

export type CheckedText = {
  /** null: it has errors. */
  plan: Plan | null
  diagnostics: PolicyDiagnostic[]
  plan_size: PolicySize | null
}

/** Checks a text, and makes of it what can be run. */
export function checkText(source: string): CheckedText {
  const { plan, diagnostics } = compilePolicy(source, { hasAgent: false })
  return { plan, diagnostics: diagnostics.map((one) => ({ ...one })), plan_size: plan && toSize(plan) }
}

function toSize({ phases }: Plan): PolicySize {
  const rules = PHASES.flatMap((phase) => phases[phase])
  const sum = (of: (rule: (typeof rules)[number]) => number) => rules.reduce((all, rule) => all + of(rule), 0)
  return {
    rules: rules.length,
    expressions: sum(({ expressions }) => expressions.length),
    actions: sum(({ actions }) => actions.length),
  }
}
