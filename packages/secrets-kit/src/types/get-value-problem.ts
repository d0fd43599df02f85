import { findTextProblem } from './check-text.ts'
import { isSimpleType, SIMPLE_CHECKS } from './simple-types.ts'
import type { SecretType, ValueProblem } from './value-problem.ts'

/** What `findValueProblem` finds, for programs that start: few values are YAML or XML, whose parsers are large. */
export async function getValueProblem(
  type: SecretType,
  value: string,
  limitBytes?: number,
): Promise<ValueProblem | undefined> {
  if (isSimpleType(type)) return findTextProblem(value, limitBytes) ?? SIMPLE_CHECKS[type](value)
  const { findValueProblem } = await import('./check-value.ts')
  return findValueProblem(type, value, limitBytes)
}
