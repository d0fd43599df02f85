import { isEmail, normalizeEmail } from '@nora/kit'
import { VALUE_LIMIT_BYTES } from '../bounds.ts'
import { findXmlProblem } from './check-xml.ts'
import { findYamlProblem } from './check-yaml.ts'
import { findJsonFault } from './scan-json.ts'
import { getTextPosition } from './text-position.ts'
import type { SecretType, ValueFault, ValueProblem } from './value-problem.ts'

type Check = (value: string) => ValueProblem | undefined

const UTF8 = new TextEncoder()
const LONE_SURROGATE = /\p{Cs}/u
/** Blanks around, tabs and line ends inside: the URL parser drops them, programs may not. */
const DROPPED_BY_URL = /^[\u0000-\u0020]|[\u0000-\u0020]$|[\t\n\r]/
/** The URL parser forgives missing slashes in these schemes, others do not. */
const WITHOUT_SLASHES = /^(?:https?|wss?|ftp|file):(?!\/\/)/i

const CHECKS: Readonly<Record<SecretType, Check>> = {
  string: () => undefined,
  integer: matches(/^-?\d+$/, 'not_integer'),
  decimal: matches(/^-?\d+(?:\.\d+)?$/, 'not_decimal'),
  boolean: matches(/^(?:true|false|1|0|yes|no|on|off)$/, 'not_boolean'),
  url: (value) => (isUrl(value) ? undefined : { code: 'not_url' }),
  email: (value) =>
    value === value.trim() && isEmail(normalizeEmail(value)) ? undefined : { code: 'not_email' },
  json: findJsonProblem,
  yaml: findYamlProblem,
  xml: findXmlProblem,
}

/**
 * Why the value cannot be kept as this type; undefined when it can. Any value is at most 64 KiB in
 * UTF-8, without NUL (no environment holds it) and without half characters. A value with references
 * is checked after they are expanded, with `limitBytes` of an expanded value.
 */
export function findValueProblem(
  type: SecretType,
  value: string,
  limitBytes = VALUE_LIMIT_BYTES,
): ValueProblem | undefined {
  return findTextProblem(value, limitBytes) ?? CHECKS[type](value)
}

/** What no value may be, whatever its type. */
function findTextProblem(value: string, limitBytes: number): ValueProblem | undefined {
  // A UTF-16 unit is never less than a byte: what is surely too large is not encoded.
  if (value.length > limitBytes || UTF8.encode(value).length > limitBytes) return { code: 'too_large' }
  const nul = value.indexOf('\0')
  if (nul !== -1) return { code: 'has_nul', ...getTextPosition(value, nul) }
  const half = LONE_SURROGATE.exec(value)
  return half ? { code: 'broken_text', ...getTextPosition(value, half.index) } : undefined
}

/** The text of the bytes, or a problem: `broken_text` for what is no UTF-8, `too_large` past the limit. */
export function decodeValue(
  bytes: Uint8Array,
  limitBytes = VALUE_LIMIT_BYTES,
): { value: string } | { problem: ValueProblem } {
  if (bytes.length > limitBytes) return { problem: { code: 'too_large' } }
  try {
    const value = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const problem = findTextProblem(value, limitBytes)
    return problem ? { problem } : { value }
  } catch (error) {
    if (error instanceof TypeError) return { problem: { code: 'broken_text' } }
    throw error
  }
}

function matches(pattern: RegExp, code: ValueFault): Check {
  return (value) => (pattern.test(value) ? undefined : { code })
}

function isUrl(value: string): boolean {
  return !DROPPED_BY_URL.test(value) && !WITHOUT_SLASHES.test(value) && URL.canParse(value)
}

function findJsonProblem(value: string): ValueProblem | undefined {
  const fault = findJsonFault(value)
  return fault && { code: fault.code, ...getTextPosition(value, fault.at) }
}
