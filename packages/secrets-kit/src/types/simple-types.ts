import { isEmail, normalizeEmail } from '@nora/kit'
import { findJsonFault } from './scan-json.ts'
import { getTextPosition } from './text-position.ts'
import type { SecretType, ValueFault, ValueProblem } from './value-problem.ts'

/** Types whose values are checked without a parser of somebody else. */
export type SimpleType = Exclude<SecretType, 'yaml' | 'xml'>
export type TypeCheck = (value: string) => ValueProblem | undefined

/** Blanks around, tabs and line ends inside: the URL parser drops them, programs may not. */
const DROPPED_BY_URL = /^[\u0000-\u0020]|[\u0000-\u0020]$|[\t\n\r]/
/** The URL parser forgives missing slashes in these schemes, others do not. */
const WITHOUT_SLASHES = /^(?:https?|wss?|ftp|file):(?!\/\/)/i

export const SIMPLE_CHECKS: Readonly<Record<SimpleType, TypeCheck>> = {
  string: () => undefined,
  integer: matches(/^-?\d+$/, 'not_integer'),
  decimal: matches(/^-?\d+(?:\.\d+)?$/, 'not_decimal'),
  boolean: matches(/^(?:true|false|1|0|yes|no|on|off)$/, 'not_boolean'),
  url: (value) => (isUrl(value) ? undefined : { code: 'not_url' }),
  email: (value) =>
    value === value.trim() && isEmail(normalizeEmail(value)) ? undefined : { code: 'not_email' },
  json: findJsonProblem,
}

export function isSimpleType(type: SecretType): type is SimpleType {
  return Object.hasOwn(SIMPLE_CHECKS, type)
}

function matches(pattern: RegExp, code: ValueFault): TypeCheck {
  return (value) => (pattern.test(value) ? undefined : { code })
}

function isUrl(value: string): boolean {
  return !DROPPED_BY_URL.test(value) && !WITHOUT_SLASHES.test(value) && URL.canParse(value)
}

function findJsonProblem(value: string): ValueProblem | undefined {
  const fault = findJsonFault(value)
  return fault && { code: fault.code, ...getTextPosition(value, fault.at) }
}
