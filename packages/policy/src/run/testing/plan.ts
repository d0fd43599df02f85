import { compilePolicy } from '../../check/compile-policy.ts'
import type { Plan } from '../../plan/plan.ts'

/** A plan of a policy that is known to be right: what is not, throws. */
export function toPlan(source: string): Plan {
  const { plan, diagnostics } = compilePolicy(source)
  if (plan === null) throw new Error(diagnostics.map(({ message }) => message.en).join('\n'))
  return plan
}
