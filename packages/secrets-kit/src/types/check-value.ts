import { findTextProblem } from './check-text.ts'
import { findXmlProblem } from './check-xml.ts'
import { findYamlProblem } from './check-yaml.ts'
import { SIMPLE_CHECKS, type TypeCheck } from './simple-types.ts'
import type { SecretType, ValueProblem } from './value-problem.ts'

const CHECKS: Readonly<Record<SecretType, TypeCheck>> = {
  ...SIMPLE_CHECKS,
  yaml: findYamlProblem,
  xml: findXmlProblem,
}

/**
 * Why the value cannot be kept as this type; undefined when it can. A value with references is checked after they are
 * expanded, with `limitBytes` of an expanded value.
 */
export function findValueProblem(
  type: SecretType,
  value: string,
  limitBytes?: number,
): ValueProblem | undefined {
  return findTextProblem(value, limitBytes) ?? CHECKS[type](value)
}
